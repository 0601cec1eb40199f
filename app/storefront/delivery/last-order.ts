import { useSyncExternalStore } from 'react'
import { isRecord, own, parseJson, readNumber, readText, textAt } from '../../../domain/unknown-values.ts'
import { type PaymentState, readPaymentState } from '../payment/payment-state.ts'
import { keptOrder } from './kept-order.ts'

/** The order just placed, until its notice is dismissed. */
export interface LastOrder {
  orderId: string
  /** whole francs */
  totalAmount: number
  /** it was stored with an attempt before the last one */
  earlier: boolean
  /** the conversation in which it is finished */
  chat: { link: string; text: string }
  /** with a wallet: what the payment page needs */
  payment: PaymentState | null
}

let known: { text: string | null; order: LastOrder | null } = { text: null, order: null }

/** Keeps it for the notice on home. */
export function rememberOrder(order: LastOrder): void {
  keptOrder.write(JSON.stringify(order))
}

/** The shopper has seen to it. */
export function dismissOrder(): void {
  keptOrder.write(null)
}

/** The order with which the shopper may still have to go on. */
export function useLastOrder(): LastOrder | null {
  return useSyncExternalStore(keptOrder.subscribe, read, () => null)
}

function read(): LastOrder | null {
  const text = keptOrder.read()
  if (text !== known.text) known = { text, order: readOrder(parseJson(text)) }
  return known.order
}

function readOrder(value: unknown): LastOrder | null {
  if (!isRecord(value)) return null
  const kept = own(value, 'chat')
  const chat = isRecord(kept) ? kept : {}
  const [orderId, link] = [readText(own(value, 'orderId')), readText(own(chat, 'link'))]
  // Nothing but the chat is ever linked from here.
  if (!orderId || !link?.startsWith('https://wa.me/')) return null
  return {
    orderId,
    totalAmount: readNumber(own(value, 'totalAmount'), 0, Number.MAX_SAFE_INTEGER) ?? 0,
    earlier: own(value, 'earlier') === true,
    chat: { link, text: textAt(chat, 'text') },
    payment: readPaymentState(own(value, 'payment'), Date.now()),
  }
}
