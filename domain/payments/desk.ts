import type { Wallet } from '../orders/order.ts'
import type { PaymentProblem, PaymentState } from './payment.ts'
import type { ReceiptLine } from './receipt.ts'

/**
/**
 * Where an entry of the reconciliation desk stands (E-20). `to-check`: a person has to decide; `to-return`: an order has
 * more than it is worth; `mismatched`: amounts differ; `orphaned`: money without an order; `matched`: settled; `dismissed`:
 * no order's money, as a person decided; `removed`: a row that a person took out of a statement.
 */
export const DESK_STATES = [
  'to-check',
  'to-return',
  'mismatched',
  'orphaned',
  'matched',
  'dismissed',
  'removed',
] as const
export type DeskState = (typeof DESK_STATES)[number]

/**
 * What an entry is: a provider's payment, a customer's claim, a claim at the door, an order's surplus, a refund, or a
 * wallet's transaction.
 */
export const DESK_SOURCES = ['payment', 'claim', 'door', 'surplus', 'refund', 'transaction'] as const
export type DeskSource = (typeof DESK_SOURCES)[number]

/** Money of an order's ledger, in francs; `payment`: the provider's payment that brought it, if it can be named. */
export interface MoneySource extends ReceiptLine {
  payment: { id: string; provider: string } | null
}

/** Why an order has more than it is worth: it went to the trash, was cancelled, or came back; otherwise it was overpaid. */
export const SURPLUS_REASONS = ['trash', 'cancelled', 'returned_to_stock'] as const

/** An entry of the desk. Amounts in francs, negative for money that left; times in epoch milliseconds. */
export interface DeskEntry {
  source: DeskSource
  /** of the payment, attempt, order, refund or transaction; the payment code of a claim */
  id: string
  state: DeskState
  at: number
  /** null for a surplus, which several may have brought */
  wallet: Wallet | null
  /** null while nobody has told it */
  amount: number | null
  /** what the shop asked for or has booked; null where the amount is all there is */
  expected: number | null
  orderId: string | null
  customerName: string | null
  phone: string | null
  number: string | null
  problem: PaymentProblem | null
  provider: string | null
  paymentState: PaymentState | null
  /** a person's words, the courier of a claim, one of `SURPLUS_REASONS`, or a refund's failure or state */
  note: string | null
  /** of a surplus: what the order has received and given back */
  sources: MoneySource[]
  /** whether a statement has it: what it says can be corrected or taken out */
  stated: boolean
}
