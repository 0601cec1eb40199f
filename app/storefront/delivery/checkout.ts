import { check } from '../../../contracts/issues.ts'
import { orderInput } from '../../../contracts/order-form.ts'
import type { OrderSent } from '../../../domain/cart/order-from-cart.ts'
import { ORDER_ID_PATTERN, orderIdFrom } from '../../../domain/orders/order-id.ts'
import { isRecord, own, readNumber, readText } from '../../../domain/unknown-values.ts'
import { parseKept } from '../browser-text.ts'
import { readCheckoutText, writeCheckoutText } from './checkout-text.ts'

/**
 * From the first attempt to order until an order is stored. Every attempt goes under one order id, so that the shop
 * cannot store two, also when address or cart were changed after an answer was lost (docs/decisions/004-order-ids.md).
 */
interface Checkout {
  orderId: string
  /** epoch milliseconds */
  begunAt: number
  /** what was sent under this id and never refused: one of them may be stored */
  unanswered: readonly OrderSent[]
}

/** Whoever comes back after that wants another order, be it just the same. */
const ONE_DAY = 86_400_000

/** The id of the order under way. `now` in epoch milliseconds. */
export function checkoutId(now: number): string {
  const kept = readCheckout(now)
  if (kept) return kept.orderId
  const orderId = orderIdFrom(crypto.getRandomValues(new Uint8Array(10)))
  save({ orderId, begunAt: now, unanswered: [] })
  return orderId
}

/** What was sent under the present id and may be stored, the latest first. */
export function unansweredOrders(now: number): readonly OrderSent[] {
  return readCheckout(now)?.unanswered ?? []
}

/** To be said before the order leaves: if its answer is lost, it may be stored all the same. */
export function noteSent(order: OrderSent, now: number): void {
  const checkout = readCheckout(now)
  if (checkout) save({ ...checkout, unanswered: [order, ...without(checkout.unanswered, order)] })
}

/** The shop refused this order: it is not stored. */
export function noteRefused(order: OrderSent, now: number): void {
  const checkout = readCheckout(now)
  if (checkout) save({ ...checkout, unanswered: without(checkout.unanswered, order) })
}

/** An order is stored: the next one begins afresh. */
export function endCheckout(): void {
  writeCheckoutText(null)
}

function readCheckout(now: number): Checkout | null {
  const kept = parseKept(readCheckoutText())
  if (!isRecord(kept)) return null
  const orderId = readText(own(kept, 'orderId'))
  const begunAt = readNumber(own(kept, 'begunAt'), now - ONE_DAY, now + ONE_DAY)
  if (!orderId || !ORDER_ID_PATTERN.test(orderId) || begunAt === null) return null
  const sent = own(kept, 'unanswered')
  const unanswered = Array.isArray(sent)
    ? sent.filter(isOrder).filter((order) => order.orderId === orderId)
    : []
  return { orderId, begunAt, unanswered }
}

function save(checkout: Checkout): void {
  writeCheckoutText(JSON.stringify(checkout))
}

function without(orders: readonly OrderSent[], order: OrderSent): OrderSent[] {
  const content = JSON.stringify(order)
  return orders.filter((sent) => JSON.stringify(sent) !== content)
}

function isOrder(value: unknown): value is OrderSent {
  return check(orderInput, value).ok
}
