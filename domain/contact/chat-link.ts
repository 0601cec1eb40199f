import { whatsAppHref } from './phone.ts'

/** The address that opens a chat with this text. */
export function chatLink(phone: string, text: string): string {
  return `${whatsAppHref(phone)}?text=${encodedForChat(text)}`
}

/** A text as a chat's address carries it: ordinary spaces, in ASCII. */
export function encodedForChat(text: string): string {
  // Half an emoji cannot be encoded.
  return encodeURIComponent(text.replace(/\p{Surrogate}/gu, '\ufffd').replace(/[\u00a0\u202f]/g, ' '))
}
