import { DAY_MS } from '../durations.ts'
import { countUnits, type ListedOrder } from './order.ts'

/** Warnings before an order is confirmed (D-11). */
export interface OrderFlags {
  /** ids of other orders with the same phone number, placed up to 24 hours before or after the order */
  otherOrders: string[]
  /** number of deliveries that customers with this phone number refused */
  refusedDeliveries: number
  /** the order has more units than the shop's limit */
  manyPieces: boolean
  /** the order's total is above the shop's limit */
  largeAmount: boolean
  /** the customer answered NON in WhatsApp (G-12) */
  declined: boolean
}

/** The orders and refused deliveries of a phone number. */
export interface PhoneRecord {
  orders: readonly Pick<ListedOrder, 'orderId' | 'createdAt'>[]
  refusedDeliveries: number
}

/** Limits above which an order is flagged; `amount` in francs. */
export interface OrderLimits {
  pieces: number
  amount: number
}

/** Orders with the same phone number within this time may be duplicates. */
export const SAME_CUSTOMER_MS = DAY_MS

/** Unanswered calls after which cancelling is suggested. */
export const MAX_CALL_ATTEMPTS = 3

/**
 * @param record null for an order without a phone number
 * @param declined ids of orders whose customer answered NON
 */
export function orderFlags(
  order: ListedOrder,
  record: PhoneRecord | null,
  { pieces, amount }: OrderLimits,
  declined: ReadonlySet<string> = new Set(),
): OrderFlags {
  const at = Date.parse(order.createdAt)
  const others = (record?.orders ?? []).filter(
    ({ orderId, createdAt }) =>
      orderId !== order.orderId && Math.abs(Date.parse(createdAt) - at) <= SAME_CUSTOMER_MS,
  )
  return {
    otherOrders: others.map(({ orderId }) => orderId),
    refusedDeliveries: record?.refusedDeliveries ?? 0,
    manyPieces: countUnits(order.items) > pieces,
    largeAmount: order.totalAmount > amount,
    declined: declined.has(order.orderId),
  }
}

/** Whether the order has so many unanswered calls that the dashboard suggests cancelling it. */
export function isUnreachable({ callAttempts }: Pick<ListedOrder, 'callAttempts'>): boolean {
  return callAttempts >= MAX_CALL_ATTEMPTS
}
