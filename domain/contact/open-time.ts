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
  for (let day = firstDay; day < firstDay + LONGEST_SEARCH_DAYS; day++) {
    for (const { opens, closes } of periodsOf(hours, day)) {
      const start = Math.max(opens, from)
      if (closes - start >= left) return start + left
      left -= Math.max(0, closes - start)
    }
  }
  return from + openMs
}

function periodsOf(hours: OpeningHours, day: number) {
  if (WEEKDAYS[(day + FIRST_WEEKDAY) % WEEKDAYS.length] === hours.closedDay) return []
  const start = day * DAY_MS
  return openPeriods(hours).map(({ opens, closes }) => ({
    opens: start + timeOf(opens),
    closes: start + timeOf(closes),
  }))
}

function timeOf(time: string): number {
  const [hour = 0, minute = 0] = time.split(':').map(Number)
  return hour * HOUR_MS + minute * MINUTE_MS
}
