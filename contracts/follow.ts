import * as v from 'valibot'
import type { FollowedOrder } from '../domain/orders/followed-order.ts'
import { ORDER_LIMITS, PAYMENT_METHODS, WALLETS } from '../domain/orders/order-constants.ts'
import { count, date, flag, id, listOf, optionalDate, optionalText, success, text } from './answer-fields.ts'
import { calendarDay } from './calendar-day.ts'
import { anyPhone, inputObject, requiredText } from './fields.ts'
import { orderItem, orderStatus } from './order.ts'
import { appliedPromotion } from './promotion.ts'

export const followedOrder = v.object({
  orderId: id,
  createdAt: date,
  version: count,
  step: v.fallback(v.nullable(v.number()), null),
  status: orderStatus,
  title: text,
  text,
  firstName: text,
  district: text,
  deliveryAddress: optionalText,
  items: listOf(v.pick(orderItem, ['productId', 'name', 'quantity', 'price', 'color', 'size', 'image'])),
  promotions: listOf(v.pick(appliedPromotion, ['name', 'code', 'amount', 'delivery'])),
  deliveryFee: count,
  totalAmount: count,
  amountToPrepare: v.pipe(count, v.description('Francs that remain to be paid')),
  payment: text,
  toPay: v.fallback(v.nullable(v.object({ method: v.picklist(WALLETS), paymentCode: text })), null),
  paymentMethod: v.fallback(v.picklist(PAYMENT_METHODS), 'Cash'),
  otherMethods: v.pipe(
    listOf(v.picklist(PAYMENT_METHODS)),
    v.description('How the customer may pay instead'),
  ),
  hasReceipt: flag,
  courier: v.fallback(v.nullable(v.object({ firstName: text, phone: text })), null),
  postponedTo: optionalDate,
  mayCancel: flag,
  mayChangeAddress: flag,
  mayPostpone: flag,
} satisfies Record<keyof FollowedOrder, v.GenericSchema>)

/** The answer of `GET /api/follow/{orderId}` and of the requests by which the customer changes the order. */
export const followAnswer = v.object({ success, order: followedOrder })

export const newAddressInput = inputObject({
  deliveryAddress: requiredText('Indiquez la nouvelle adresse.', ORDER_LIMITS.address),
})

const DAY = 'Choisissez un jour.'
export const postponementInput = inputObject({ day: calendarDay(DAY) })

const METHOD = 'Ce mode de paiement n’est pas proposé.'
/** `seen`: how the order was to be paid on the customer's page; another choice in the meantime is not overwritten. */
export const paymentChoiceInput = inputObject({
  method: v.picklist(PAYMENT_METHODS, METHOD),
  seen: v.picklist(PAYMENT_METHODS, METHOD),
})

export type PaymentChoiceInput = v.InferOutput<typeof paymentChoiceInput>

const NUMBER = 'Indiquez le numéro de la commande.'
/** Input to find an order's page without its link (D-51). */
export const orderLookupInput = inputObject({ orderId: requiredText(NUMBER, 64), phone: anyPhone })

export const orderLookupAnswer = v.object({ success, orderId: id, followKey: id })
