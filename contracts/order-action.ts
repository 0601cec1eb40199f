import * as v from 'valibot'
import { PRODUCT_LIMITS } from '../domain/catalogue/product.ts'
import { ORDER_LIMITS, PAYMENT_METHODS } from '../domain/orders/order-constants.ts'
import { CALL_RESULT_NAMES, ENTERED_CHANNELS, FAILURE_REASON_NAMES } from '../domain/orders/statuses.ts'
import { VALIDATION_MESSAGES } from '../domain/validation-messages.ts'
import { calendarDay } from './calendar-day.ts'
import {
  anyPhoneOrNone,
  clean,
  inputObject,
  moment,
  newOrderId,
  requiredLine,
  requiredText,
  tooLong,
  wholeFrancs,
  wholeNumber,
} from './fields.ts'
import { MAX_SELECTED_ORDERS } from './order.ts'
import { promotionCodes } from './promotion-codes.ts'

const QUANTITY = 'Indiquez un nombre de pièces.'
const METHOD = 'Choisissez un moyen de paiement.'
const REASON = 'Choisissez une raison.'
const WHEN = 'Indiquez une date.'
const LINES = 'Indiquez les pièces concernées.'

export const ACTION_LIMITS = { text: 200, note: 1000, amount: 100_000_000 } as const

export const actionId = v.pipe(v.string(), v.regex(/^[\w-]{1,64}$/, 'Cet identifiant est incorrect.'))
const position = wholeNumber(0, ORDER_LIMITS.items * 2, LINES)
const quantity = wholeNumber(1, ORDER_LIMITS.quantity, QUANTITY)
export const amount = wholeFrancs(0, ACTION_LIMITS.amount)
const paidAmount = wholeFrancs(1, ACTION_LIMITS.amount)
const method = v.picklist(PAYMENT_METHODS, METHOD)
const again = moment(WHEN)
/** as 2026-11-22 */
const wantedDay = calendarDay(WHEN)
/** Refuses what would leave on another day than wanted (`OTHER_DAY`), so that a person is asked first. */
const checkDay = v.exactOptional(v.boolean())
const choice = v.optional(
  v.nullable(v.pipe(v.string(LINES), v.maxLength(PRODUCT_LIMITS.choice, LINES))),
  null,
)

export function optionalNote(limit: number) {
  const message = tooLong(limit)
  return v.optional(v.pipe(v.string(message), v.trim(), v.maxLength(limit, message), clean), '')
}

const note = optionalNote(ACTION_LIMITS.text)
const reason = requiredText('Indiquez la raison.', ACTION_LIMITS.text)

const units = v.pipe(
  v.array(inputObject({ position, quantity }), LINES),
  v.minLength(1, LINES),
  v.maxLength(ORDER_LIMITS.items, LINES),
)

/** Like `units`, but may be empty: the units of a list that are sold again. */
const someUnits = v.pipe(
  v.array(inputObject({ position, quantity }), LINES),
  v.maxLength(ORDER_LIMITS.items * 2, LINES),
)

/**
 * Fields of a payment collected at the door. `amount`: francs by `method`, by default all that is owed; `cash`: francs in
 * cash beside a wallet's `amount`.
 */
const collected = {
  amount: v.optional(amount),
  method: v.optional(method, 'Cash'),
  cash: v.exactOptional(amount),
  note,
}

/** A line of an order that an administrator enters or edits. */
export const enteredLine = inputObject({
  productId: v.pipe(v.string(LINES), v.nonEmpty(LINES), v.maxLength(PRODUCT_LIMITS.id, LINES)),
  quantity,
  color: choice,
  size: choice,
  /** francs off the unit price */
  discount: v.optional(amount, 0),
  discountReason: note,
})

const enteredLines = v.pipe(
  v.array(enteredLine, LINES),
  v.minLength(1, 'Une commande a au moins un article.'),
  v.maxLength(ORDER_LIMITS.items, `Une commande compte au plus ${ORDER_LIMITS.items} articles.`),
)

/** Fields of every action. A repeated `key` has no effect; an outdated `version` causes the action to be refused. */
const sent = {
  key: v.optional(actionId),
  version: v.optional(wholeNumber(1, 1_000_000_000, 'Version incorrecte.')),
}

function action<const Name extends string, const Entries extends v.ObjectEntries>(
  name: Name,
  entries: Entries,
) {
  return inputObject({ action: v.literal(name), ...entries, ...sent })
}

const COURIER_ACTIONS = [
  action('deliver', collected),
  action('deliver_partly', { refused: units, ...collected }),
  action('exchange', { position, quantity, color: choice, size: choice, ...collected }),
  action('fail', {
    reason: v.picklist(FAILURE_REASON_NAMES, REASON),
    again: v.optional(v.nullable(again), null),
    note,
  }),
] as const

/** A courier's action at the customer's door. */
export const courierActionInput = v.variant('action', COURIER_ACTIONS, 'Ce geste n’existe pas.')

/** The refund of a received return (D-40). */
export const refundReturn = action('refund_return', { returnId: actionId, amount, method, note })

