import { fail, type Result } from '../../domain/errors.ts'
import { toCollect } from '../../domain/money/owed.ts'
import { withoutReversals } from '../../domain/money/settles.ts'
import { record } from '../audit/record.ts'
import type { WriteDeps } from '../context.ts'
import { inTransaction } from '../in-transaction.ts'
import { lockOrder } from '../orders/insert-order.ts'
import { book } from './book.ts'

type Checked = Result<{ message: string }>

/** Books the payment that a customer announced. Where the order owes nothing, its money is counted already. */
export function confirmClaim(shop: WriteDeps, orderId: string): Promise<Checked> {
  return inTransaction(shop, async (tx) => {
    const order = await lockOrder(tx, orderId)
    const [claim] = await tx.payments.listFor([orderId])
    if (!order || order.deletedAt !== null || !claim) return fail('CLAIM_NOT_FOUND')
    if (claim.checkedAt !== null) return { ok: true, message: RECEIVED }
    const subject = { id: orderId, name: orderId }
    if (toCollect(order) === 0) {
      await tx.payments.setChecked(orderId, shop.clock())
      await record(tx, shop, { action: 'payment.checked', subject })
    } else {
      const { amount, paymentMethod: wallet } = claim
      const changes = { amount: [null, amount], method: [null, wallet] } as const
      const request = { by: { user: shop.actor, courierId: null }, key: null, now: shop.clock() }
      const arrival = { wallet, number: null, amount, source: { kind: 'claim' } } as const
      const audit = { action: 'payment.checked', changes } as const
      const booked = await book(tx, shop, order, arrival, { ...request, audit })
      if (!booked.ok) return booked
    }
    tx.publish({ kind: 'payment-notice', orderId })
    return { ok: true, message: RECEIVED }
  })
}

const RECEIVED = 'Paiement reçu'

/** Takes back that an announced payment was not found. What is booked is taken off by undoing its step. */
export function reopenClaim(shop: WriteDeps, orderId: string): Promise<Checked> {
  return shop.store.transaction(async (tx) => {
    const order = await lockOrder(tx, orderId)
    const [claim] = await tx.payments.listFor([orderId])
    if (!order || !claim) return fail('CLAIM_NOT_FOUND')
    const rows = withoutReversals(await tx.fulfillment.bookedRows(orderId))
    const isCounted = ({ settles }: (typeof rows)[number]) =>
      [settles?.row, settles?.number].some((part) => part?.claim === claim.paymentCode)
    if (rows.some(isCounted)) return fail('PAYMENT_SETTLED', { message: COUNTED })
    if (await tx.payments.setChecked(orderId, null)) {
      await record(tx, shop, { action: 'payment.unchecked', subject: { id: orderId, name: orderId } })
      tx.publish({ kind: 'payment-notice', orderId })
    }
    return { ok: true, message: 'Paiement à vérifier' }
  })
}

const COUNTED = 'Ce paiement est compté. Annulez son étape sur la page de la commande.'
