import type { BookedRow } from '../../data/queries/order-payments.ts'
import type { OpenTransaction } from '../../data/store.ts'
import { toCollect } from '../../domain/money/owed.ts'
import { isNumberedLater, type Settled } from '../../domain/money/settles.ts'
import type { Order, Wallet } from '../../domain/orders/order.ts'
import { isOpen, isPaid, type ProviderPayment } from '../../domain/payments/payment.ts'
import { transactionNumber } from '../../domain/payments/wallet-transaction.ts'
import type { WriteDeps } from '../context.ts'
import { enqueuePayment } from './payment-queue.ts'

type Tx = OpenTransaction

/** Money in a wallet that a person, a provider or a statement tells of. */
export interface Arrival {
  wallet: Wallet
  /** the wallet's transaction number, as `transactionNumber` returns it; null where a person only says that it is there */
  number: string | null
  /** francs, negative for money that left */
  amount: number
  /** what it was found for; without, whatever on the order it explains */
  source?: { kind: 'claim' | 'door' } | { kind: 'payment'; payment: ProviderPayment; isRead: boolean }
}

/** Ends the customer's claim and the provider's payments that money explains. @param order before the money was booked */
export async function settle(
  tx: Tx,
  shop: WriteDeps,
  order: Order,
  arrival: Arrival,
  now: number,
): Promise<Pick<Settled, 'claim' | 'claimAt' | 'payment'>> {
  const { wallet, number, amount, source } = arrival
  const settled: Settled = {}
  const [claim] = await tx.payments.listFor([order.orderId])
  if (amount > 0 && claim?.checkedAt === null && claim.paymentMethod === wallet) {
    if (source?.kind === 'claim' || amount === claim.amount || amount >= toCollect(order)) {
      await tx.payments.setChecked(order.orderId, now)
      settled.claim = claim.paymentCode
      settled.claimAt = claim.createdAt
    }
  }
  const payment = amount > 0 && number !== null ? await paymentOf(tx, order, arrival) : null
  if (payment) {
    const { id, state, problem, transactionNumber, paidAmount } = payment
    const paid = { state: 'paid', problem: null, paidAmount: amount, transactionNumber: number } as const
    await tx.providerPayments.change(id, { ...paid, changedAt: shop.clock() })
    settled.payment = { id, state, problem, transactionNumber, paidAmount }
  }
  return settled
}

/** The payment that a person confirms, or that waits for a person and announced this transaction. */
async function paymentOf(
  tx: Tx,
  { orderId }: Order,
  { wallet, number, amount, source }: Arrival,
): Promise<ProviderPayment | null> {
  if (source?.kind === 'payment') return source.isRead ? null : source.payment
  const waiting = (await tx.providerPayments.listFor([orderId])).find(
    ({ transactionNumber: announced, paidAmount, ...payment }) =>
      payment.method === wallet &&
      payment.problem !== null &&
      !isPaid(payment) &&
      (announced === null ? paidAmount === amount : transactionNumber(announced) === number),
  )
  return waiting ? tx.providerPayments.lock(waiting.id) : null
}

/** Opens again what money had settled that is taken off its order. The claim at the door is part of the order's state. */
export async function reopen(
  tx: Tx,
  shop: WriteDeps,
  order: Order,
  { claim, claimAt, payment: was, refund }: Settled,
): Promise<void> {
  if (refund !== undefined) await tx.refunds.remove(refund)
  const found = claim === undefined ? null : await tx.payments.find(claim)
  const isSame = claimAt === undefined || found?.createdAt === claimAt
  if (found && isSame && found.checkedAt !== null && found.refusedAt === null)
    await tx.payments.setChecked(order.orderId, null)
  const payment = was ? await tx.providerPayments.lock(was.id) : null
  if (!was || payment?.state !== 'paid') return
  const { problem, transactionNumber, paidAmount } = was
  const another = isOpen(was) && (await tx.providerPayments.findOpen(payment.orderId)) !== null
  // An order has one open payment; the money of one that expired still counts.
  const state = another ? 'expired' : was.state
  const now = shop.clock()
  await tx.providerPayments.change(was.id, { state, problem, transactionNumber, paidAmount, changedAt: now })
  const { id: paymentId, expiresAt } = payment
  if (isOpen({ state }))
    await enqueuePayment(tx, { kind: 'poll', paymentId, at: now, expiresAt, again: true })
}

/** Lets an orphan keep the amount that a person had told, and the reason why it was set aside. */
export async function keepAmount(
  tx: Tx,
  { method, transactionNumber: number, amount }: BookedRow,
  { dismissed }: Settled,
): Promise<void> {
  const known = number === null ? null : await tx.walletTransactions.findByNumber(method, number)
  if (!known) return
  await tx.walletTransactions.change(known.id, {
    amount: known.amount ?? (known.statementAmount === null ? amount : null),
    dismissedNote: dismissed ?? known.dismissedNote,
  })
}

/** What a row settled; versions before 0030 did not note it. */
export async function settledBy(tx: Tx, shop: WriteDeps, order: Order, row: BookedRow): Promise<Settled> {
  const later = isNumberedLater(row)
  if (row.settles) return (later ? row.settles.number : row.settles.row) ?? {}
  const { doorClaim, orderId } = order
  const [claim] = await tx.payments.listFor([orderId])
  const payment = (await tx.providerPayments.listFor([orderId])).find(
    ({ state, transactionNumber }) => state === 'paid' && transactionNumber === row.transactionNumber,
  )
  // A reading of the provider books for the shop itself, and stays true.
  const isConfirmed = later || row.userId !== null
  const state = payment && payment.expiresAt > shop.clock() ? 'pending' : 'expired'
  return {
    ...(!later && claim?.checkedAt === row.at && { claim: claim.paymentCode }),
    ...(row.event === 'receive_claim' && doorClaim && { door: doorClaim.attemptId }),
    ...(payment &&
      isConfirmed && {
        payment: { id: payment.id, state, problem: null, transactionNumber: null, paidAmount: null },
      }),
  }
}
