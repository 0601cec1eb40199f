import * as v from 'valibot'
import { REFUND_FAILURES, REFUND_STATES, REFUND_WAYS } from '../domain/money/refund.ts'
import { CLAIM_STATUSES, RETURN_STATUSES } from '../domain/orders/order.ts'
import { WALLETS } from '../domain/orders/order-constants.ts'
import { PROVIDER_IDS } from '../domain/payments/providers.ts'
import {
  changes,
  count,
  date,
  flag,
  id,
  integer,
  listOf,
  oneOf,
  optionalDate,
  optionalText,
  requiredListOf,
  success,
  text,
} from './answer-fields.ts'
import { whoWaits } from './conversation.ts'
import { inputObject, requiredText } from './fields.ts'
import { order } from './order.ts'
import { ACTION_LIMITS } from './order-action.ts'
import { pageOf } from './query-fields.ts'
import { SETTINGS } from './settings.ts'

const restock = v.fallback(v.nullable(v.boolean()), null)

const outcome = {
  reason: text,
  amount: count,
  method: optionalText,
  exchangeOrderId: optionalText,
  createdAt: date,
}

const orderReturn = v.object({
  id,
  status: text,
  lines: listOf(v.object({ position: count, quantity: count, restock })),
  ...outcome,
})

const orderEvent = v.object({
  number: count,
  kind: text,
  at: date,
  userName: optionalText,
  courierId: optionalText,
  changes,
  note: text,
})

export const deliveryAttempt = v.object({
  number: count,
  courierId: optionalText,
  leftAt: optionalDate,
  endedAt: optionalDate,
  result: optionalText,
  reason: optionalText,
  expected: count,
  /** francs by `method`, and in cash beside a wallet's payment */
  collected: count,
  method: optionalText,
  cash: count,
  note: text,
})

const orderNote = v.object({ id, text, pinned: flag, userName: optionalText, createdAt: date })

/** A WhatsApp message of the shop or of its customer (G-12). */
const orderMessage = v.object({
  id,
  direction: v.picklist(['sent', 'received']),
  /** of a sent message its step, of a received one `yes`, `no` or `other` */
  kind: text,
  text,
  state: text,
  /** French */
  failure: optionalText,
  at: date,
  changedAt: date,
})

const payment = v.object({
  id,
  eventNumber: count,
  kind: text,
  method: text,
  /** negative for a refund, or to reverse an earlier payment */
  amount: integer,
  courierId: optionalText,
  settlementId: optionalText,
  /** the wallet's number of the transaction, where it is known */
  transactionNumber: optionalText,
  userName: optionalText,
  note: text,
  at: date,
})

const refund = v.object({
  id,
  way: v.picklist(REFUND_WAYS),
  method: text,
  /** francs */
  amount: count,
  state: v.fallback(v.picklist(REFUND_STATES), 'unsure'),
  /** why it waits for a person; null when it does not */
  failure: v.fallback(v.nullable(v.picklist(REFUND_FAILURES)), null),
  createdAt: date,
  changedAt: date,
})

const refundWay = v.object({
  paymentId: id,
  provider: v.picklist(PROVIDER_IDS),
  method: text,
  /** `provider`: it can return the whole payment; `hand`: a part was given back, so the rest is given back by hand */
  way: v.picklist(REFUND_WAYS),
  /** francs */
  amount: count,
})

/** The order in the answer of `GET /api/orders/{id}`, with its history, attempts, payments, returns and notes. */
export const orderDetails = v.object({
  ...order.pipe[0].entries,
  ...whoWaits,
  attempts: count,
  attempt: v.fallback(
    v.nullable(
      v.object({
        id,
        number: count,
        courierId: optionalText,
        leftAt: v.fallback(v.number(), 0),
        expected: count,
      }),
    ),
    null,
  ),
  doorClaim: v.fallback(
    v.nullable(
      v.object({
        attemptId: id,
        courierId: optionalText,
        method: v.picklist(WALLETS),
        amount: count,
        status: v.picklist(CLAIM_STATUSES),
      }),
    ),
    null,
  ),
  returns: listOf(orderReturn),
  events: listOf(orderEvent),
  deliveryAttempts: listOf(deliveryAttempt),
  payments: listOf(payment),
  /** what was asked of payments' providers, and what was given back of a payment by hand */
  refunds: listOf(refund),
  /** how the money of payments through a provider goes back */
  refundWays: listOf(refundWay),
  notes: listOf(orderNote),
  messages: listOf(orderMessage),
  /** end of the shop's return period; null before the delivery */
  returnUntil: optionalDate,
  /** whether the signed-in user can undo the last step */
  undoable: flag,
})

