import * as v from 'valibot'
import { GIFT_DELIVERIES } from '../domain/birth-lists/gifts.ts'
import type { ListedOrder, OrderItem } from '../domain/orders/order.ts'
import { PAYMENT_METHODS } from '../domain/orders/order-constants.ts'
import type { OrderFlags } from '../domain/orders/order-flags.ts'
import type { PaymentClaim } from '../domain/orders/payment-claim.ts'
import {
  CALL_RESULT_NAMES,
  CHANNELS,
  FULFILLMENT_STATUSES,
  ORDER_STATES,
  PAYMENT_STATUSES,
} from '../domain/orders/statuses.ts'
import {
  count,
  date,
  flag,
  id,
  integer,
  listOf,
  named,
  optionalDate,
  optionalText,
  success,
  text,
} from './answer-fields.ts'
import { appliedPromotion, promotion } from './promotion.ts'
import { day, onlyTrue, pageOf, searchText } from './query-fields.ts'

export const orderItem = v.object({
  productId: text,
  name: text,
  quantity: count,
  price: v.pipe(count, v.description('Unit price paid, in CFA francs')),
  color: optionalText,
  size: optionalText,
  image: text,
  refused: v.pipe(count, v.description('Units not taken at the door')),
  returned: count,
  damaged: v.pipe(count, v.description('Units that came back and are not sold again')),
  waiting: v.pipe(
    count,
    v.description('Units on their way back from the door, not in stock before they are received'),
  ),
  discount: v.pipe(count, v.description('Francs off the unit price')),
  discountReason: text,
  allocated: v.pipe(count, v.description('Francs that promotions take off all pieces of the line together')),
  terms: v.pipe(
    v.fallback(v.nullable(v.object({ category: text, listed: count })), null),
    v.description('What an edit keeps: category and unit price before the discount; null in older orders'),
  ),
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

const orderFlags = v.object({
  otherOrders: listOf(text),
  refusedDeliveries: count,
  manyPieces: flag,
  largeAmount: flag,
  declined: flag,
} satisfies Record<keyof OrderFlags, v.GenericSchema>)

/** Any status that this version does not know counts as cancelled (B-140). */
export const orderStatus = v.fallback(v.picklist(ORDER_STATES), 'cancelled')

export const fulfillmentStatus = v.fallback(v.picklist(FULFILLMENT_STATUSES), 'unfulfilled')

const gift = v.object({
  listId: id,
  title: text,
  recipient: text,
  delivery: v.fallback(v.picklist(GIFT_DELIVERIES), 'giver'),
  anonymous: v.pipe(flag, v.description('The parents do not learn the name')),
  message: v.pipe(text, v.description('For the parents')),
  paidByMoney: v.pipe(flag, v.description('Several people have paid it; its parents pay the delivery')),
})

/** An order in the list of API responses. */
export const order = named(
  'Order',
  v.object({
    orderId: id,
    items: listOf(orderItem),
    totalAmount: count,
    status: orderStatus,
    paymentMethod: v.fallback(v.picklist(PAYMENT_METHODS), 'Cash'),
    paymentStatus: v.fallback(v.picklist(PAYMENT_STATUSES), 'pending'),
    deliveryMethod: v.fallback(v.picklist(['cash_on_delivery', 'mobile_money']), 'cash_on_delivery'),
    customerName: text,
    deliveryAddress: text,
    customerPhone: optionalText,
    paymentCode: optionalText,
    createdAt: date,
    updatedAt: date,
    paymentNotices: v.optional(listOf(paymentClaim), []),
    version: v.fallback(v.pipe(v.number(), v.minValue(1)), 1),
    fulfillmentStatus,
    channel: v.fallback(v.picklist(CHANNELS), 'web'),
    deliveryFee: v.pipe(count, v.description('Part of the total, in CFA francs')),
    zone: text,
    district: text,
    promotions: listOf(appliedPromotion),
    waitingPromotions: v.pipe(
      listOf(promotion),
      v.description('Left by an edit without what they ask for; an edit back takes them again'),
    ),
    credit: v.pipe(count, v.description('Francs of the total that are no longer owed')),
    received: count,
    refunded: count,
    callAttempts: count,
    callAgainAt: optionalDate,
    wantedDay: v.pipe(optionalText, v.description('Day from which the customer wants it, as 2026-11-22')),
    pinnedNotes: listOf(v.string()),
    callResult: v.fallback(v.nullable(v.picklist(CALL_RESULT_NAMES)), null),
    courierId: optionalText,
    runId: optionalText,
    runPosition: count,
    cancelReason: text,
    followKey: optionalText,
    deletedAt: optionalDate,
    exchangeOf: optionalText,
    hidesAddress: v.pipe(flag, v.description('A gift: the customer does not see where it goes')),
    gift: v.pipe(
      v.fallback(v.optional(v.nullable(gift)), undefined),
      v.description('The birth list that it is for (K-10); null for none'),
    ),
    /** present only in a list requested with `flags=true` */
    flags: v.fallback(v.optional(orderFlags), undefined),
  } satisfies Record<
    keyof ListedOrder | 'paymentNotices' | 'pinnedNotes' | 'gift' | 'flags',
    v.GenericSchema
  >),
)

export type ShownOrder = v.InferOutput<typeof order>
export type ShownItem = ShownOrder['items'][number]
export type ShownClaim = ShownOrder['paymentNotices'][number]

/** The answer of `GET /api/orders/{id}`; this schema ignores the order's history, payments and notes. */
export const orderAnswer = v.object({ success, order })

const PAYMENTS = [...PAYMENT_STATUSES, 'rest'] as const

const UNKNOWN_STATUS = `fulfillment accepte ${FULFILLMENT_STATUSES.join(', ')}, séparés par des virgules.`
const fulfillmentStatuses = v.pipe(
  v.string(UNKNOWN_STATUS),
  v.maxLength(200, UNKNOWN_STATUS),
  v.transform((typed) => typed.split(',')),
  v.array(v.picklist(FULFILLMENT_STATUSES, UNKNOWN_STATUS)),
)

export const MAX_SELECTED_ORDERS = 200

const SELECTION = `ids accepte ${MAX_SELECTED_ORDERS} numéros de commande au plus, séparés par des virgules.`
const orderIds = v.pipe(
  v.string(SELECTION),
  v.maxLength(MAX_SELECTED_ORDERS * 65, SELECTION),
  v.transform((typed) => typed.split(',')),
  v.maxLength(MAX_SELECTED_ORDERS, SELECTION),
)

/** The query of `GET /api/orders`; without parameters, all orders. */
export const orderQuery = v.object({
  status: v.optional(v.picklist(ORDER_STATES, `status accepte ${ORDER_STATES.join(', ')}.`)),
  q: v.optional(searchText),
  /** only orders with a payment claim */
  notified: v.optional(onlyTrue('notified')),
  /** only orders with an unchecked payment claim */
  unchecked: v.optional(onlyTrue('unchecked')),
  /** confirmed orders with one of these fulfillment statuses, separated by commas */
  fulfillment: v.optional(fulfillmentStatuses),
  /** `rest`: delivered or paid in part, and something is left to pay */
  payment: v.optional(v.picklist(PAYMENTS, `payment accepte ${PAYMENTS.join(', ')}.`)),
  courier: v.optional(searchText),
  zone: v.optional(searchText),
  /** only orders with these ids, separated by commas */
  ids: v.optional(orderIds),
  channel: v.optional(v.picklist(CHANNELS, `channel accepte ${CHANNELS.join(', ')}.`)),
  /** only orders placed from day `from` to day `until`, inclusive, in the format 2026-11-22 */
  from: v.optional(day('from')),
  until: v.optional(day('until')),
  sort: v.optional(v.picklist(['oldest', 'call'], 'sort accepte oldest et call.')),
  /** adds the warnings to check before confirming an order; ignored without `limit` or `page` */
  flags: v.optional(onlyTrue('flags')),
  ...pageOf(500),
})

/** The answer of `GET /api/orders/sums`, in francs; `outstanding` is negative when the shop owes customers money. */
export const orderSumsAnswer = v.object({
  success,
  sums: v.object({ total: integer, received: integer, outstanding: integer }),
})

export type OrderSums = v.InferOutput<typeof orderSumsAnswer>['sums']

/** The query of `GET /api/orders/export.csv` and of `GET /api/orders/sums`; without parameters, all orders. */
export const orderFilterQuery = v.omit(orderQuery, ['limit', 'page', 'sort', 'flags'])

export type OrderFilterQuery = v.InferOutput<typeof orderFilterQuery>
export type OrderQuery = v.InferOutput<typeof orderQuery>
