import type { OpenTransaction } from '../../data/store.ts'
import { numberOfPayment, returnedAmount } from '../../domain/money/refund.ts'
import type { Order } from '../../domain/orders/order.ts'
import type { ProviderPayment } from '../../domain/payments/payment.ts'
import type { PaymentReading } from '../../domain/payments/payment-reading.ts'
import { afterReading, isOtherMoney, type PaymentStep } from '../../domain/payments/payment-state.ts'
import { transactionNumber, type WalletTransaction } from '../../domain/payments/wallet-transaction.ts'
import type { WriteDeps } from '../context.ts'
import { applyAction } from '../orders/apply-action.ts'
import { lockOrder } from '../orders/insert-order.ts'
import { type Audited, auditOrder } from '../orders/tell-change.ts'
import { book } from './book.ts'
import { setAside } from './follow-money.ts'
import { isOfAnother } from './payment-of.ts'

/**
 * Applies a proven reading to a payment and books its money in the order's ledger, in one transaction (E-02).
 * @returns the payment afterwards; null when it is unknown
 */
export function applyReading(
  shop: WriteDeps,
  paymentId: string,
  reading: PaymentReading,
): Promise<ProviderPayment | null> {
  return shop.store.transaction(async (tx) => {
    const known = await tx.providerPayments.find(paymentId)
    if (!known) return null
    // The order before the payment, as every other action locks them.
    const order = await lockOrder(tx, await orderOf(tx, known, reading))
    const payment = await tx.providerPayments.lock(paymentId)
    const step = payment && afterReading(payment, reading, await isOfAnother(tx, payment, reading.reference))
    if (payment && !step && isOtherMoney(payment, reading)) {
      // One payment that was paid twice: the desk shows the second transaction as money without an order.
      await registerMoney(tx, shop, moneyOf(payment, reading), reading)
      tx.publish({ kind: 'order', orderId: payment.orderId, status: 'changed' })
      return payment
    }
    if (!payment || !step) return payment
    const audit = auditOf(payment, { ...payment, ...step.changes })
    const { isTold, ...outcome } = await bookStep(tx, shop, { payment, order, step, reading, audit })
    const changes = { ...step.changes, ...outcome }
    await tx.providerPayments.change(paymentId, { ...changes, changedAt: shop.clock() })
    const after = { ...payment, ...changes }
    if (audit && !isTold) await auditOrder(tx, shop, payment.orderId, audit)
    tx.publish({ kind: 'order', orderId: payment.orderId, status: 'changed' })
    return after
  })
}

function auditOf({ amount, method }: ProviderPayment, { state }: ProviderPayment): Audited | null {
  const changes = { amount: [null, amount], method: [null, method] } as const
  if (state === 'refunded') return { action: 'payment.returned', changes }
  return state === 'paid' ? { action: 'payment.received', changes } : null
}

/** The order that a reading is about. A person may have moved the money of a payment that is refunded to another order. */
async function orderOf(tx: OpenTransaction, payment: ProviderPayment, { status }: PaymentReading) {
  if (status !== 'refunded') return payment.orderId
  const { orderId } = await tx.fulfillment.bookedUnder(payment.method, numberOfPayment(payment))
  return orderId ?? payment.orderId
}

interface Booking {
  payment: ProviderPayment
  order: Order | null
  step: PaymentStep
  reading: PaymentReading
  audit: Audited | null
}

/** `problem`: what the desk shows; `state`: differs from that of the step; `isTold`: the order that has the money has the audit entry */
type Booked = Pick<PaymentStep['changes'], 'problem' | 'state'> & { isTold?: true }

/** Writes the money of a step. */
async function bookStep(tx: OpenTransaction, shop: WriteDeps, booking: Booking): Promise<Booked> {
  const { payment, step, reading } = booking
  if (reading.status === 'paid') await registerMoney(tx, shop, moneyOf(payment, reading), reading)
  if (step.book > 0) return bookReceived(tx, shop, booking)
  if (step.book < 0) return bookRefund(tx, shop, booking)
  return step.changes.problem === 'amount' && (await isCounted(tx, booking))
    ? { state: 'paid', problem: null }
    : {}
}

