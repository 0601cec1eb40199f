/** The address that opens a chat with this text. Nine digits are a Senegalese number; others carry their country. */
export function chatLink(phone: string, text: string): string {
  const digits = phone.replace(/\D/g, '').replace(/^00/, '')
  const international = digits.length === 9 ? `221${digits}` : digits
  // Half an emoji cannot be encoded.
  const whole = text.replace(/\p{Surrogate}/gu, '\ufffd')
  return `https://wa.me/${international}?text=${encodeURIComponent(whole)}`
}
