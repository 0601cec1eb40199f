import { ORDER_STATES, type Order, type OrderStatus } from './order.ts'

const NEXT: Readonly<Record<OrderStatus, readonly OrderStatus[]>> = {
  pending: ['confirmed', 'cancelled'],
  confirmed: [],
  cancelled: [],
}

/** Only a pending order can change state (B-141 to B-144). */
export function canTransition(from: OrderStatus, to: OrderStatus): boolean {
  return NEXT[from].includes(to)
}

/** A cancellation can be undone for this long. */
export const UNDO_CANCEL_MS = 120_000

/** Whether a cancelled order may become pending again: only shortly after its cancellation. */
export function canReopen({ status, updatedAt }: Pick<Order, 'status' | 'updatedAt'>, now: number): boolean {
  return status === 'cancelled' && now - Date.parse(updatedAt) <= UNDO_CANCEL_MS
}

/** Whether the order's units are deducted from stock; cancelling or deleting it returns them. */
export function reservesStock(status: OrderStatus): boolean {
  return status !== 'cancelled'
}

/** Reads a stored status; unknown values count as cancelled. */
export function readOrderStatus(value: string): OrderStatus {
  return ORDER_STATES.find((state) => state === value) ?? 'cancelled'
}

export function orderStatusLabel(status: string): string {
  if (status === 'pending') return 'En attente'
  if (status === 'confirmed') return 'Confirmée'
  return 'Annulée'
}
