const MINUTE_MS = 60_000

/** Says who has answered a customer meanwhile, and when: `Mariama a répondu à l’instant`. @param at, now epoch milliseconds */
export function answeredSince(
  { origin, userName, at }: { origin: string; userName: string | null; at: number },
  now: number,
): string {
  const minutes = Math.max(0, Math.floor((now - at) / MINUTE_MS))
  const who =
    origin === 'phone' ? 'Quelqu’un a répondu sur le téléphone' : `${userName || 'Quelqu’un'} a répondu`
  if (minutes < 1) return `${who} à l’instant`
  return minutes < 60 ? `${who} il y a ${minutes} min` : `${who} il y a ${Math.floor(minutes / 60)} h`
}
