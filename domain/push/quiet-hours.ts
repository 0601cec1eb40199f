const MINUTE_MS = 60_000
export const DAY_MINUTES = 24 * 60

/** In minutes of the day in Dakar, which is UTC all year; `from` may be later than `until`: over midnight. */
export interface QuietHours {
  from: number
  until: number
}

/** The end of the quiet hours that it is now, or null outside them. Times in epoch milliseconds. */
export function quietUntil(hours: QuietHours | null, now: number): number | null {
  if (!hours || hours.from === hours.until) return null
  const minute = Math.floor(now / MINUTE_MS)
  const length = daysMinute(hours.until - hours.from)
  const passed = daysMinute(minute - hours.from)
  return passed < length ? (minute - passed + length) * MINUTE_MS : null
}

function daysMinute(minute: number): number {
  return ((minute % DAY_MINUTES) + DAY_MINUTES) % DAY_MINUTES
}
