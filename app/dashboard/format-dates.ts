const DAKAR = { timeZone: 'Africa/Dakar' } as const
const DAY = new Intl.DateTimeFormat('fr-SN', { ...DAKAR, dateStyle: 'medium' })
const MOMENT = new Intl.DateTimeFormat('fr-SN', { ...DAKAR, dateStyle: 'medium', timeStyle: 'short' })

export function formatDate(date: string): string {
  return DAY.format(new Date(date))
}

export function formatDateTime(date: string): string {
  return MOMENT.format(new Date(date))
}
