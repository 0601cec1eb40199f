import { useSyncExternalStore } from 'react'
import type { OrderSent } from '../../../domain/cart/order-from-cart.ts'
import type { PayableItem } from '../../../domain/orders/payment-claim.ts'
import { isRecord, own, parseJson, readNumber, readText, textAt } from '../../../domain/unknown-values.ts'
import { type PaymentState, readPayableItems, readPaymentState } from '../payment/payment-state.ts'
import { keptOrder } from './has-last-order.ts'

type Recipient = Pick<OrderSent, 'customerName' | 'deliveryAddress' | 'customerPhone'>

/** The order last placed in this browser. Its personal data never leaves it. */
export interface LastOrder extends Recipient {
  orderId: string
  /** epoch milliseconds; null for an order of an earlier version of the shop */
  placedAt: number | null
  items: readonly PayableItem[]
  /** whole francs */
  totalAmount: number
  /** `Cash` or a wallet's name; empty for an order of an earlier version of the shop */
  paymentMethod: string
  /** it was stored with an attempt before the last one */
  earlier: boolean
  /** the conversation in which it is finished: as much of the text as a link carries, and the whole text */
  chat: { link: string; text: string }
  /** with a wallet: what the payment page needs */
  payment: PaymentState | null
  /** its notice on home was closed */
  dismissed: boolean
}

let known: { text: string | null; order: LastOrder | null } = { text: null, order: null }
let justPlaced = false

/** Saves it for the notice on home and for its own page. */
export function rememberOrder(order: LastOrder): void {
  justPlaced = true
  keptOrder.write(JSON.stringify(order))
}

/** Whether an order was placed in this tab and not shown since; true only the first time it is asked. */
export function takeJustPlaced(): boolean {
  const taken = justPlaced
  justPlaced = false
  return taken
}

/** Closes the notice on home; the order's own page stays. */
export function dismissOrder(): void {
  const order = readLastOrder()
  if (order) keptOrder.write(JSON.stringify({ ...order, dismissed: true }))
}

/** Removes the order from this browser. */
export function forgetOrder(): void {
  keptOrder.write(null)
}

/** The order last placed in this browser, followed. */
export function useLastOrder(): LastOrder | null {
  return useSyncExternalStore(keptOrder.subscribe, readLastOrder, () => null)
}

/** The order last placed in this browser; null when there is none, or it is damaged. */
export function readLastOrder(): LastOrder | null {
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
  const now = Date.now()
  return {
    orderId,
    placedAt: readNumber(own(value, 'placedAt'), 0, Number.MAX_SAFE_INTEGER),
    items: readPayableItems(own(value, 'items'), now),
    totalAmount: readNumber(own(value, 'totalAmount'), 0, Number.MAX_SAFE_INTEGER) ?? 0,
    customerName: textAt(value, 'customerName'),
    deliveryAddress: textAt(value, 'deliveryAddress'),
    customerPhone: readText(own(value, 'customerPhone')),
    paymentMethod: textAt(value, 'paymentMethod'),
    earlier: own(value, 'earlier') === true,
    chat: { link, text: textAt(chat, 'text') },
    payment: readPaymentState(own(value, 'payment'), now),
    dismissed: own(value, 'dismissed') === true,
  }
}
