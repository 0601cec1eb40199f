import { validate } from '../../../contracts/issues.ts'
import { orderInput } from '../../../contracts/order-form.ts'
import type { OrderSent } from '../../../domain/cart/order-from-cart.ts'
import { orderIdFrom } from '../../../domain/orders/order-id.ts'
import { type CheckoutRecord, readCheckoutRecord, writeCheckoutRecord } from './checkout-record.ts'

/**
 * From the first attempt to order until an order is stored. Every attempt goes under one order id, so that the shop
 * cannot store two, also when address or cart were changed after an answer was lost (docs/decisions/004-order-ids.md).
 */
interface Checkout extends CheckoutRecord {
  /** what was sent under this id and never refused: one of them may be stored */
  unanswered: readonly OrderSent[]
}

/** The id of the order under way. `now` in epoch milliseconds. */
export function checkoutId(now: number): string {
  const kept = readCheckout(now)
  if (kept) return kept.orderId
  const orderId = orderIdFrom(crypto.getRandomValues(new Uint8Array(10)))
  writeCheckoutRecord({ orderId, begunAt: now, unanswered: [] })
  return orderId
}

/** What was sent under the present id and may be stored, the latest first. */
export function unconfirmedOrders(now: number): readonly OrderSent[] {
  return readCheckout(now)?.unanswered ?? []
}

/** To be called before the order is sent: if its answer is lost, it may be stored all the same. */
export function recordAttempt(order: OrderSent, now: number): void {
  const checkout = readCheckout(now)
  if (checkout)
    writeCheckoutRecord({ ...checkout, unanswered: [order, ...without(checkout.unanswered, order)] })
}

/** The shop refused this order: it is not stored. */
export function discardAttempt(order: OrderSent, now: number): void {
  const checkout = readCheckout(now)
  if (checkout) writeCheckoutRecord({ ...checkout, unanswered: without(checkout.unanswered, order) })
}

/** An order is stored: the next one begins afresh. */
export function endCheckout(): void {
  writeCheckoutRecord(null)
}

function readCheckout(now: number): Checkout | null {
  const kept = readCheckoutRecord(now)
  if (!kept) return null
  const sent = kept.unanswered.filter(isOrder)
  return { ...kept, unanswered: sent.filter(({ orderId }) => orderId === kept.orderId) }
}

function without(orders: readonly OrderSent[], order: OrderSent): OrderSent[] {
  const content = JSON.stringify(order)
  return orders.filter((sent) => JSON.stringify(sent) !== content)
}

function isOrder(value: unknown): value is OrderSent {
  return validate(orderInput, value).ok
}
