import { removeInvisible } from '../text/clean-text.ts'

const FRANCE = '+33'

/** Returns the nine digits of a Senegalese number, without country code and separators; null if invalid. */
export function readPhone(typed: string): string | null {
  const national = compactPhone(typed)
    .replace(/^\+221(?:0(?=\d{9}$))?/, '')
    .replace(/^221(?=\d{9}$)/, '')
  return /^\d{9}$/.test(national) ? national : null
}

/** As `readPhone`, and reads a number of another country, typed with its country code, as `+33612345678`. */
export function readAnyPhone(typed: string): string | null {
  const foreign = compactPhone(typed).replace(`${FRANCE}0`, FRANCE)
  return /^\+(?!221)[1-9]\d{6,14}$/.test(foreign) ? foreign : readPhone(typed)
}

/** The digits, after `+` if the number has a country code. `(0)` after a country code is not dialled. */
export function compactPhone(typed: string): string {
  return removeInvisible(typed)
    .trim()
    .replace(/^tel:/i, '')
    .replace(/[\s./\p{Pd}]/gu, '')
    .replace(/^(\(?(?:\+|00)\(?\d{1,3}\)?)\(0\)/, '$1')
    .replace(/[()]/g, '')
    .replace(/^00(?!\d{7}$)/, '+')
}

/** Formats nine digits as `77 123 45 67`; anything else is returned unchanged. */
export function formatPhone(digits: string): string {
  return digits.replace(/^(\d{2})(\d{3})(\d{2})(\d{2})$/, '$1 $2 $3 $4')
}

export function telHref(phone: string): string {
  return `tel:${internationalPhone(phone)}`
}

export function whatsAppHref(phone: string): string {
  return `https://wa.me/${internationalPhone(phone).slice(1)}`
}

/**
 * Formats a phone number as `+221771234567`. A number of nine digits without `+` is Senegalese; any other number
 * includes its country code.
 */
export function internationalPhone(phone: string): string {
  const digits = phone.replace(/\D/g, '').replace(/^00/, '')
  return digits.length === 9 && !phone.startsWith('+') ? `+221${digits}` : `+${digits}`
}
