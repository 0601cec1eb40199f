import { readPhone } from '../contact/phone.ts'
import type { PaymentProblem, PaymentState, ProviderPayment } from './payment.ts'
import type { PaymentReading } from './payment-reading.ts'
import { keepsReference } from './providers.ts'
import { transactionNumber } from './wallet-transaction.ts'

const CURRENCY = 'XOF'

/** What a reading changes: fields of the payment, and money to add to the order's ledger (negative: refunded). */
export interface PaymentStep {
  changes: Partial<
    Pick<
      ProviderPayment,
      'state' | 'problem' | 'reference' | 'transactionNumber' | 'paidAmount' | 'payerPhone' | 'failure'
    >
  >
  /** francs */
  book: number
}

type Known = Pick<
  ProviderPayment,
  'provider' | 'state' | 'problem' | 'amount' | 'reference' | 'transactionNumber' | 'failure'
>

/**
 * Applies a reading to a payment (E-02). Readings may arrive late, twice and in any order: money counts once, and an older
 * reading changes nothing. Money that arrives after the payment failed or expired still counts.
 * @param isOfAnother the reading has the reference of another payment
 * @returns null when the reading changes nothing
 */
export function afterReading(
  payment: Known,
  reading: PaymentReading,
  isOfAnother = false,
): PaymentStep | null {
  const isForeign = isOfAnother || hasOtherReference(payment, reading)
  if (reading.status !== 'paid' && isForeign) return null
  const { state } = payment
  const isOpen = state === 'started' || state === 'pending'
  switch (reading.status) {
    case 'pending':
      return isOpen ? attempted(payment, reading) : null
    case 'failed':
    case 'expired':
      // A payment under a problem may have been paid, with another amount.
      return isOpen && payment.problem === null ? moved(reading.status, { failure: reading.failure }) : null
    case 'paid':
      return state === 'paid' || state === 'refunded' ? null : paid(payment, reading, isForeign)
    case 'refunded':
      return state === 'paid'
        ? { changes: { state: 'refunded', problem: null }, book: -payment.amount }
        : closed(state)
  }
}

/** The payer has not paid. A refused attempt leaves its reason, and the payer may try again. */
function attempted(payment: Known, { reference, failure }: PaymentReading): PaymentStep | null {
  const reason = failure !== null && failure !== payment.failure ? { failure } : {}
  if (payment.state === 'started')
    return moved('pending', { ...reason, reference: reference ?? payment.reference })
  return failure === null || failure === payment.failure ? null : { changes: reason, book: 0 }
}

function paid(payment: Known, reading: PaymentReading, isForeign: boolean): PaymentStep | null {
  const problem = isForeign ? 'reference' : mismatch(payment, reading)
  const proof = {
    reference: problem === 'reference' ? payment.reference : (reading.reference ?? payment.reference),
    transactionNumber: reading.transactionNumber ?? payment.transactionNumber,
    paidAmount: reading.amount,
    payerPhone: readPhone(reading.payerPhone ?? ''),
  }
  if (problem !== null)
    return payment.problem === problem ? null : { changes: { ...proof, problem }, book: 0 }
  return moved('paid', { ...proof, problem: null, failure: null }, payment.amount)
}

function mismatch(payment: Known, reading: PaymentReading): PaymentProblem | null {
  if (reading.currency !== CURRENCY) return 'currency'
  return reading.amount === payment.amount ? null : 'amount'
}

function hasOtherReference({ provider, reference }: Known, reading: PaymentReading): boolean {
  return (
    keepsReference(provider) &&
    reference !== null &&
    reading.reference !== null &&
    reading.reference !== reference
  )
}

/** Whether a reading of a paid payment tells of more money: a transaction with another number than the one that counts. */
export function isOtherMoney(
  { transactionNumber: known }: Pick<Known, 'transactionNumber'>,
  { status, transactionNumber: number }: PaymentReading,
): boolean {
  return (
    status === 'paid' &&
    known !== null &&
    number !== null &&
    transactionNumber(known) !== transactionNumber(number)
  )
}

/** Paid and refunded before the shop heard of either: the ledger needs neither. */
function closed(state: PaymentState): PaymentStep | null {
  return state === 'refunded' ? null : moved('refunded', { problem: null })
}

function moved(state: PaymentState, changes: PaymentStep['changes'], book = 0): PaymentStep {
  return { changes: { ...changes, state }, book }
}
