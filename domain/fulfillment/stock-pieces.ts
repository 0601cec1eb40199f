import type { ManagedItem, OrderState } from './managed-order.ts'
import { isDelivered } from './statuses.ts'

/** Pieces of each line that left the stock for good: those of a delivered order stay sold when it is deleted. */
export function soldPieces(state: OrderState, { quantity }: ManagedItem): number {
  if (state.status === 'cancelled') return 0
  return state.deletedAt === null || isDelivered(state) ? quantity : 0
}

/** Pieces of each sold line that are back in stock. */
export function returnedPieces(state: OrderState, item: ManagedItem): number {
  if (soldPieces(state, item) === 0) return 0
  return state.fulfillmentStatus === 'returned_to_stock'
    ? item.quantity
    : item.refused + item.returned - item.damaged
}
