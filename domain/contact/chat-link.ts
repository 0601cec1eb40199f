import { whatsAppHref } from './phone.ts'

/** The URL that opens a WhatsApp chat with this phone number and enters the text. */
export function chatLink(phone: string, text: string): string {
  return `${whatsAppHref(phone)}?text=${encodedForChat(text)}`
}

/** The URL that opens WhatsApp, where the shopper chooses the recipient of this text. */
export function shareLink(text: string): string {
  return `https://wa.me/?text=${encodedForChat(text)}`
}

/** Encodes a text for a chat URL; non-breaking spaces become ordinary spaces. */
export function encodedForChat(text: string): string {
  // encodeURIComponent throws on a lone surrogate.
  return encodeURIComponent(text.replace(/\p{Surrogate}/gu, '\ufffd').replace(/[\u00a0\u202f]/g, ' '))
}