/** Whether a person has booked this money, such as with the claim of its payer, before the provider told of it. */
async function isCounted(tx: OpenTransaction, { payment, reading }: Booking): Promise<boolean> {
  const booked = await tx.fulfillment.bookedUnder(payment.method, numberOf(payment, reading))
  return booked.orderId === payment.orderId && booked.amount === reading.amount
}

const numberOf = (
  payment: ProviderPayment,
  reading: Pick<PaymentReading, 'transactionNumber' | 'reference'>,
) => transactionNumber(reading.transactionNumber ?? reading.reference ?? payment.id)

const moneyOf = (payment: ProviderPayment, reading: PaymentReading) => ({
  wallet: payment.method,
  number: numberOf(payment, reading),
  paymentId: payment.id,
})

/** Lets the desk find a transaction, whatever becomes of its payment; `paymentId` is null for one without a payment. */
export async function registerMoney(
  tx: OpenTransaction,
  shop: WriteDeps,
  { paymentId, ...money }: Pick<WalletTransaction, 'wallet' | 'number' | 'paymentId'>,
  { amount, paidAt }: PaymentReading,
): Promise<void> {
  const createdAt = shop.clock()
  const known = await tx.walletTransactions.register({ ...money, id: shop.newId(), createdAt })
  // A number belongs to the payment that told of it first.
  const changes = { amount, at: paidAt ?? createdAt, paymentId: known.paymentId ?? paymentId }
  await tx.walletTransactions.change(known.id, changes)
}

async function bookReceived(
  tx: OpenTransaction,
  shop: WriteDeps,
  { payment, order, step, reading, audit }: Booking,
): Promise<Booked> {
  if (!order || order.deletedAt !== null) return { problem: 'order' }
  const { method: wallet } = payment
  const source = { kind: 'payment', payment, isRead: true } as const
  const arrival = { wallet, number: numberOf(payment, reading), amount: step.book, source }
  const booked = await book(tx, shop, order, arrival, byShop(shop, audit))
  if (booked.ok) return { isTold: true }
  return { problem: booked.code === 'TRANSACTION_BOOKED' ? 'counted' : 'order' }
}

async function bookRefund(
  tx: OpenTransaction,
  shop: WriteDeps,
  { payment, order, audit }: Booking,
): Promise<Booked> {
  const refund = await tx.refunds.lockOf(payment.id)
  if (refund) await tx.refunds.change(refund.id, { state: 'done', failure: null, changedAt: shop.clock() })
  const { method } = payment
  const booked = await tx.fulfillment.bookedUnder(method, numberOfPayment(payment))
  const note = 'Remboursé par le fournisseur du paiement'
  if (booked.orderId === null) {
    await setAside(tx, payment, note)
    return {}
  }
  const holder = order?.orderId === booked.orderId ? order : await lockOrder(tx, booked.orderId)
  if (!holder) return {}
  const amount = Math.min(returnedAmount(payment), booked.amount)
  if (refund && (await isBooked(tx, holder, { method, amount, since: refund.createdAt }))) return {}
  const action = { action: 'refund', amount, method, note, isReturned: true } as const
  const refunded = await applyAction(tx, shop, holder, action, byShop(shop, audit))
  return refunded.ok ? { isTold: true } : { problem: 'refund' }
}

/** Whether a statement's row of the returned money was linked to the order before the provider's answer came. */
async function isBooked(
  tx: OpenTransaction,
  { orderId }: Order,
  { method, amount, since }: { method: string; amount: number; since: number },
): Promise<boolean> {
  const rows = (await tx.fulfillment.ledger(orderId)).filter(
    (row) => row.kind === 'refund' && row.method === method && row.transactionNumber !== null,
  )
  const isNew = rows.filter(({ at }) => Date.parse(at) >= since)
  return isNew.some(
    ({ transactionNumber: number }) =>
      rows.filter((row) => row.transactionNumber === number).reduce((sum, row) => sum + row.amount, 0) ===
      -amount,
  )
}

const byShop = ({ clock }: WriteDeps, audit: Audited | null) => ({
  ...{ by: { user: null, courierId: null }, key: null, now: clock() },
  ...(audit && { audit }),
})
