import { type Valued, valueOfUnits } from '../orders/amounts.ts'
import type { Order } from '../orders/order.ts'
import type { UnitsOfLine } from '../orders/order-action.ts'
import { isDelivered } from '../orders/statuses.ts'

/** The fields of an order that its worth depends on. */
export type OrderWorth = Pick<Order, 'status' | 'fulfillmentStatus' | 'deletedAt' | 'totalAmount' | 'credit'>

/** The fields of an order that its amounts depend on. */
export type OrderMoney = OrderWorth & Pick<Order, 'received' | 'refunded'>

/** Whether the customer keeps nothing of an order: it is cancelled, back in stock, or was deleted before its delivery. */
export function isVoid(order: Pick<Order, 'status' | 'fulfillmentStatus' | 'deletedAt'>): boolean {
  const { status, fulfillmentStatus, deletedAt } = order
  if (status === 'cancelled' || fulfillmentStatus === 'returned_to_stock') return true
  return deletedAt !== null && !isDelivered(order)
}

/** What the customer keeps of an order, in francs. `data/queries/order-amounts.ts` says the same in SQL. */
export function worthOf(order: OrderWorth): number {
  return isVoid(order) ? 0 : order.totalAmount - order.credit
}

/** What the shop received for an order and has not given back, in francs: the most that it can give back. */
export function inHand({ received, refunded }: Pick<Order, 'received' | 'refunded'>): number {
  return received - refunded
}

/** The unpaid amount in francs; negative when the shop owes the customer. */
export function due(order: OrderMoney): number {
  return worthOf(order) - inHand(order)
}

/** The amount that the customer still has to pay, in francs; at least 0. */
export function toCollect(order: OrderMoney): number {
  return Math.max(0, due(order))
}

type AtDoor = OrderMoney & Pick<Order, 'hidesAddress'>

/**
 * The unpaid amount at the door, in francs: nothing at that of the parents of a gift, whose giver pays the shop. Negative when
 * the shop owes the customer.
 */
export function dueOfDoor(order: AtDoor): number {
  return order.hidesAddress ? 0 : due(order)
}

/** What the courier has to collect, in francs; at least 0. */
export function toCollectAtDoor(order: AtDoor): number {
  return Math.max(0, dueOfDoor(order))
}

/** What the shop has to give back, in francs; at least 0. */
export function surplus(order: OrderMoney): number {
  return Math.max(0, -due(order))
}

/** What a payer is asked for now, in francs. @param doubt francs that may be paid already, and that nobody has checked */
export function asked(order: OrderMoney, doubt: number): number {
  return Math.max(0, due(order) - doubt)
}

/** What is due at the door, in francs, when the customer does not take some units. @param owed what was due for all */
export function dueAtDoor(owed: number, order: Valued, refused: readonly UnitsOfLine[]): number {
  return Math.max(0, owed - valueOfUnits(order, refused))
}

/**
 * Whether something is left to pay although the order is delivered or was paid in part (`Reste 9 250 F`). While a claim is
 * to check, it says what was paid.
 */
export function hasRest(order: OrderMoney & Pick<Order, 'paymentStatus'>): boolean {
  if (order.deletedAt !== null || order.paymentStatus === 'claimed') return false
  return due(order) > 0 && (isDelivered(order) || inHand(order) > 0)
}
