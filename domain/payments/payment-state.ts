import { readPhone } from '../contact/phone.ts'
import type { PaymentProblem, PaymentState, ProviderPayment } from './payment.ts'
import type { PaymentReading } from './payment-reading.ts'

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
  'state' | 'problem' | 'amount' | 'reference' | 'transactionNumber' | 'failure'
>

/**
 * Applies a reading to a payment (E-02). Readings may arrive late, twice and in any order: money counts once, and an older
 * reading changes nothing. Money that arrives after the payment failed or expired still counts.
 * @returns null when the reading changes nothing
 */
export function afterReading(payment: Known, reading: PaymentReading): PaymentStep | null {
  const { state } = payment
  const isOpen = state === 'started' || state === 'pending'
  switch (reading.status) {
    case 'pending':
      return state === 'started'
        ? moved('pending', { reference: reading.reference ?? payment.reference })
        : null
    case 'failed':
    case 'expired':
      // A payment under a problem may have been paid, with another amount.
      return isOpen && payment.problem === null ? moved(reading.status, { failure: reading.failure }) : null
    case 'paid':
      return state === 'paid' || state === 'refunded' ? null : paid(payment, reading)
    case 'refunded':
      return state === 'paid'
        ? { changes: { state: 'refunded', problem: null }, book: -payment.amount }
        : closed(state)
  }
}

function paid(payment: Known, reading: PaymentReading): PaymentStep | null {
  const proof = {
    reference: reading.reference ?? payment.reference,
    transactionNumber: reading.transactionNumber ?? payment.transactionNumber,
    paidAmount: reading.amount,
    payerPhone: readPhone(reading.payerPhone ?? ''),
  }
  const problem = mismatch(payment, reading)
  if (problem !== null)
    return payment.problem === problem ? null : { changes: { ...proof, problem }, book: 0 }
  return moved('paid', { ...proof, problem: null, failure: null }, payment.amount)
}

function mismatch({ amount }: Known, reading: PaymentReading): PaymentProblem | null {
  if (reading.currency !== CURRENCY) return 'currency'
  return reading.amount === amount ? null : 'amount'
}

/** Paid and refunded before the shop heard of either: the ledger needs neither. */
function closed(state: PaymentState): PaymentStep | null {
  return state === 'refunded' ? null : moved('refunded', { problem: null })
}

function moved(state: PaymentState, changes: PaymentStep['changes'], book = 0): PaymentStep {
  return { changes: { ...changes, state }, book }
}
