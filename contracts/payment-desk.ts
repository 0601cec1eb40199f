import * as v from 'valibot'
import { LEDGER_METHODS } from '../domain/orders/amounts.ts'
import { PAYMENT_METHODS, WALLETS } from '../domain/orders/order-constants.ts'
import { DESK_SOURCES, DESK_STATES } from '../domain/payments/desk.ts'
import { PAYMENT_PROBLEM_NAMES, PAYMENT_STATES } from '../domain/payments/payment.ts'
import { DIFFERENCE_KINDS } from '../domain/payments/reconcile-days.ts'
import { readSigned } from '../domain/payments/statement.ts'
import { transactionNumber } from '../domain/payments/wallet-transaction.ts'
import { INVALID_FRANCS } from '../domain/pricing/read-amount.ts'
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
import { inputObject, moment, requiredText, wholeFrancs, wholeNumber } from './fields.ts'
import { ACTION_LIMITS, actionId, optionalNote } from './order-action.ts'
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
  wallet: v.fallback(v.nullable(v.picklist(WALLETS)), null),
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
  /** whether a statement has it: what it says can be corrected or taken out */
  stated: flag,
  /** whether the provider can return the money */
  refundable: flag,
  /** of a surplus: what the order has received and given back */
  sources: listOf(
    v.object({
      amount: integer,
      method: v.picklist(LEDGER_METHODS),
      transactionNumber: optionalText,
      at: date,
      /** the payment to return through its provider, as the actions name it */
      refundItem: optionalText,
      /** that brought the money */
      provider: optionalText,
    }),
  ),
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
const item = v.pipe(
  v.string(ITEM),
  v.regex(/^(?:payment|claim|door|surplus|refund|transaction):[\w.-]{1,64}$/, ITEM),
)
const NUMBER = 'Indiquez le numéro de la transaction.'
const number = v.pipe(
  v.string(NUMBER),
  v.maxLength(200, NUMBER),
  v.check((typed) => transactionNumber(typed) !== '', NUMBER),
  v.transform(transactionNumber),
)
const paid = wholeFrancs(1, ACTION_LIMITS.amount)
const isMoney = v.check((francs: number) => francs !== 0, INVALID_FRANCS)
const signed = v.pipe(wholeNumber(-ACTION_LIMITS.amount, ACTION_LIMITS.amount, INVALID_FRANCS), isMoney)
const typedSigned = v.pipe(
  v.string(),
  v.transform((typed) => readSigned(typed.trim()) ?? Number.NaN),
  signed,
)
/** Francs, negative for money that left. */
const stated = v.union([signed, typedSigned], INVALID_FRANCS)
const reason = requiredText('Indiquez la raison.', ACTION_LIMITS.text)
const NOTE = 'Indiquez de quoi il s’agit.'
const note = requiredText(NOTE, ACTION_LIMITS.text)

function action<const Name extends string, const Entries extends v.ObjectEntries>(
  name: Name,
  entries: Entries,
) {
  return inputObject({ action: v.literal(name), item, key: actionId, ...entries })
}

/** Ends a payment's problem; what the order has too much was given back by hand, by default all of it. */
const settle = v.pipe(
  action('settle', {
    /** optional for a surplus, as for a refund on the order's page */
    note: optionalNote(ACTION_LIMITS.text),
    amount: v.optional(paid),
    method: v.optional(v.picklist(PAYMENT_METHODS, 'Choisissez un moyen de paiement.')),
  }),
  v.forward(
    v.check(({ item, note: typed }) => typed !== '' || item.startsWith('surplus:'), NOTE),
    ['note'],
  ),
)

/** A person's decision at the desk (E-20). A repeated `key` has no effect. */
export const deskActionInput = v.variant(
  'action',
  [
    action('confirm', { amount: paid, number }),
    action('refuse', { reason }),
    /** asks a payment's provider to return it; `amount`: what the order has too much at least, as the person saw it */
    action('refund', { amount: v.optional(paid) }),
    /** about a refund: asks its provider again, or says what became of it */
    action('ask_again', {}),
    action('returned', {}),
    action('not_returned', {}),
    settle,
    action('link', {
      orderId: requiredText('Indiquez la commande.', 64),
      /** only for a transaction whose amount nobody has told */
      amount: v.optional(paid),
    }),
    /** `orderId`: the order that the person saw; another order that has the transaction now keeps it */
    action('unlink', { orderId: v.optional(v.pipe(v.string(ITEM), v.maxLength(64, ITEM))) }),
    action('dismiss', { note }),
    /** of a transaction that was set aside or taken out of its statement */
    action('restore', {}),
    /** what a statement says; money that the ledger has with another amount leaves its order */
    action('correct', { amount: stated, at: moment('Indiquez la date et l’heure.') }),
    /** takes the row out of its statement; money that rests on it alone leaves its order */
    action('remove', { note }),
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
