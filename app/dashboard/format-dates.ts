/** Days and hours in the shop's own time. */
const SHOP = { timeZone: 'Africa/Dakar' } as const
const DAY = new Intl.DateTimeFormat('fr-SN', { ...SHOP, dateStyle: 'medium' })
const MOMENT = new Intl.DateTimeFormat('fr-SN', { ...SHOP, dateStyle: 'medium', timeStyle: 'short' })

/** `21 nov. 2026`, of an ISO date. */
export function formatDate(date: string): string {
  return DAY.format(new Date(date))
}

/** `21 nov. 2026, 18:05`, of an ISO date. */
export function formatDateTime(date: string): string {
  return MOMENT.format(new Date(date))
}
