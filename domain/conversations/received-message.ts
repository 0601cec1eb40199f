import { cleanText } from '../text/clean-text.ts'
import { isRecord, parseJson } from '../unknown-values.ts'
import { type CustomerAnswer, readCustomerAnswer } from '../whatsapp/customer-answer.ts'
import type { WhatsAppMessage } from '../whatsapp/webhook-events.ts'
import type { MessageParts } from './message.ts'

/** What the shop stores of a message that WhatsApp tells. */
export interface ReceivedContent {
  text: string
  parts: MessageParts
  /** WhatsApp's id of the message that this one answers, changes, revokes or reacts to */
  replyTo: string | null
}

/** @param articleName the shop's name of the article at which the customer was looking; empty: unknown */
export function receivedContent(message: WhatsAppMessage, articleName = ''): ReceivedContent {
  const { kind, location, contacts, order, reaction, product, referral, forwarded } = message
  const parts: MessageParts = {
    ...(location && { location }),
    ...(contacts.length > 0 && { contacts }),
    ...(order && { order }),
    ...(reaction && { reaction }),
    ...(product && { product: { id: product.retailerId, name: articleName } }),
    ...(kind === 'unsupported' && { unsupported: unsupportedOf(message) }),
    ...(forwarded && { forwarded }),
    ...(referral && { fromAdvertisement: true as const }),
  }
  const replyTo = reaction?.messageId ?? message.originalId ?? message.replyTo
  return { text: cleanText(textOf(message)), parts, replyTo }
}

/** WhatsApp's name of the kind, from which the screen tells what it was; its reason where it names none. */
function unsupportedOf({ type, kind, errors }: WhatsAppMessage): string {
  return type !== '' && type !== kind ? type : errors[0]?.details || kind
}

/** The answers of a form stand below its text, one on each line. */
function textOf({ kind, text, payload }: WhatsAppMessage): string {
  if (kind !== 'form') return text
  const answers = parseJson(payload ?? '')
  const lines = Object.entries(isRecord(answers) ? answers : {}).map(
    ([question, given]) => `${question}\u202f: ${typeof given === 'object' ? jsonOf(given) : given}`,
  )
  return [text, ...lines].join('\n')
}

/** Lists in lists by the thousand cannot be written: they end the stack. */
function jsonOf(given: unknown): string {
  try {
    return JSON.stringify(given)
  } catch {
    return '…'
  }
}

const ANSWERING: readonly string[] = ['text', 'button', 'reply']

/** The answer in a customer's message: a button has it in its payload, or in its text when the template gives it none. */
export function answerIn({ kind, text, payload }: WhatsAppMessage): CustomerAnswer {
  if (!ANSWERING.includes(kind)) return 'other'
  const answer = readCustomerAnswer(payload ?? '')
  return answer === 'other' ? readCustomerAnswer(text) : answer
}

/** The state of a message of the time before the shop was connected, by WhatsApp's word for it. */
export function pastState(word: string | null): string {
  const states: Readonly<Record<string, string>> = {
    READ: 'read',
    PLAYED: 'read',
    DELIVERED: 'delivered',
    ERROR: 'failed',
  }
  const named = (word ?? '').toUpperCase()
  return Object.hasOwn(states, named) ? (states[named] ?? 'sent') : 'sent'
}
