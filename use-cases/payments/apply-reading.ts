import type { OpenTransaction } from '../../data/store.ts'
import { amountToCollect } from '../../domain/orders/amounts.ts'
import type { Order } from '../../domain/orders/order.ts'
import type { ProviderPayment } from '../../domain/payments/payment.ts'
import type { PaymentReading } from '../../domain/payments/payment-reading.ts'
import { afterReading, isOtherMoney, type PaymentStep } from '../../domain/payments/payment-state.ts'
import { transactionNumber, type WalletTransaction } from '../../domain/payments/wallet-transaction.ts'
import { record } from '../audit/record.ts'
import type { WriteDeps } from '../context.ts'
import { applyAction } from '../orders/apply-action.ts'
import { lockOrder } from '../orders/insert-order.ts'

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
    const step = payment && afterReading(payment, reading)
    if (payment && !step && isOtherMoney(payment, reading)) {
      // One payment that was paid twice: the desk shows the second transaction as money without an order.
      await registerMoney(tx, shop, moneyOf(payment, reading), reading)
      tx.publish({ kind: 'order', orderId: payment.orderId, status: 'changed' })
      return payment
    }
    if (!payment || !step) return payment
    const changes = { ...step.changes, ...(await bookStep(tx, shop, { payment, order, step, reading })) }
    await tx.providerPayments.change(paymentId, { ...changes, changedAt: shop.clock() })
    const after = { ...payment, ...changes }
    const action =
      after.state === 'refunded' ? 'payment.returned' : after.state === 'paid' ? 'payment.received' : null
    if (action) {
      await record(tx, shop, {
        action,
        subject: { id: payment.orderId, name: payment.orderId },
        changes: { amount: [null, payment.amount], method: [null, payment.method] },
      })
    }
    tx.publish({ kind: 'order', orderId: payment.orderId, status: 'changed' })
    return after
  })
}

/** The order that a reading is about. A person may have moved the money of a payment that is refunded to another order. */
async function orderOf(tx: OpenTransaction, payment: ProviderPayment, { status }: PaymentReading) {
  if (status !== 'refunded') return payment.orderId
  const { orderId } = await tx.fulfillment.bookedUnder(payment.method, numberOf(payment, payment))
  return orderId ?? payment.orderId
}

interface Booking {
  payment: ProviderPayment
  order: Order | null
  step: PaymentStep
  reading: PaymentReading
}

/** Writes the money of a step. @returns the problem that the desk shows, if there is one */
async function bookStep(
  tx: OpenTransaction,
  shop: WriteDeps,
  { payment, order, step, reading }: Booking,
): Promise<Pick<PaymentStep['changes'], 'problem'>> {
  if (reading.status === 'paid') await registerMoney(tx, shop, moneyOf(payment, reading), reading)
  if (step.book > 0) return bookReceived(tx, shop, { payment, order, step, reading })
  if (step.book < 0) return bookRefund(tx, shop, payment, order)
  return {}
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
  const { id } = await tx.walletTransactions.register({ ...money, id: shop.newId(), createdAt })
  const known = paymentId === null ? {} : { paymentId }
  await tx.walletTransactions.change(id, { amount, at: paidAt ?? createdAt, ...known })
}

async function bookReceived(
  tx: OpenTransaction,
  shop: WriteDeps,
  { payment, order, step, reading }: Booking,
): Promise<Pick<PaymentStep['changes'], 'problem'>> {
  if (!order || order.deletedAt !== null) return { problem: 'order' }
  const number = numberOf(payment, reading)
  const booked = await tx.fulfillment.bookedUnder(payment.method, number)
  // A person may have confirmed the customer's claim with this number before.
  if (booked.amount !== 0) return booked.orderId === payment.orderId ? {} : { problem: 'counted' }
  const surplus = step.book > amountToCollect(order)
  const action = {
    action: 'receive',
    amount: step.book,
    method: payment.method,
    transactionNumber: number,
  } as const
  const received = await applyAction(tx, shop, order, action, byShop(shop))
  if (!received.ok) return { problem: 'order' }
  return surplus ? { problem: 'surplus' } : {}
}

async function bookRefund(
  tx: OpenTransaction,
  shop: WriteDeps,
  payment: ProviderPayment,
  order: Order | null,
): Promise<Pick<PaymentStep['changes'], 'problem'>> {
  const { method } = payment
  const booked = await tx.fulfillment.bookedUnder(method, numberOf(payment, payment))
  // Money that is on no order leaves none.
  if (!order || booked.orderId === null) return {}
  if (booked.orderId !== order.orderId) return { problem: 'refund' }
  const amount = Math.min(payment.amount, booked.amount)
  const note = 'Remboursé par le fournisseur du paiement'
  const action = { action: 'refund', amount, method, note } as const
  const refunded = await applyAction(tx, shop, order, action, byShop(shop))
  return refunded.ok ? {} : { problem: 'refund' }
}

const byShop = ({ clock }: WriteDeps) => ({ by: { user: null, courierId: null }, key: null, now: clock() })
