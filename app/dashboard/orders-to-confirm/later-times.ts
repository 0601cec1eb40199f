import { readDakarInput } from '../../../domain/dakar-time.ts'
import { DAY_MS, HOUR_MS } from '../../../domain/durations.ts'

/** Hours of evening and morning calls in Dakar, which uses UTC. */
const EVENING = 18
const MORNING = 9

export interface LaterTime {
  label: string
  /** ISO date */
  at: string
}

/** Suggested times for another call. @param now epoch milliseconds */
export function laterTimes(now: number): LaterTime[] {
  const midnight = Math.floor(now / DAY_MS) * DAY_MS
  const at = (label: string, time: number): LaterTime => ({ label, at: new Date(time).toISOString() })
  const evening = midnight + EVENING * HOUR_MS
  return [
    at('Dans 30 min', now + HOUR_MS / 2),
    at('Dans 2 h', now + 2 * HOUR_MS),
    ...(now + 3 * HOUR_MS < evening ? [at('Ce soir, 18:00', evening)] : []),
    at('Demain, 9:00', midnight + DAY_MS + MORNING * HOUR_MS),
  ]
}

/** Reads a `datetime-local` input in Dakar time; null when it is empty, incomplete or past. */
export function readLaterTime(typed: string, now: number): string | null {
  const time = readDakarInput(typed)
  return time !== null && time > now ? new Date(time).toISOString() : null
}
