/** The shop's number at the WhatsApp Cloud API. All fields are empty while there is none. */
export interface WhatsAppAccount {
  /** WhatsApp's id of the number, not the number itself */
  phoneNumberId: string
  accessToken: string
  /** signs what WhatsApp sends to the shop */
  appSecret: string
  /** proves to WhatsApp that the webhook's address is the shop's */
  verifyToken: string
}

/** Encrypted at rest and never shown again. */
export const WHATSAPP_SECRETS: readonly (keyof WhatsAppAccount)[] = [
  'accessToken',
  'appSecret',
  'verifyToken',
]

/** How the shop writes at a step of an order. Without a template it writes only within 24 hours after the customer. */
export interface WhatsAppStep {
  send: boolean
  /** name of the approved template; empty: none */
  template: string
  language: string
  /** names of the template's parameters, as in the shop's own text */
  words: string[]
}

export function isComplete(account: WhatsAppAccount): boolean {
  return Object.values(account).every((field) => field !== '')
}
