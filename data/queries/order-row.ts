import type { ManagedItem, ManagedOrder } from '../../domain/fulfillment/managed-order.ts'
import {
  CALL_RESULT_NAMES,
  readChannel,
  readFulfillmentStatus,
  readPaymentStatus,
} from '../../domain/fulfillment/statuses.ts'
import { PAYMENT_METHODS, type PaymentMethod } from '../../domain/orders/order.ts'
import { readOrderStatus } from '../../domain/orders/states.ts'
import type { OrderItemRow, OrderRow } from '../schema.ts'
import { isoDate, optionalDate } from './column-values.ts'

export type ListedOrder = Omit<ManagedOrder, 'attempt' | 'attempts' | 'doorClaim' | 'returns'>

export function orderFromRow(row: OrderRow, items: readonly OrderItemRow[]): ListedOrder {
  return {
    orderId: row.order_id,
    items: items.map(itemFromRow),
    totalAmount: row.total_amount,
    status: readOrderStatus(row.status),
    paymentMethod: readPaymentMethod(row.payment_method),
    paymentStatus: readPaymentStatus(row.payment_status),
    deliveryMethod: row.delivery_method === 'mobile_money' ? 'mobile_money' : 'cash_on_delivery',
    customerName: row.customer_name,
    deliveryAddress: row.delivery_address,
    customerPhone: row.customer_phone,
    paymentCode: row.payment_code,
    createdAt: isoDate(row.created_at),
    updatedAt: isoDate(row.updated_at),
    version: row.version,
    fulfillmentStatus: readFulfillmentStatus(row.fulfillment_status),
    channel: readChannel(row.channel),
    deliveryFee: row.delivery_fee,
    zone: row.zone,
    district: row.district,
    credit: row.credit,
    received: row.received,
    refunded: row.refunded,
    callAttempts: row.call_attempts,
    callAgainAt: optionalDate(row.call_again_at),
    callResult: CALL_RESULT_NAMES.find((result) => result === row.call_result) ?? null,
    courierId: row.courier_id,
    runId: row.run_id,
    runPosition: row.run_position,
    cancelReason: row.cancel_reason,
    followKey: row.follow_key,
    deletedAt: optionalDate(row.deleted_at),
    exchangeOf: row.exchange_of,
  }
}

function itemFromRow(row: OrderItemRow): ManagedItem {
  return {
    productId: row.product_id,
    name: row.name,
    quantity: row.quantity,
    price: row.price,
    color: row.color,
    size: row.size,
    image: row.image,
    refused: row.refused,
    returned: row.returned,
    damaged: row.damaged,
    discount: row.discount,
    discountReason: row.discount_reason,
  }
}

export function itemRows(orderId: string, items: readonly ManagedItem[]): OrderItemRow[] {
  return items.map((item, position) => ({
    order_id: orderId,
    position,
    product_id: item.productId,
    name: item.name,
    quantity: item.quantity,
    price: item.price,
    color: item.color,
    size: item.size,
    image: item.image,
    refused: item.refused,
    returned: item.returned,
    damaged: item.damaged,
    discount: item.discount,
    discount_reason: item.discountReason,
  }))
}

function readPaymentMethod(value: string): PaymentMethod {
  return PAYMENT_METHODS.find((method) => method === value) ?? 'Cash'
}