/** An administrator's action on an order (D-01 to D-05, D-10, D-13, D-40, D-41). */
export const orderActionInput = v.variant(
  'action',
  [
    action('confirm', {}),
    action('revert_confirmation', {}),
    action('reopen', {}),
    action('pack', {}),
    action('dispatch', { checkDay }),
    /** without `restock`, all units are sold again */
    action('return_to_stock', { restock: v.exactOptional(someUnits) }),
    action('receive_back', { restock: someUnits }),
    action('delete', {}),
    action('restore', {}),
    action('undo', {}),
    action('cancel', { reason }),
    action('call', {
      result: v.picklist(CALL_RESULT_NAMES, 'Choisissez un résultat.'),
      again: v.optional(v.nullable(again), null),
      reason: note,
      /** the wanted day that a confirming customer named */
      day: v.exactOptional(wantedDay),
    }),
    /** null: as soon as possible */
    action('set_day', { day: v.nullable(wantedDay) }),
    action('assign', {
      courierId: v.nullable(actionId),
      /** as 2026-11-22; by default the wanted day, or today once it has come */
      day: v.optional(calendarDay(WHEN)),
      checkDay,
    }),
    ...COURIER_ACTIONS,
    action('pay', { amount: paidAmount, method }),
    action('confirm_payment', { method: v.optional(method) }),
    action('refuse_payment', { note }),
    /** `paymentId`: the payment that its provider is asked to return, always whole */
    action('refund', { amount: paidAmount, method, note, paymentId: v.optional(actionId) }),
    action('edit', {
      lines: enteredLines,
      customerName: v.optional(requiredLine(VALIDATION_MESSAGES.allFields, ORDER_LIMITS.name)),
      deliveryAddress: v.optional(requiredText(VALIDATION_MESSAGES.allFields, ORDER_LIMITS.address)),
      customerPhone: v.optional(anyPhoneOrNone),
      deliveryFee: v.optional(amount),
      zone: v.optional(optionalNote(60)),
      district: v.optional(optionalNote(60)),
    }),
    action('request_return', { lines: units, reason: note }),
    action('receive_return', {
      returnId: actionId,
      restock: someUnits,
    }),
    refundReturn,
    action('exchange_return', {
      returnId: actionId,
      /** id of the order with the new units */
      orderId: newOrderId,
      /** francs credited for the returned units; absent: their selling price */
      amount: v.optional(amount),
      lines: enteredLines,
    }),
    action('refuse_return', { returnId: actionId, note }),
  ],
  'Ce geste n’existe pas.',
)

export type OrderActionInput = v.InferOutput<typeof orderActionInput>
export type CourierActionInput = v.InferOutput<typeof courierActionInput>
export type EnteredLine = v.InferOutput<typeof enteredLine>

/** An order entered by an administrator (D-12). */
export const enteredOrderInput = inputObject({
  orderId: newOrderId,
  channel: v.picklist(ENTERED_CHANNELS, 'Choisissez par où la commande est arrivée.'),
  /** whether the customer has already agreed, so that the order needs no call */
  confirmed: v.optional(v.boolean(), false),
  lines: enteredLines,
  paymentMethod: method,
  customerName: requiredLine(VALIDATION_MESSAGES.allFields, ORDER_LIMITS.name),
  deliveryAddress: requiredText(VALIDATION_MESSAGES.allFields, ORDER_LIMITS.address),
  customerPhone: v.optional(anyPhoneOrNone, null),
  deliveryFee: v.optional(amount, 0),
  zone: v.optional(optionalNote(60), ''),
  district: v.optional(optionalNote(60), ''),
  /** the day from which the customer wants it; absent: as soon as possible */
  wantedDay: v.exactOptional(wantedDay),
  promotionCodes: v.optional(promotionCodes),
  /** the conversation in which the customer has ordered, which then has the order whatever its number is */
  conversationId: v.exactOptional(actionId),
  /** total in francs that was displayed; the order is refused if prices have changed */
  totalAmount: amount,
})

export type EnteredOrderInput = v.InferOutput<typeof enteredOrderInput>

/** One action on several orders (D-21). */
export const bulkOrderInput = inputObject({
  orderIds: v.pipe(
    v.array(v.pipe(v.string(), v.maxLength(64)), 'Choisissez des commandes.'),
    v.minLength(1, 'Choisissez des commandes.'),
    v.maxLength(MAX_SELECTED_ORDERS, `${MAX_SELECTED_ORDERS} commandes au maximum.`),
  ),
  action: v.picklist(
    ['confirm', 'pack', 'assign', 'dispatch'],
    'Ce geste n’existe pas pour plusieurs commandes.',
  ),
  courierId: v.optional(v.nullable(actionId), null),
  day: v.optional(calendarDay(WHEN)),
  checkDay,
})

export type BulkOrderInput = v.InferOutput<typeof bulkOrderInput>

/** An action sent by a courier's phone; `key` is required because the phone may send the same action again. */
export const sentCourierAction = v.pipe(
  courierActionInput,
  v.check(({ key }) => key !== undefined, 'Ce geste n’a pas de numéro.'),
)
