import { type Order, type OrderItem, PAYMENT_METHODS, type PaymentMethod } from '../../domain/orders/order.ts'
import { readOrderStatus } from '../../domain/orders/states.ts'
import type { OrderItemRow, OrderRow } from '../schema.ts'

export function orderFromRow(row: OrderRow, items: readonly OrderItemRow[]): Order {
  return {
    orderId: row.order_id,
    items: items.map(itemFromRow),
    totalAmount: row.total_amount,
    status: readOrderStatus(row.status),
    paymentMethod: readPaymentMethod(row.payment_method),
    paymentStatus: row.payment_status === 'paid' ? 'paid' : 'pending',
    deliveryMethod: row.delivery_method === 'mobile_money' ? 'mobile_money' : 'cash_on_delivery',
    customerName: row.customer_name,
    deliveryAddress: row.delivery_address,
    customerPhone: row.customer_phone,
    paymentCode: row.payment_code,
    createdAt: new Date(row.created_at).toISOString(),
    updatedAt: new Date(row.updated_at).toISOString(),
  }
}

function itemFromRow(row: OrderItemRow): OrderItem {
  return {
    productId: row.product_id,
    name: row.name,
    quantity: row.quantity,
    price: row.price,
    color: row.color,
    size: row.size,
    image: row.image,
  }
}

function readPaymentMethod(value: string): PaymentMethod {
  return PAYMENT_METHODS.find((method) => method === value) ?? 'Cash'
}
