import * as v from 'valibot'
import { ORDER_STATES, type Order, type OrderItem, PAYMENT_METHODS } from '../domain/orders/order.ts'
import type { PaymentClaim } from '../domain/orders/payment-claim.ts'
import {
  count,
  date,
  id,
  listOf,
  named,
  oneOf,
  optionalDate,
  optionalText,
  requiredListOf,
  success,
  text,
} from './answer-fields.ts'
import { onlyTrue, pageNumber, positiveInteger, searchText } from './query-fields.ts'

const orderItem = v.object({
  productId: text,
  name: text,
  quantity: count,
  price: v.pipe(count, v.description('Unit price paid, in CFA francs')),
  color: optionalText,
  size: optionalText,
  image: text,
} satisfies Record<keyof OrderItem, v.GenericSchema>)

export const paymentClaim = named(
  'PaymentClaim',
  v.object({
    paymentCode: text,
    orderId: text,
    name: text,
    phone: text,
    amount: count,
    paymentMethod: text,
    claimedAt: date,
    createdAt: date,
    checkedAt: v.pipe(optionalDate, v.description('When an administrator checked it')),
  } satisfies Record<keyof PaymentClaim, v.GenericSchema>),
)

/** An order, as the API answers it. */
export const order = named(
  'Order',
  v.object({
    orderId: id,
    items: listOf(orderItem),
    totalAmount: count,
    status: oneOf(ORDER_STATES),
    paymentMethod: oneOf(PAYMENT_METHODS),
    paymentStatus: oneOf(['pending', 'paid']),
    deliveryMethod: oneOf(['cash_on_delivery', 'mobile_money']),
    customerName: text,
    deliveryAddress: text,
    customerPhone: optionalText,
    paymentCode: optionalText,
    createdAt: date,
    updatedAt: date,
    paymentNotices: v.optional(listOf(paymentClaim), []),
  } satisfies Record<keyof Order | 'paymentNotices', v.GenericSchema>),
)

export type ShownOrder = v.InferOutput<typeof order>
export type ShownItem = ShownOrder['items'][number]
export type ShownClaim = ShownOrder['paymentNotices'][number]

/** The answer of `GET /api/orders`. */
export const ordersAnswer = v.object({ success, orders: requiredListOf(order), message: text })

/** The answer of `GET /api/orders/{id}`. */
export const orderAnswer = v.object({ success, order })

/** The query of `GET /api/orders`; without parameters, all orders. */
export const orderQuery = v.object({
  status: v.optional(v.picklist(ORDER_STATES, `status accepte ${ORDER_STATES.join(', ')}.`)),
  q: v.optional(searchText),
  /** only orders with a payment claim */
  notified: v.optional(onlyTrue('notified')),
  /** only orders with a payment claim that no administrator has checked */
  unchecked: v.optional(onlyTrue('unchecked')),
  limit: v.optional(positiveInteger('limit', 500)),
  page: v.optional(pageNumber),
})

/** The query of `GET /api/orders/export.csv`; without parameters, all orders. */
export const orderFilterQuery = v.pick(orderQuery, ['status', 'q', 'notified', 'unchecked'])

export type OrderFilterQuery = v.InferOutput<typeof orderFilterQuery>
export type OrderQuery = v.InferOutput<typeof orderQuery>
