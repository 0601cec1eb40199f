/**
 * Dates that shoppers read, apart from `format.ts`, so that their pages load no other formats.
 *
 * All times are shown in Dakar, whatever the device's zone.
 */

type Time = string | number

/** Makes a formatter on first use, because that takes tens of milliseconds on a phone. */
/* @__NO_SIDE_EFFECTS__ */
export function dateFormat(options: Intl.DateTimeFormatOptions): (time: Time) => string {
  let format: Intl.DateTimeFormat | undefined
  return (time) => {
    format ??= new Intl.DateTimeFormat('fr-SN', { ...options, timeZone: 'Africa/Dakar' })
    return format.format(new Date(time))
  }
}

/** `22 novembre 2026` */
export const formatLongDate = dateFormat({ dateStyle: 'long' })

/** `22 novembre 2026 à 21:40` */
export const formatLongDateTime = dateFormat({ dateStyle: 'long', timeStyle: 'short' })

/** `dimanche 22 novembre` */
export const formatWeekdayDate = dateFormat({ weekday: 'long', day: 'numeric', month: 'long' })

/** `dimanche` */
export const formatWeekday = dateFormat({ weekday: 'long' })
