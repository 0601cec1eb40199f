/** Whether `05/11/2026` is 5 November (`day-first`) or 11 May. */
export const DATE_ORDERS = ['day-first', 'month-first'] as const
export type DateOrder = (typeof DATE_ORDERS)[number]

/** What the dates of a file say about the order of day and month. Texts are dates of the file. */
export type DateEvidence =
  | { kind: 'decided'; order: DateOrder }
  /** every date can be read both ways */
  | { kind: 'open'; example: string }
  | { kind: 'mixed'; examples: readonly [dayFirst: string, monthFirst: string] }
  /** no date depends on the order */
  | { kind: 'none' }

const LOCAL = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4}|\d{2})\D*/
const ISO = /^(\d{4})[/-](\d{1,2})[/-](\d{1,2})\D*/
const CLOCK =
  /^(\d{1,2})[:h](\d{2})(?::(\d{2})(?:[.,]\d+)?)?\s*(?:([AP])\.?M\b)?\s*(?:(?:GMT|UTC)?([+-]\d{2}):?(\d{2}))?/i

/** Decides the order of day and month from all dates of a file. */
export function readDateOrder(dates: Iterable<string>): DateEvidence {
  const found = new Map<DateOrder | 'both', string>()
  for (const typed of dates) {
    const text = typed.trim()
    const [date, first, second, year] = LOCAL.exec(text) ?? []
    if (date === undefined || first === second) continue
    const isDayFirst = isDate(Number(year), Number(second), Number(first))
    const isMonthFirst = isDate(Number(year), Number(first), Number(second))
    if (!isDayFirst && !isMonthFirst) continue
    const key = isDayFirst && isMonthFirst ? 'both' : isDayFirst ? 'day-first' : 'month-first'
    if (!found.has(key)) found.set(key, `${first}/${second}/${year}`)
  }
  const [dayFirst, monthFirst, both] = [found.get('day-first'), found.get('month-first'), found.get('both')]
  if (dayFirst && monthFirst) return { kind: 'mixed', examples: [dayFirst, monthFirst] }
  if (dayFirst || monthFirst) return { kind: 'decided', order: dayFirst ? 'day-first' : 'month-first' }
  return both ? { kind: 'open', example: both } : { kind: 'none' }
}

function isDate(year: number, month: number, day: number): boolean {
  const date = new Date(Date.UTC(fullYear(year), month - 1, day))
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day
}

const fullYear = (year: number) => (year < 100 ? 2000 + year : year)

/**
 * Reads `28/11/2026 14:05`, `28-11-26 à 14h05`, `28/11/2026 2:05 PM` and ISO times; without an offset, the time is
 * Dakar's, which is UTC.
 */
export function readMoment(typed: string, order: DateOrder = 'day-first'): number | null {
  const text = typed.trim()
  const iso = ISO.exec(text)
  const local = iso ? null : LOCAL.exec(text)
  const [matched, ...parts] = iso ?? local ?? []
  if (matched === undefined) return null
  const [one, two, three] = parts.map(Number) as [number, number, number]
  const [shortYear, month, day] = iso
    ? [one, two, three]
    : order === 'day-first'
      ? [three, two, one]
      : [three, one, two]
  const rest = text.slice(matched.length)
  const [clock, shown = '0', minute = '0', second = '0', half, zone = '0', zoneMinute = '0'] =
    CLOCK.exec(rest) ?? []
  if (clock === undefined && rest !== '') return null
  const hour = half ? (Number(shown) % 12) + (/p/i.test(half) ? 12 : 0) : Number(shown)
  const year = fullYear(shortYear)
  const at = Date.UTC(year, month - 1, day, hour, Number(minute), Number(second))
  const isTime = hour < 24 && Number(shown) < 24 && Number(minute) < 60 && Number(second) < 60
  if (!isDate(year, month, day) || !isTime || year < 2000 || year > 2100) return null
  const offset = Number(zone) * 60 + Math.sign(Number(zone) || 1) * Number(zoneMinute)
  return at - offset * 60_000
}
