import { dayOf } from '../../../domain/deliveries/courier.ts'
import { DAY_MS } from '../../../domain/durations.ts'

/** The day of a report: today when none is chosen or it is in the future. @param now epoch milliseconds */
export function reportDay(chosen: string, now: number): string {
  const today = dayOf(now)
  return chosen === '' || chosen > today ? today : chosen
}

export function adjacentDay(day: string, days: number): string {
  return dayOf(Date.parse(day) + days * DAY_MS)
}
