import { HOUR_MS } from '../durations.ts'
import type { Order } from '../orders/order.ts'

/** The share of the time after which a warning comes, before the cancellation is proposed. */
const WARNING_SHARE = 0.5

export interface UnpaidOrder {
  /** `warn`: ask the customer to pay; `cancel`: the time is over, and cancelling the order is proposed (E-05) */
  stage: 'warn' | 'cancel'
  /** epoch milliseconds at which the time is over */
  until: number
}

/** Orders placed before this time are due for a warning. @param now epoch milliseconds */
export function earliestUnpaid(now: number, hours: number): number {
  return now - hours * HOUR_MS * WARNING_SHARE + 1
}

/**
 * Whether an order that was placed to be paid with a wallet keeps its stock without a payment. Nothing is cancelled by
 * itself. One that was placed with cash can still be paid at the door.
 * @param now epoch milliseconds
 * @param hours that an unpaid order keeps its stock
 */
export function unpaidOrder(
  order: Pick<Order, 'status' | 'deliveryMethod' | 'paymentStatus' | 'createdAt'>,
  now: number,
  hours: number,
): UnpaidOrder | null {
  if (order.status !== 'pending' || order.deliveryMethod !== 'mobile_money') return null
  if (order.paymentStatus !== 'pending') return null
  const from = Date.parse(order.createdAt)
  const until = from + hours * HOUR_MS
  if (now >= until) return { stage: 'cancel', until }
  return now >= from + hours * HOUR_MS * WARNING_SHARE ? { stage: 'warn', until } : null
}
