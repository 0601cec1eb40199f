const DAY_MS = 86_400_000

/** Reads the day in the URL, at most today; Dakar's time is UTC. @param now epoch milliseconds */
export function readDay(typed: string | null, now: number): string {
  const today = dayOf(now)
  const read = typed !== null && /^\d{4}-\d{2}-\d{2}$/.test(typed) ? Date.parse(typed) : Number.NaN
  return Number.isNaN(read) || dayOf(read) !== typed || typed > today ? today : typed
}

export function adjacentDay(day: string, days: number): string {
  return dayOf(Date.parse(day) + days * DAY_MS)
}

function dayOf(at: number): string {
  return new Date(at).toISOString().slice(0, 10)
}
