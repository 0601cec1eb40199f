const MINUTE_MS = 60_000

/** `à l’instant`, `il y a 3 min`. @param moment ISO date @param now epoch milliseconds */
export function ago(moment: string, now: number): string {
  const minutes = Math.floor((now - Date.parse(moment)) / MINUTE_MS)
  return minutes < 1 ? 'à l’instant' : `il y a ${minutes} min`
}
