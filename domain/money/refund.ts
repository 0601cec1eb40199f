import { type DomainError, fail } from '../errors.ts'
import type { LedgerEntry } from '../orders/amounts.ts'
import type { Order, PaymentMethod } from '../orders/order.ts'
import type { ProviderPayment } from '../payments/payment.ts'
import type { ProviderFailureKind } from '../payments/payment-reading.ts'
import { PROVIDER_IDS, type ProviderId, providerRules } from '../payments/providers.ts'
import { transactionNumber } from '../payments/wallet-transaction.ts'
import { inHand } from './owed.ts'

/**
 * `asked`: nothing was sent; `sent`: the provider may have it; `unsure`: its answer is lost, and a person has to find out;
 * `refused`: the money did not leave.
 */
export const REFUND_STATES = ['asked', 'sent', 'done', 'refused', 'unsure'] as const
export type RefundState = (typeof REFUND_STATES)[number]

export const REFUND_WAYS = ['provider', 'hand'] as const

/**
 * Why a refund waits for a person. `unsent`: it was never sent; `changed`: the money was given back meanwhile;
 * `refused-again`: refused after a lost answer, as PayTech also refuses what it has returned.
 */
export const REFUND_FAILURES = ['refused', 'unsent', 'changed', 'unclear', 'refused-again'] as const
export type RefundFailure = (typeof REFUND_FAILURES)[number]

/** Money of a payment that goes back. Amounts in francs, times in epoch milliseconds. A payment has one through its provider. */
export interface Refund {
  id: string
  /** the order that had the money when it was asked for */
  orderId: string
  /** null for money of no single payment */
  paymentId: string | null
  way: (typeof REFUND_WAYS)[number]
  method: PaymentMethod
  amount: number
  state: RefundState
  /** how often it was asked for */
  attempt: number
  /** an attempt has no known result, so that a refusal proves nothing where the provider repeats none */
  isDoubted: boolean
  /** null when a person has decided */
  failure: RefundFailure | null
  note: string
  /** since when its money may have left */
  createdAt: number
  changedAt: number
}

export const UNDERWAY = ['asked', 'sent', 'unsure'] as const satisfies readonly RefundState[]

/** Whether the money of a refund may leave, or may have left, without a row of the ledger. */
export const isUnderway = ({ state }: Pick<Refund, 'state'>) => UNDERWAY.some((one) => one === state)

/** Whether a person has to find out, or to decide, what becomes of a refund. */
export const needsPerson = ({ state, failure }: Pick<Refund, 'state' | 'failure'>) =>
  state === 'unsure' || failure !== null

/** What underway refunds take from an order's money, in francs. */
export function underway(refunds: readonly Refund[]): number {
  return refunds.filter(isUnderway).reduce((sum, { amount }) => sum + amount, 0)
}

/** Francs that a provider returns for a payment: all that was paid. */
export const returnedAmount = ({ paidAmount, amount }: Pick<ProviderPayment, 'paidAmount' | 'amount'>) =>
  paidAmount ?? amount

/** The number that a payment's money is booked under. */
export const numberOfPayment = ({
  id,
  reference,
  transactionNumber: number,
}: Pick<ProviderPayment, 'id' | 'reference' | 'transactionNumber'>) =>
  transactionNumber(number ?? reference ?? id)

type Refundable = Pick<ProviderPayment, 'id' | 'provider' | 'state' | 'amount' | 'paidAmount'>

/** What an order has of a payment's money, in francs. */
export interface Money {
  /** what the ledger has under the payment's number */
  booked: number
  /** what the order has received and not given back */
  inHand: number
  /** the order's refunds, without the one that is asked for */
  refunds: readonly Refund[]
}

/** What can still be given back of a payment's money: never more than is left of it, nor than the order has in hand. */
export function leftOf(
  { id }: Pick<ProviderPayment, 'id'>,
  { booked, inHand: held, refunds }: Money,
): number {
  const returned = refunds.filter(
    ({ paymentId, way, state }) => paymentId === id && way === 'hand' && state === 'done',
  )
  const left = booked - returned.reduce((sum, { amount }) => sum + amount, 0)
  return Math.max(0, Math.min(left, held - underway(refunds)))
}

/** Why a provider cannot return a payment: providers return whole payments only. */
export function refundObjection(payment: Refundable, money: Money): DomainError | null {
  const provider = providerOf(payment)
  if (payment.state !== 'paid' || !provider || !providerRules(provider).refunds)
    return fail('PAYMENT_NOT_REFUNDABLE')
  const left = leftOf(payment, money)
  if (left >= returnedAmount(payment)) return null
  return fail(left === 0 ? 'REFUND_TOO_LARGE' : 'REFUND_ONLY_WHOLE')
}

export function providerOf({ provider }: Pick<ProviderPayment, 'provider'>): ProviderId | undefined {
  return PROVIDER_IDS.find((id) => id === provider)
}

/** How money that came through a provider goes back: all of it through the provider, or what is left of it by hand. */
export interface RefundWay {
  paymentId: string
  provider: ProviderId
  method: PaymentMethod
  way: Refund['way']
  /** francs */
  amount: number
}

interface LedgerRow extends Pick<LedgerEntry, 'amount' | 'method'> {
  transactionNumber: string | null
}

/** The ways of an order's payments whose money it still has, newest first. */
export function refundWays(
  order: Pick<Order, 'received' | 'refunded'>,
  {
    payments,
    refunds,
    ledger,
  }: { payments: readonly ProviderPayment[]; refunds: readonly Refund[]; ledger: readonly LedgerRow[] },
): RefundWay[] {
  return payments.toReversed().flatMap((payment): RefundWay[] => {
    const provider = providerOf(payment)
    const own = refunds.find(({ paymentId, way }) => paymentId === payment.id && way === 'provider')
    if (!provider || payment.state !== 'paid' || (own && own.state !== 'refused')) return []
    const { id: paymentId, method } = payment
    const number = numberOfPayment(payment)
    const booked = ledger
      .filter((row) => row.method === method && row.transactionNumber === number)
      .reduce((sum, { amount }) => sum + amount, 0)
    const money = { booked, inHand: inHand(order), refunds: refunds.filter((one) => one !== own) }
    const amount = leftOf(payment, money)
    if (amount === 0) return []
    const way = refundObjection(payment, money) ? 'hand' : 'provider'
    return [{ paymentId, provider, method, way, amount }]
  })
}

type Answered = Pick<Refund, 'state' | 'isDoubted' | 'failure'>

/** Failures of calls that certainly did not reach the provider, where it repeats no refund. */
const UNSENT: readonly ProviderFailureKind[] = ['timeout', 'connection', 'busy', 'auth', 'circuit-open']
const NEVER_SENT: readonly ProviderFailureKind[] = ['auth', 'circuit-open']

/** The states after a provider has not accepted a sent refund: `asked` and `sent` are tried again. */
export function afterFailure(
  { isDoubted }: Pick<Refund, 'isDoubted'>,
  failure: ProviderFailureKind,
  { repeatsRefunds }: { repeatsRefunds: boolean },
): Answered {
  if (failure === 'refused') {
    return isDoubted && !repeatsRefunds
      ? { state: 'unsure', isDoubted, failure: 'refused-again' }
      : { state: 'refused', isDoubted, failure: 'refused' }
  }
  const unsent = repeatsRefunds ? NEVER_SENT : UNSENT
  if (unsent.includes(failure)) return { state: 'asked', isDoubted, failure: null }
  return repeatsRefunds
    ? { state: 'sent', isDoubted: true, failure: null }
    : { state: 'unsure', isDoubted: true, failure: 'unclear' }
}
