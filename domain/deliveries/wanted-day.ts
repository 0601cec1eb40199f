import { parseDay } from '../dakar-time.ts'
import { DAY_MS } from '../durations.ts'
import { formatWeekdayDate, pluralize } from '../text/format.ts'
import { dayOf } from './courier.ts'

/** A merchant can promise a day up to this long ahead. */
const AHEAD_MS = 90 * DAY_MS

/** `aujourd’hui`, `demain, mardi 1 décembre` or `le jeudi 3 décembre`. @param day @param today as 2026-11-22 */
export function dayText(day: string, today: string): string {
  if (day === today) return 'aujourd’hui'
  const isTomorrow = Date.parse(day) - Date.parse(today) === DAY_MS
  return `${isTomorrow ? 'demain, ' : 'le '}${formatWeekdayDate(day)}`
}

/** `Livrer demain, mardi 1 décembre`: what every card of an order says of its wanted day. */
export function wantedDayText(day: string, today: string): string {
  return `Livrer ${dayText(day, today)}${day < today ? ', jour passé' : ''}`
}

/** The day on which an order leaves when nobody chooses another: the wanted day, or today once it has come. */
export function departureDay(wantedDay: string | null, today: string): string {
  return wantedDay !== null && wantedDay > today ? wantedDay : today
}

/** `Tournée de Moussa (aujourd’hui) : 2 commandes`. */
export function runText(
  { courierName, day, orders }: { courierName: string; day: string; orders: number },
  today: string,
): string {
  return `Tournée de ${courierName} (${dayText(day, today)})\u202f: ${pluralize(orders, 'commande')}`
}

export const NO_PROMISE = 'Choisissez un jour à venir, dans les trois mois.'

/** Whether a customer can be promised this day. @param now epoch milliseconds */
export function canPromise(day: string, now: number): boolean {
  return parseDay(day) !== null && day >= dayOf(now) && Date.parse(day) <= now + AHEAD_MS
}
