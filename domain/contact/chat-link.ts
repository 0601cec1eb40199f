import { chatAddress } from './phone.ts'

/** The address that opens a chat with this text. */
export function chatLink(phone: string, text: string): string {
  // Half an emoji cannot be encoded.
  const whole = text.replace(/\p{Surrogate}/gu, '\ufffd')
  return `${chatAddress(phone)}?text=${encodeURIComponent(whole)}`
}
