import type { ManagedItem, OrderState } from './managed-order.ts'
import { isDelivered } from './statuses.ts'

/** Units of each line that left the stock permanently: those of a delivered order remain sold when it is deleted. */
export function soldPieces(state: OrderState, { quantity }: ManagedItem): number {
  if (state.status === 'cancelled') return 0
  return state.deletedAt === null || isDelivered(state) ? quantity : 0
}

/** Sold units of each line that are back in stock. */
export function returnedPieces(state: OrderState, item: ManagedItem): number {
  if (soldPieces(state, item) === 0) return 0
  return state.fulfillmentStatus === 'returned_to_stock'
    ? item.quantity
    : item.refused + item.returned - item.damaged
}
