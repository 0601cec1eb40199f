const HOUR = new Intl.DateTimeFormat('fr-SN', { timeStyle: 'short', timeZone: 'Africa/Dakar' })
const DAY = new Intl.DateTimeFormat('fr-SN', { day: '2-digit', month: '2-digit', timeZone: 'Africa/Dakar' })
const YEAR = new Intl.DateTimeFormat('fr-SN', { year: '2-digit', timeZone: 'Africa/Dakar' })

/**
 * `21:40` today, `22/11 21:40` this year, `22/11/25` in earlier years. @param date ISO date @param now epoch
 * milliseconds
 */
export function shortMoment(date: string, now: number): string {
  const [then, today] = [new Date(date), new Date(now)]
  const sameYear = YEAR.format(then) === YEAR.format(today)
  if (!sameYear) return `${DAY.format(then)}/${YEAR.format(then)}`
  return DAY.format(then) === DAY.format(today)
    ? HOUR.format(then)
    : `${DAY.format(then)} ${HOUR.format(then)}`
}
