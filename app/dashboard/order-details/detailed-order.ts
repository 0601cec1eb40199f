import type { ShownDetails } from '../../../contracts/order-details.ts'
import type { OrderStatus } from '../../../domain/orders/order.ts'
import { readOrderStatus } from '../../../domain/orders/states.ts'

export interface DetailedOrder extends Omit<ShownDetails, 'status'> {
  status: OrderStatus
}

export function detailedOrder(order: ShownDetails): DetailedOrder {
  return { ...order, status: readOrderStatus(order.status) }
}
