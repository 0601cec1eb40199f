/** What to look at before an order is confirmed (D-11). */
export interface OrderFlags {
  /** numbers of the other orders of this phone within 24 hours */
  otherOrders: string[]
  /** earlier deliveries that this phone refused */
  refusedDeliveries: number
  /** more pieces, or francs, than the shop's limit */
  manyPieces: boolean
  largeAmount: boolean
}

/** An order, as far as flags depend on it. */
export interface FlaggedOrder {
  orderId: string
  customerPhone: string | null
  totalAmount: number
  items: readonly { quantity: number }[]
  /** ISO date */
  createdAt: string
}

/** What the shop knows about a phone. */
export interface PhoneRecord {
  orders: readonly Pick<FlaggedOrder, 'orderId' | 'createdAt'>[]
  refusedDeliveries: number
}

/** Above which an order is flagged; `amount` in francs. */
export interface OrderLimits {
  pieces: number
  amount: number
}

/** Two orders of a phone within this time may be the same one. */
export const SAME_CUSTOMER_MS = 24 * 60 * 60 * 1000

/** Calls without an answer after which cancelling is suggested. */
export const MAX_CALL_ATTEMPTS = 3

/** @param record null without a phone */
export function orderFlags(
  order: FlaggedOrder,
  record: PhoneRecord | null,
  { pieces, amount }: OrderLimits,
): OrderFlags {
  const at = Date.parse(order.createdAt)
  const others = (record?.orders ?? []).filter(
    ({ orderId, createdAt }) =>
      orderId !== order.orderId && Math.abs(Date.parse(createdAt) - at) <= SAME_CUSTOMER_MS,
  )
  const count = order.items.reduce((sum, { quantity }) => sum + quantity, 0)
  return {
    otherOrders: others.map(({ orderId }) => orderId),
    refusedDeliveries: record?.refusedDeliveries ?? 0,
    manyPieces: count > pieces,
    largeAmount: order.totalAmount > amount,
  }
}

/** Whether cancelling is suggested: the customer was called often enough. */
export function isUnreachable({ callAttempts }: { callAttempts: number }): boolean {
  return callAttempts >= MAX_CALL_ATTEMPTS
}
