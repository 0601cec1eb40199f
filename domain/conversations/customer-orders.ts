import { OPEN_STATUSES, type OrderPosition } from '../orders/statuses.ts'

/** Whether nothing is left to do for the customer: the order is cancelled, delivered or back in stock. */
export function isOver({ status, fulfillmentStatus }: OrderPosition): boolean {
  return status === 'cancelled' || !OPEN_STATUSES.includes(fulfillmentStatus)
}

/** Whether the customer of an order may be waiting at the door today. @param today as 2026-11-22 */
export function isDue(order: OrderPosition & { wantedDay: string | null }, today: string): boolean {
  if (isOver(order)) return false
  const isUnderWay = order.fulfillmentStatus === 'packed' || order.fulfillmentStatus === 'out_for_delivery'
  return isUnderWay || order.wantedDay === null || order.wantedDay <= today
}

/** Puts the orders that are not over first, and keeps the order of the others. */
export function openFirst<Order extends OrderPosition>(orders: readonly Order[]): Order[] {
  return [...orders.filter((order) => !isOver(order)), ...orders.filter(isOver)]
}
