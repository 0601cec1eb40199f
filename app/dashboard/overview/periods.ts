import { dayOf } from '../../../domain/deliveries/courier.ts'
import { DAY_MS } from '../../../domain/durations.ts'
import { type DayPeriod, dayCount, GRAINS, type Grain, MAX_PERIOD_DAYS } from '../../../domain/stats/slots.ts'
import { formatDate, formatShortDayMonth } from '../../../domain/text/format.ts'
import { day, oneOf, queryParams } from '../lists/query-params.ts'
import { monthName } from './months.ts'

export interface ChosenPeriod extends DayPeriod {
  by: Grain
}

export const PRESETS = [7, 30, 90, 365] as const
const DEFAULT_DAYS = 30

export const GRAIN_LABELS: Readonly<Record<Grain, string>> = { day: 'Jour', week: 'Semaine', month: 'Mois' }

/** The last `days` days until today. @param now epoch milliseconds */
export function lastDays(days: number, now: number): DayPeriod {
  return { from: dayOf(now - (days - 1) * DAY_MS), until: dayOf(now) }
}

/** As many points as a phone shows. */
function grainOf(period: DayPeriod): Grain {
  const days = dayCount(period)
  return days <= 31 ? 'day' : days <= 190 ? 'week' : 'month'
}

export const PERIOD_PARAMS = queryParams({}, { from: day, until: day, by: oneOf(['', ...GRAINS]) })

/** The period in the URL; the last 30 days when it is missing or wrong. @param now epoch milliseconds */
export function chosenPeriod(
  { from, until, by }: ReturnType<typeof PERIOD_PARAMS.read>,
  now: number,
): ChosenPeriod {
  const chosen = from !== '' && until !== '' ? { from, until } : null
  const days = chosen ? dayCount(chosen) : 0
  const period = chosen && days >= 1 && days <= MAX_PERIOD_DAYS ? chosen : lastDays(DEFAULT_DAYS, now)
  return { ...period, by: by || grainOf(period) }
}

/** `28/11` under a chart, or the short name of a month. */
export function shortSlot(day: string, by: Grain): string {
  return by === 'month' ? monthName(day.slice(0, 7), 'short') : formatShortDayMonth(day)
}

/** `28 nov. 2026`, `semaine du 23 nov. 2026` or `novembre 2026`. */
export function slotName(day: string, by: Grain): string {
  if (by === 'month') return monthName(day.slice(0, 7), 'long')
  return by === 'week' ? `semaine du ${formatDate(day)}` : formatDate(day)
}
