import * as v from 'valibot'
import { parseDay } from '../domain/dakar-time.ts'

/** A day of the calendar from 1970, as 2026-11-22; `isoDate` alone takes a 31st of February. */
export function calendarDay(message: string) {
  const exists = (day: string) => parseDay(day) !== null && day >= '1970'
  return v.pipe(v.string(message), v.isoDate(message), v.check(exists, message))
}