export type ShownDetails = v.InferOutput<typeof orderDetails>

export const orderDetailsAnswer = v.object({ success, order: orderDetails })

/** The run that orders were assigned to. */
const assignedRun = v.object({ courierName: text, day: text, orders: count })
export type AssignedRun = v.InferOutput<typeof assignedRun>

/** what leaves on another day than wanted */
const warnings = listOf(v.string())

/** The answer to an action, with the updated order. `repeated`: an earlier request already applied the action. */
export const actionAnswer = v.object({ success, order, repeated: flag, warnings, runs: listOf(assignedRun) })

export const orderCountsAnswer = v.object({
  success,
  counts: v.object({
    toConfirm: count,
    /** number of confirmed orders in the shop: `toPack` and `packed` */
    toPrepare: count,
    toPack: count,
    packed: count,
    /** number of orders whose delivery failed, until they leave again or are back in stock */
    failed: count,
    inDelivery: count,
    returns: count,
    /** number of orders with units that a courier brings back */
    waiting: count,
    /** number of couriers who hold cash of the shop */
    owing: count,
    /** number of wallet payments reported at the door that nobody has checked */
    claims: count,
    /** number of payments and claims that the reconciliation desk has to check */
    payments: count,
    /** number of orders that have more money than they are worth */
    toReturn: count,
    /** number of orders that are delivered or paid in part, with something left to pay */
    rest: count,
    /** number of promises of money for birth lists that nobody has marked */
    giftMoney: count,
    /** number of articles of birth lists whose money is to order or to give back */
    giftTasks: count,
    /** number of unread messages of the contact form */
    messages: count,
    all: count,
  }),
})

/** The prepared WhatsApp texts, with placeholders. */
export const orderTextsAnswer = v.object({ success, texts: SETTINGS.orderTexts })

export const bulkOrderAnswer = v.object({
  success,
  message: text,
  done: listOf(text),
  refused: listOf(v.object({ orderId: text, message: text })),
  /** with `checkDay`: not done, because they are for another day; the same request without it does them */
  otherDay: listOf(v.object({ orderId: text, message: text })),
  warnings,
  runs: listOf(assignedRun),
})

export type BulkOutcome = v.InferOutput<typeof bulkOrderAnswer>

export const noteInput = inputObject({
  text: requiredText('Écrivez la note.', ACTION_LIMITS.note),
  pinned: v.optional(v.boolean(), false),
})

export const pinInput = inputObject({ pinned: v.boolean() })

export const noteAnswer = v.object({ success, id })

/** The query of `GET /api/returns`; `state` is `open` by default. */
export const returnQuery = v.object({
  state: v.optional(v.picklist(['open', 'ended'], 'state accepte open et ended.')),
  ...pageOf(100),
})

export type ReturnQuery = v.InferOutput<typeof returnQuery>

const listedReturn = v.object({
  id,
  orderId: text,
  customerName: text,
  status: oneOf(RETURN_STATUSES),
  lines: listOf(v.object({ quantity: count, restock, name: text, color: optionalText, size: optionalText })),
  ...outcome,
})

export type ShownReturn = v.InferOutput<typeof listedReturn>

export const returnsAnswer = v.object({ success, returns: requiredListOf(listedReturn) })

const waitingUnits = v.object({
  orderId: id,
  customerName: text,
  courierName: optionalText,
  deleted: v.pipe(flag, v.description('The order is in the trash')),
  lines: listOf(
    v.object({ position: count, quantity: count, name: text, color: optionalText, size: optionalText }),
  ),
})

export type ShownWaiting = v.InferOutput<typeof waitingUnits>

/** The answer of `GET /api/returns/waiting`: units that couriers bring back from the door. */
export const waitingAnswer = v.object({ success, orders: requiredListOf(waitingUnits) })
