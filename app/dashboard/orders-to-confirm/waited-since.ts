const MINUTE_MS = 60_000

/** `il y a 3 min`, `il y a 5 h`, `il y a 2 j`. @param moment ISO date @param now epoch milliseconds */
export function waitedSince(moment: string, now: number): string {
  const minutes = Math.max(0, Math.floor((now - Date.parse(moment)) / MINUTE_MS))
  if (Number.isNaN(minutes)) return ''
  if (minutes < 1) return 'à l’instant'
  if (minutes < 60) return `il y a ${minutes} min`
  const hours = Math.floor(minutes / 60)
  return hours < 48 ? `il y a ${hours} h` : `il y a ${Math.floor(hours / 24)} j`
}
