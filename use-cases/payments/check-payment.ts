import { fail, type Result } from '../../domain/errors.ts'
import { record } from '../audit/record.ts'
import type { AppContext } from '../context.ts'

/** Marks a payment claim as checked or unchecked; never marks the order paid. */
export function checkPayment(
  shop: Pick<AppContext, 'store' | 'clock' | 'newId' | 'actor'>,
  orderId: string,
  checked: boolean,
): Promise<Result<{ message: string }>> {
  return shop.store.transaction(async (tx): Promise<Result<{ message: string }>> => {
    const changed = await tx.payments.setChecked(orderId, checked ? shop.clock() : null)
    if (changed === null) return fail('CLAIM_NOT_FOUND')
    if (changed) {
      const action = checked ? 'payment.checked' : 'payment.unchecked'
      await record(tx, shop, { action, subject: { id: orderId, name: orderId } })
      tx.publish({ kind: 'payment-notice', orderId })
    }
    return { ok: true, message: checked ? 'Paiement vérifié' : 'Paiement à vérifier' }
  })
}
