import { readDiscounts } from '../../../contracts/read-promotion.ts'
import type { OrderSent } from '../../../domain/cart/order-from-cart.ts'
import type { OrderDiscount } from '../../../domain/orders/order-discount.ts'
import type { PayableItem } from '../../../domain/orders/payment-claim.ts'
import { isRecord, own, parseJson, readNumber, readText, textAt } from '../../../domain/unknown-values.ts'
import { serverNow } from '../../browser/server-time.ts'
import { type OrderState, readOrderState } from '../my-orders/order-state.ts'
import { type PaymentState, readPayableItems, readPaymentState } from '../payment/payment-state.ts'
import { readCheckout, saveLastOrder, useCheckout } from './checkout-store.ts'

type Recipient = Pick<OrderSent, 'customerName' | 'deliveryAddress' | 'customerPhone'>

/**
 * This browser's copy of the order last placed in it. The copy contains personal data, so it is stored only in this
 * browser.
 */
export interface LastOrder extends Recipient {
  orderId: string
  /** epoch milliseconds; null if an earlier version of the shop saved this copy */
  placedAt: number | null
  items: readonly PayableItem[]
  totalAmount: number
  /** empty when the shop has no delivery zones */
  district: string
  /** francs, included in `totalAmount` */
  deliveryFee: number
  discounts: readonly OrderDiscount[]
  /** key of the order's page; null if an earlier version of the shop saved this copy */
  followKey: string | null
  /** `Cash` or a wallet's name; empty if an earlier version of the shop saved this copy */
  paymentMethod: string
  earlier: boolean
  /** the WhatsApp message; `link` contains as much of `text` as fits into a link */
  chat: { link: string; text: string }
  /** navigation state passed to the payment page; null for cash */
  payment: PaymentState | null
  dismissed: boolean
  /** null until the shop was asked again after ordering */
  state: OrderState | null
}

let parsed: { text: string | null; order: LastOrder | null } = { text: null, order: null }

export function rememberOrder(order: LastOrder): void {
  saveLastOrder(JSON.stringify(order))
}

/** Hides the notice on the home page; `/order-confirmation` still shows the order. */
export function dismissOrder(): void {
  const order = readLastOrder()
  if (order) saveLastOrder(JSON.stringify({ ...order, dismissed: true }))
}

export function useLastOrder(): LastOrder | null {
  return useCheckout(({ lastOrder }) => parseLastOrder(lastOrder))
}

/** Returns null when no order is stored or its data is damaged. */
export function readLastOrder(): LastOrder | null {
  return parseLastOrder(readCheckout().lastOrder)
}

/** Returns the same object for the same text. */
function parseLastOrder(text: string | null): LastOrder | null {
  if (text !== parsed.text) parsed = { text, order: parseOrder(parseJson(text)) }
  return parsed.order
}

function parseOrder(value: unknown): LastOrder | null {
  if (!isRecord(value)) return null
  const stored = own(value, 'chat')
  const chat = isRecord(stored) ? stored : {}
  const [orderId, link] = [readText(own(value, 'orderId')), readText(own(chat, 'link'))]
  // Stored data must not be able to link anywhere except to the chat.
  if (!orderId || !link?.startsWith('https://wa.me/')) return null
  const now = serverNow()
  return {
    orderId,
    placedAt: readNumber(own(value, 'placedAt'), 0, Number.MAX_SAFE_INTEGER),
    items: readPayableItems(own(value, 'items'), now),
    totalAmount: readNumber(own(value, 'totalAmount'), 0, Number.MAX_SAFE_INTEGER) ?? 0,
    district: textAt(value, 'district'),
    deliveryFee: readNumber(own(value, 'deliveryFee'), 0, Number.MAX_SAFE_INTEGER) ?? 0,
    discounts: readDiscounts(own(value, 'discounts')),
    followKey: readText(own(value, 'followKey')),
    customerName: textAt(value, 'customerName'),
    deliveryAddress: textAt(value, 'deliveryAddress'),
    customerPhone: readText(own(value, 'customerPhone')),
    paymentMethod: textAt(value, 'paymentMethod'),
    earlier: own(value, 'earlier') === true,
    chat: { link, text: textAt(chat, 'text') },
    payment: readPaymentState(own(value, 'payment'), now),
    dismissed: own(value, 'dismissed') === true,
    state: readOrderState(own(value, 'state')),
  }
}
