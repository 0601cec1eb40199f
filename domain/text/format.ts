import { withFirstDay } from './first-day.ts'

/**
 * French dates, times and counts; times are shown in Dakar, whatever the device's zone. Amounts: `pricing/francs.ts`.
 * Pages of the shop that run scripts keep the one format that they need, because all of these would make them larger.
 */

/** Makes the formatter on first use, because that takes tens of milliseconds on a phone. */
/* @__NO_SIDE_EFFECTS__ */
function dateFormat(options: Intl.DateTimeFormatOptions): (time: string | number) => string {
  let format: Intl.DateTimeFormat | undefined
  return (time) => {
    format ??= new Intl.DateTimeFormat('fr-SN', { ...options, timeZone: 'Africa/Dakar' })
    return withFirstDay(format.format(new Date(time)))
  }
}

/** `22 nov. 2026` */
export const formatDate = dateFormat({ dateStyle: 'medium' })

/** `22 nov. 2026, 21:40` */
export const formatDateTime = dateFormat({ dateStyle: 'medium', timeStyle: 'short' })

/** `22 novembre 2026` */
export const formatLongDate = dateFormat({ dateStyle: 'long' })

/** `22 novembre 2026 à 21:40` */
export const formatLongDateTime = dateFormat({ dateStyle: 'long', timeStyle: 'short' })

/** `dimanche 22 novembre 2026` */
export const formatFullDate = dateFormat({ dateStyle: 'full' })

/** `dimanche 22 novembre 2026 à 21:40` */
export const formatFullDateTime = dateFormat({ dateStyle: 'full', timeStyle: 'short' })

/** `21:40` */
export const formatTime = dateFormat({ timeStyle: 'short' })

/** `22 novembre` */
export const formatDayMonth = dateFormat({ day: 'numeric', month: 'long' })

/** `22/11` */
export const formatShortDayMonth = dateFormat({ day: '2-digit', month: '2-digit' })

/** `22` */
export const formatDayNumber = dateFormat({ day: 'numeric' })

/** `dimanche` */
export const formatWeekday = dateFormat({ weekday: 'long' })

/** `dimanche 22 novembre` */
export const formatWeekdayDate = dateFormat({ weekday: 'long', day: 'numeric', month: 'long' })

/** `D` for Sunday. */
export const formatWeekdayLetter = dateFormat({ weekday: 'narrow' })

/** `nov.` */
export const formatShortMonth = dateFormat({ month: 'short' })

/** `novembre 2026` */
export const formatMonth = dateFormat({ month: 'long', year: 'numeric' })

const shortWeekdayDateTime = dateFormat({
  ...{ weekday: 'short', day: 'numeric', month: 'short' },
  ...{ hour: '2-digit', minute: '2-digit' },
})

/** `dim. 22 nov. 21:40` */
export const formatShortWeekdayDateTime = (time: string | number): string =>
  shortWeekdayDateTime(time).replace(',', '')

const shortYear = dateFormat({ year: '2-digit' })

/**
 * `21:40` today, `22/11 21:40` this year, `22/11/25` in earlier years. @param date ISO date @param now epoch
 * milliseconds
 */
export function formatShortMoment(date: string, now: number): string {
  const day = formatShortDayMonth(date)
  if (shortYear(date) !== shortYear(now)) return `${day}/${shortYear(date)}`
  return day === formatShortDayMonth(now) ? formatTime(date) : `${day} ${formatTime(date)}`
}

/* @__NO_SIDE_EFFECTS__ */
function numberFormat(options?: Intl.NumberFormatOptions): (number: number) => string {
  let format: Intl.NumberFormat | undefined
  return (number) => {
    format ??= new Intl.NumberFormat('fr-SN', options)
    return format.format(number)
  }
}

const plainNumber = numberFormat()
const oneDecimal = numberFormat({ maximumFractionDigits: 1 })

/** `5 000`, `−3` */
export function formatNumber(count: number): string {
  return plainNumber(count).replace('-', '−')
}

/** `+3`, `−3` */
export function formatChange(count: number): string {
  return count > 0 ? `+${formatNumber(count)}` : formatNumber(count)
}

/** `1,2 M` */
export const formatCompact = numberFormat({ notation: 'compact', maximumFractionDigits: 1 })

/** `340 ko`, `2,4 Mo` */
export function formatBytes(bytes: number): string {
  return bytes < 1_000_000 ? `${Math.ceil(bytes / 1000)} ko` : `${oneDecimal(bytes / 1_000_000)} Mo`
}

/** `1 produit`, `5 000 produits`. In French zero is singular. */
export function pluralize(count: number, one: string, several = `${one}s`): string {
  return `${formatNumber(count)} ${Math.abs(count) < 2 ? one : several}`
}
