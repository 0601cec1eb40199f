/**
 * A Senegalese number as it is stored: nine digits. Takes `+221`, `00221`, spaces, dots and dashes;
 * null when what remains is not nine digits (storefront.md §5).
 */
export function readPhone(typed: string): string | null {
  const compact = typed.replace(/[\s.\-()/\u00a0\u202f]/g, '')
  const national = compact.replace(/^(?:\+|00)221/, '').replace(/^221(?=\d{9}$)/, '')
  return /^\d{9}$/.test(national) ? national : null
}

/** `77 123 45 67`; anything that is not nine digits is shown as it is. */
export function formatPhone(digits: string): string {
  return digits.replace(/^(\d{2})(\d{3})(\d{2})(\d{2})$/, '$1 $2 $3 $4')
}

/** The address that calls a number. */
export function telHref(phone: string): string {
  return `tel:${internationalPhone(phone)}`
}

/** The address that opens a chat with a number. */
export function whatsAppHref(phone: string): string {
  return `https://wa.me/${internationalPhone(phone).slice(1)}`
}

/** `+221771234567`: nine digits are a Senegalese number; others carry their country. */
export function internationalPhone(phone: string): string {
  const digits = phone.replace(/\D/g, '').replace(/^00/, '')
  return digits.length === 9 ? `+221${digits}` : `+${digits}`
}

/** Numbering plan: mobile 70, 71, 72, 75 to 78, 79; fixed 30, 32, 33, 36, 39. A hint, never a refusal. */
export function looksSenegalese(digits: string): boolean {
  return /^(?:7[0125-9]|3[02369])\d{7}$/.test(digits)
}
