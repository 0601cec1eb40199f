import type { WriteDeps } from '../../use-cases/context.ts'
import { actOnOrder } from '../../use-cases/orders/act-on-order.ts'

export function confirmOrder(shop: WriteDeps, orderId: string) {
  return actOnOrder(shop, orderId, { action: 'confirm' })
}

/** Cancels a pending order, as `PATCH /orders/{orderId}/cancel` does. */
export function cancelOrder(shop: WriteDeps, orderId: string) {
  return actOnOrder(shop, orderId, { action: 'cancel', reason: '' })
}

export function reopenOrder(shop: WriteDeps, orderId: string) {
  return actOnOrder(shop, orderId, { action: 'reopen' })
}

export function deleteOrder(shop: WriteDeps, orderId: string) {
  return actOnOrder(shop, orderId, { action: 'delete' })
}
