import { OPEN_STATUSES, type OrderPosition } from '../orders/statuses.ts'

/** Whether nothing is left to do for the customer: the order is cancelled, delivered or back in stock. */
export function isOver({ status, fulfillmentStatus }: OrderPosition): boolean {
  return status === 'cancelled' || !OPEN_STATUSES.includes(fulfillmentStatus)
}

/** Puts the orders that are not over first, and keeps the order of the others. */
export function openFirst<Order extends OrderPosition>(orders: readonly Order[]): Order[] {
  return [...orders.filter((order) => !isOver(order)), ...orders.filter(isOver)]
}
