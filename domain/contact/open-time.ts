import { DAY_MS, HOUR_MS, MINUTE_MS } from '../durations.ts'
import { type OpeningHours, openPeriods, WEEKDAYS } from './opening-hours.ts'

/** 1970-01-01 was a Thursday. */
const FIRST_WEEKDAY = WEEKDAYS.indexOf('Thursday')
/** A shop is open on six days of seven. */
const LONGEST_SEARCH_DAYS = 60

/** When the shop has been open for `openMs` since `from`; times in epoch milliseconds, hours in Dakar. */
export function afterOpenTime(hours: OpeningHours, from: number, openMs: number): number {
  const firstDay = Math.floor(from / DAY_MS)
  let left = openMs
  // Yesterday's hours may go on after midnight.
  for (let day = firstDay - 1; day < firstDay + LONGEST_SEARCH_DAYS; day++) {
    for (const { opens, closes } of periodsOf(hours, day)) {
      const start = Math.max(opens, from)
      if (closes - start >= left) return start + left
      left -= Math.max(0, closes - start)
    }
  }
  return from + openMs
}

/** Since when the shop is closed at a moment, both in epoch milliseconds; null while it is open. */
export function closedSince(hours: OpeningHours, now: number): number | null {
  const today = Math.floor(now / DAY_MS)
  let since = 0
  // The shop opens on one of two days, and a day's hours may go on after midnight.
  for (const day of [today - 3, today - 2, today - 1, today]) {
    for (const { opens, closes } of periodsOf(hours, day)) {
      if (now >= opens && now < closes) return null
      if (closes <= now) since = closes
    }
  }
  return since
}

function periodsOf(hours: OpeningHours, day: number) {
  if (WEEKDAYS[(day + FIRST_WEEKDAY) % WEEKDAYS.length] === hours.closedDay) return []
  const start = day * DAY_MS
  return openPeriods(hours).map(({ opens, closes }) => ({
    opens: start + timeOf(opens),
    closes: start + timeOf(closes) + (closes < opens ? DAY_MS : 0),
  }))
}

function timeOf(time: string): number {
  const [hour = 0, minute = 0] = time.split(':').map(Number)
  return hour * HOUR_MS + minute * MINUTE_MS
}
