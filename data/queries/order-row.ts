import type { ListedOrder, OrderItem } from '../../domain/orders/order.ts'
import { PAYMENT_METHODS } from '../../domain/orders/order-constants.ts'
import {
  CALL_RESULT_NAMES,
  readChannel,
  readFulfillmentStatus,
  readOrderStatus,
  readPaymentStatus,
} from '../../domain/orders/statuses.ts'
import type { AppliedPromotion } from '../../domain/promotions/promotion.ts'
import type { Schema } from '../schema.ts'
import { isoDate, optionalDate } from './column-values.ts'

export function orderFromRow(
  { fingerprint: _, searchFolded: _text, erasedAt: _erased, pieces: _pieces, ...row }: Schema['orders'],
  items: readonly Schema['orderItems'][],
  promotions: AppliedPromotion[],
): ListedOrder {
  return {
    ...row,
    items: items.map(({ orderId: _, position, ...item }) => {
      const shares = promotions.map(({ allocation }) => allocation[position] ?? 0)
      return { ...item, allocated: shares.reduce((sum, share) => sum + share, 0) }
    }),
    promotions,
    status: readOrderStatus(row.status),
    paymentMethod: PAYMENT_METHODS.find((method) => method === row.paymentMethod) ?? 'Cash',
    paymentStatus: readPaymentStatus(row.paymentStatus),
    deliveryMethod: row.deliveryMethod === 'mobile_money' ? 'mobile_money' : 'cash_on_delivery',
    createdAt: isoDate(row.createdAt),
    updatedAt: isoDate(row.updatedAt),
    fulfillmentStatus: readFulfillmentStatus(row.fulfillmentStatus),
    channel: readChannel(row.channel),
    callAgainAt: optionalDate(row.callAgainAt),
    callResult: CALL_RESULT_NAMES.find((result) => result === row.callResult) ?? null,
    deletedAt: optionalDate(row.deletedAt),
    hidesAddress: row.hidesAddress === 1,
  }
}

export function itemRows(orderId: string, items: readonly OrderItem[]): Schema['orderItems'][] {
  return items.map((item, position) => ({
    orderId,
    position,
    productId: item.productId,
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
    discountReason: item.discountReason,
  }))
}
