import type { Wallet } from '../orders/order.ts'
import type { PaymentProblem, PaymentState } from './payment.ts'

/**
 * Where an entry of the reconciliation desk stands (E-20). `to-check`: a person has to decide; `mismatched`: amounts
 * differ; `orphaned`: money without an order; `matched`: settled; `dismissed`: no order's money, as a person decided.
 */
export const DESK_STATES = ['to-check', 'mismatched', 'orphaned', 'matched', 'dismissed'] as const
export type DeskState = (typeof DESK_STATES)[number]

/** What an entry is: a provider's payment, a customer's claim, a claim at the door, or a wallet's transaction. */
export const DESK_SOURCES = ['payment', 'claim', 'door', 'transaction'] as const
export type DeskSource = (typeof DESK_SOURCES)[number]

/** An entry of the desk. Amounts in francs, negative for money that left; times in epoch milliseconds. */
export interface DeskEntry {
  source: DeskSource
  /** of the payment, attempt or transaction; the payment code of a claim */
  id: string
  state: DeskState
  at: number
  wallet: Wallet
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
  note: string | null
}
