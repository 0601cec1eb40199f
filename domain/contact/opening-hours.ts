export const WEEKDAYS = [
  'Monday',
  'Tuesday',
  'Wednesday',
  'Thursday',
  'Friday',
  'Saturday',
  'Sunday',
] as const
export type Weekday = (typeof WEEKDAYS)[number]

export const WEEKDAY_NAMES: Readonly<Record<Weekday, string>> = {
  Monday: 'lundi',
  Tuesday: 'mardi',
  Wednesday: 'mercredi',
  Thursday: 'jeudi',
  Friday: 'vendredi',
  Saturday: 'samedi',
  Sunday: 'dimanche',
}

/** Times such as `08:00`; a shop without a break has empty texts for it. */
export interface OpeningHours {
  opens: string
  closes: string
  breakFrom: string
  breakUntil: string
  closedDay: Weekday | 'none'
}

/** The open periods of a day: one, or two around the break. */
export function openPeriods({ opens, closes, breakFrom, breakUntil }: OpeningHours) {
  if (breakFrom === '') return [{ opens, closes }]
  return [
    { opens, closes: breakFrom },
    { opens: breakUntil, closes },
  ]
}

export function openDays({ closedDay }: OpeningHours): Weekday[] {
  return WEEKDAYS.filter((day) => day !== closedDay)
}

/** `tous les jours`, or `tous les jours sauf le dimanche`. */
export function openDaysText({ closedDay }: OpeningHours): string {
  return closedDay === 'none' ? 'tous les jours' : `tous les jours sauf le ${WEEKDAY_NAMES[closedDay]}`
}

/** `08:00-20:00`, or `08:00-13:00, 15:00-20:00`. */
export function openPeriodsText(hours: OpeningHours): string {
  return openPeriods(hours)
    .map(({ opens, closes }) => `${opens}-${closes}`)
    .join(', ')
}
