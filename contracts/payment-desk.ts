import * as v from 'valibot'
import { WALLETS } from '../domain/orders/order-constants.ts'
import { DESK_SOURCES, DESK_STATES } from '../domain/payments/desk.ts'
import { PAYMENT_PROBLEM_NAMES, PAYMENT_STATES } from '../domain/payments/payment.ts'
import { DIFFERENCE_KINDS } from '../domain/payments/reconcile-days.ts'
import { transactionNumber } from '../domain/payments/wallet-transaction.ts'
import {
  count,
  date,
  flag,
  id,
  integer,
  listOf,
  optionalText,
  requiredListOf,
  success,
  text,
} from './answer-fields.ts'
import { inputObject, requiredText, wholeFrancs } from './fields.ts'
import { ACTION_LIMITS, actionId } from './order-action.ts'
import { pageOf30 } from './query-fields.ts'

const WALLET = 'Ce portefeuille n’est pas proposé.'
export const wallet = v.picklist(WALLETS, WALLET)

export const deskQuery = v.object({
  state: v.optional(v.picklist(DESK_STATES, 'Cet état n’existe pas.'), 'to-check'),
  wallet: v.optional(wallet),
  ...pageOf30,
})

export type DeskQuery = v.InferOutput<typeof deskQuery>

const whole = v.pipe(v.number(), v.integer())
const optionalAmount = v.fallback(v.nullable(whole), null)

const deskEntry = v.object({
  /** source and id, as the actions name it */
  item: id,
  source: v.picklist(DESK_SOURCES),
  state: v.picklist(DESK_STATES),
  at: date,
  wallet: v.picklist(WALLETS),
  /** francs, negative for money that left the wallet; null while nobody has told it */
  amount: optionalAmount,
  /** francs that the shop asked for or has booked */
  expected: optionalAmount,
  orderId: optionalText,
  customerName: optionalText,
  phone: optionalText,
  number: optionalText,
  problem: v.fallback(v.nullable(v.picklist(PAYMENT_PROBLEM_NAMES)), null),
  provider: optionalText,
  paymentState: v.fallback(v.nullable(v.picklist(PAYMENT_STATES)), null),
  note: optionalText,
  /** whether the provider can return the money */
  refundable: flag,
})

export type ShownDeskEntry = v.InferOutput<typeof deskEntry>

const deskCount = v.object({ count, amount: integer })

export const deskAnswer = v.object({
  success,
  entries: requiredListOf(deskEntry),
  /** number and francs of each state */
  counts: v.object(v.entriesFromList(DESK_STATES, deskCount)),
  /** orders to be paid with a wallet that nobody has paid in time */
  unpaid: count,
})

const unpaidOrder = v.object({
  orderId: id,
  customerName: text,
  phone: optionalText,
  wallet: v.picklist(WALLETS),
  amount: integer,
  version: count,
  stage: v.picklist(['warn', 'cancel']),
  createdAt: date,
  until: date,
  /** the prepared WhatsApp text */
  text,
})

export type ShownUnpaidOrder = v.InferOutput<typeof unpaidOrder>

export const unpaidAnswer = v.object({ success, orders: requiredListOf(unpaidOrder) })

const ITEM = 'Ce paiement n’existe pas.'
const item = v.pipe(v.string(ITEM), v.regex(/^(?:payment|claim|door|transaction):[\w.-]{1,64}$/, ITEM))
const NUMBER = 'Indiquez le numéro de la transaction.'
const number = v.pipe(
  v.string(NUMBER),
  v.maxLength(200, NUMBER),
  v.check((typed) => transactionNumber(typed) !== '', NUMBER),
  v.transform(transactionNumber),
)
const paid = wholeFrancs(1, ACTION_LIMITS.amount)
const reason = requiredText('Indiquez la raison.', ACTION_LIMITS.text)
const note = requiredText('Indiquez de quoi il s’agit.', ACTION_LIMITS.text)

function action<const Name extends string, const Entries extends v.ObjectEntries>(
  name: Name,
  entries: Entries,
) {
  return inputObject({ action: v.literal(name), item, key: actionId, ...entries })
}

/** A person's decision at the desk (E-20). A repeated `key` has no effect. */
export const deskActionInput = v.variant(
  'action',
  [
    action('confirm', { amount: paid, number }),
    action('refuse', { reason }),
    action('refund', {}),
    action('settle', { note }),
    action('link', {
      orderId: requiredText('Indiquez la commande.', 64),
      /** only for a transaction whose amount nobody has told */
      amount: v.optional(paid),
    }),
    /** `orderId`: the order that the person saw; another order that has the transaction now keeps it */
    action('unlink', { orderId: v.optional(v.pipe(v.string(ITEM), v.maxLength(64, ITEM))) }),
    action('dismiss', { note }),
    action('restore', {}),
  ],
  'Ce geste n’existe pas.',
)

export type DeskActionInput = v.InferOutput<typeof deskActionInput>

export const deskActionAnswer = v.object({
  success,
  message: text,
  /** a prepared WhatsApp text for the customer */
  chat: v.fallback(v.nullable(v.object({ phone: text, text })), null),
})

const MONTH = 'Indiquez un mois, comme 2026-11.'
export const daysQuery = v.object({
  month: v.pipe(v.string(MONTH), v.regex(/^20\d{2}-(?:0[1-9]|1[0-2])$/, MONTH)),
})

const difference = v.object({
  kind: v.picklist(DIFFERENCE_KINDS),
  number: optionalText,
  orderId: optionalText,
  stated: whole,
  booked: whole,
})

const day = v.object({
  day: id,
  wallet: v.picklist(WALLETS),
  booked: whole,
  stated: whole,
  /** whether a statement of this wallet covers the day; the differences are listed only then */
  covered: flag,
  differences: listOf(difference),
})

export type ShownDay = v.InferOutput<typeof day>

export const daysAnswer = v.object({ success, days: requiredListOf(day) })
