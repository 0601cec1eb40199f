import { dayOf } from '../../../domain/deliveries/courier.ts'

const DAY_MS = 86_400_000

/** Reads a day such as 2026-11-22; null for anything else. */
export function parseDay(typed: string | null): string | null {
  const read = typed !== null && /^\d{4}-\d{2}-\d{2}$/.test(typed) ? Date.parse(typed) : Number.NaN
  return Number.isNaN(read) || dayOf(read) !== typed ? null : typed
}

/** Reads the day in the URL; today when it is missing, invalid or in the future. @param now epoch milliseconds */
export function readDay(typed: string | null, now: number): string {
  const [today, read] = [dayOf(now), parseDay(typed)]
  return read === null || read > today ? today : read
}

export function adjacentDay(day: string, days: number): string {
  return dayOf(Date.parse(day) + days * DAY_MS)
}
