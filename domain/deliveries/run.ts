import { DAY_MS, HOUR_MS } from '../durations.ts'
import { type OrderMoney, toCollectAtDoor } from '../money/owed.ts'
import type { Order } from '../orders/order.ts'
import type { OrderPosition } from '../orders/statuses.ts'
import type { DeliveryRun } from './courier.ts'

/** A run can last until after midnight, so its link works for six hours after the end of the day. */
const LINK_AFTER_DAY_MS = 6 * HOUR_MS

export const RUN_STATES = {
  planned: 'Pas encore partie',
  out: 'En cours',
  done: 'Terminée',
} as const
export type RunState = keyof typeof RUN_STATES

/** The start of a run's day, in epoch milliseconds. @param day as 2026-11-22 */
export function startOfDay(day: string): number {
  return Date.parse(`${day}T00:00:00.000Z`)
}

/** The expiry of a run's link, in epoch milliseconds. */
export function linkExpiry(day: string): number {
  return startOfDay(day) + DAY_MS + LINK_AFTER_DAY_MS
}

/** Whether the courier still has to deliver the order. */
export function isToDeliver({ status, fulfillmentStatus }: OrderPosition): boolean {
  return status === 'confirmed' && ['unfulfilled', 'packed', 'out_for_delivery'].includes(fulfillmentStatus)
}

/** Francs that the courier still has to collect. */
export function totalToCollect(orders: readonly (OrderMoney & Pick<Order, 'hidesAddress'>)[]): number {
  return orders.filter(isToDeliver).reduce((sum, order) => sum + toCollectAtDoor(order), 0)
}

export function runState({ leftAt }: Pick<DeliveryRun, 'leftAt'>, orders: readonly OrderMoney[]): RunState {
  if (leftAt === null) return 'planned'
  return orders.some(isToDeliver) ? 'out' : 'done'
}

/**
 * Whether the order is dispatched together with the run: true if it is in the shop, or if its delivery in another run
 * failed.
 * @param attempted whether this run has already attempted the delivery
 */
export function leavesWithRun(order: OrderPosition, attempted: boolean): boolean {
  if (order.status !== 'confirmed') return false
  if (order.fulfillmentStatus === 'delivery_failed') return !attempted
  return order.fulfillmentStatus === 'unfulfilled' || order.fulfillmentStatus === 'packed'
}
