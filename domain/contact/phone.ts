/** Returns the nine digits of a Senegalese number, without country code and separators; null if invalid. */
export function readPhone(typed: string): string | null {
  const compact = typed.replace(/[\s.\-()/\u00a0\u202f]/g, '')
  const national = compact.replace(/^(?:\+|00)221/, '').replace(/^221(?=\d{9}$)/, '')
  return /^\d{9}$/.test(national) ? national : null
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
 * Formats a phone number as `+221771234567`. A number of nine digits is Senegalese; any other number includes its
 * country code.
 */
export function internationalPhone(phone: string): string {
  const digits = phone.replace(/\D/g, '').replace(/^00/, '')
  return digits.length === 9 ? `+221${digits}` : `+${digits}`
}
