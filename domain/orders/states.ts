import { ORDER_STATES, type OrderStatus } from './order.ts'

/** Whether the order's units are deducted from stock; cancelling or deleting the order returns them. */
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
