import type { OpenTransaction } from '../../data/store.ts'
import { numberOfPayment } from '../../domain/money/refund.ts'
import type { ProviderPayment } from '../../domain/payments/payment.ts'

type Tx = OpenTransaction

/**
 * Lets a refund that is underway follow its payment's money to the order that books it, so that this order gives back no
 * more than it keeps.
 */
export async function followMoney(
  tx: Tx,
  { wallet, number, orderId }: { wallet: string; number: string; orderId: string },
): Promise<void> {
  for (const refund of await tx.refunds.listUnderway(wallet)) {
    if (refund.orderId === orderId || refund.paymentId === null) continue
    const payment = await tx.providerPayments.find(refund.paymentId)
    if (payment && numberOfPayment(payment) === number) await tx.refunds.move(refund.id, orderId)
  }
}

/** Sets the transaction of returned money aside that is on no order, so that nobody books it. */
export async function setAside(tx: Tx, payment: ProviderPayment, note: string): Promise<void> {
  const known = await tx.walletTransactions.findByNumber(payment.method, numberOfPayment(payment))
  if (known && known.dismissedNote === null)
    await tx.walletTransactions.change(known.id, { dismissedNote: note })
}
