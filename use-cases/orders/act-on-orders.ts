import type { BulkOrderInput, OrderActionInput } from '../../contracts/order-action.ts'
import type { BulkResult } from '../../domain/fulfillment/bulk-summary.ts'
import { type ActDeps, actOnOrder } from './act-on-order.ts'

/** Applies an action to several orders, each in its own transaction. No order moves back. */
export async function actOnOrders(
  shop: ActDeps,
  { orderIds, action, courierId, day }: BulkOrderInput,
): Promise<BulkResult> {
  const input: OrderActionInput =
    action === 'assign' ? { action, courierId, ...(day && { day }) } : { action }
  const result: BulkResult = { done: [], refused: [] }
  for (const orderId of new Set(orderIds)) {
    const acted = await actOnOrder(shop, orderId, input)
    if (acted.ok) result.done.push(orderId)
    else result.refused.push({ orderId, message: acted.message })
  }
  return result
}
