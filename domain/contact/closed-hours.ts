import { DAY_MS } from '../durations.ts'
import { type OpeningHours, openPeriods, WEEKDAYS } from './opening-hours.ts'

const MINUTE_MS = 60_000
/** 1970-01-05, in epoch milliseconds. Dakar has UTC all year. */
const A_MONDAY = 4 * DAY_MS

/** Since when the shop is closed at a moment, both in epoch milliseconds; null while it is open. */
export function closedSince(hours: OpeningHours, now: number): number | null {
  const today = now - (now % DAY_MS)
  let closed = 0
  // The shop opens on one of two days, and a day's hours may go on after midnight.
  for (const day of [3, 2, 1, 0].map((ago) => today - ago * DAY_MS)) {
    if (WEEKDAYS[((day - A_MONDAY) / DAY_MS) % 7] === hours.closedDay) continue
    for (const { opens, closes } of openPeriods(hours)) {
      const from = momentOf(day, opens)
      const until = momentOf(day, closes) + (closes <= opens ? DAY_MS : 0)
      if (now >= from && now < until) return null
      if (until <= now) closed = until
    }
  }
  return closed
}

function momentOf(day: number, time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return day + (hours * 60 + minutes) * MINUTE_MS
}
