import { fail, type Result } from '../../domain/errors.ts'
import { PROVIDER_IDS, providerRules } from '../../domain/payments/providers.ts'
import { record } from '../audit/record.ts'
import type { WriteDeps } from '../context.ts'
import { enqueuePayment } from './payment-queue.ts'

/** Asks the provider to return a paid payment completely. The ledger follows when the provider has accepted (E-20). */
export function refundPayment(shop: WriteDeps, id: string): Promise<Result<{ message: string }>> {
  return shop.store.transaction(async (tx) => {
    const payment = await tx.providerPayments.lock(id)
    if (!payment) return fail('PAYMENT_UNKNOWN')
    const provider = PROVIDER_IDS.find((known) => known === payment.provider)
    if (payment.state !== 'paid' || !provider || !providerRules(provider).refunds) {
      return fail('PAYMENT_NOT_REFUNDABLE')
    }
    const again = payment.problem === 'refund'
    if (again) await tx.providerPayments.change(id, { problem: null, changedAt: shop.clock() })
    const queued = await enqueuePayment(tx, { kind: 'refund', paymentId: id, at: shop.clock(), again })
    if (queued) {
      await record(tx, shop, {
        action: 'payment.refund-asked',
        subject: { id: payment.orderId, name: payment.orderId },
        changes: { amount: [payment.amount, 0], method: [payment.method, null] },
      })
    }
    return { ok: true, message: 'Remboursement demandé au fournisseur' }
  })
}
