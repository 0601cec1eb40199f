import { ORDER_STATES, type Order, type OrderStatus } from './order.ts'

const NEXT: Readonly<Record<OrderStatus, readonly OrderStatus[]>> = {
  pending: ['confirmed', 'cancelled'],
  confirmed: [],
  cancelled: [],
}

/** State changes hold only while an order is pending (administration.md §4). */
export function canTransition(from: OrderStatus, to: OrderStatus): boolean {
  return NEXT[from].includes(to)
}

/** How long a cancellation can be undone, in milliseconds. */
export const UNDO_CANCEL_MS = 120_000

/** Whether a cancelled order may become pending again: only just after it was cancelled, so only to undo a slip. */
export function canReopen({ status, updatedAt }: Pick<Order, 'status' | 'updatedAt'>, now: number): boolean {
  return status === 'cancelled' && now - Date.parse(updatedAt) <= UNDO_CANCEL_MS
}

/** Whether the order's pieces are taken from the stock: deleting or cancelling it puts them back. */
export function reservesStock(status: OrderStatus): boolean {
  return status !== 'cancelled'
}

/** Reads a stored status; whatever is neither pending nor confirmed counts as cancelled. */
export function readOrderStatus(value: string): OrderStatus {
  return ORDER_STATES.find((state) => state === value) ?? 'cancelled'
}

/** The label of a status (administration.md §4). */
export function orderStatusLabel(status: string): string {
  if (status === 'pending') return 'En attente'
  if (status === 'confirmed') return 'Confirmée'
  return 'Annulée'
}
