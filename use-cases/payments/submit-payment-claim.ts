import type { PaymentClaimInput } from '../../contracts/payment-claim.ts'
import type { OpenTransaction } from '../../data/store.ts'
import { fail, type Result } from '../../domain/errors.ts'
import type { ListedOrder, PlacedOrder } from '../../domain/orders/order.ts'
import { stateOf } from '../../domain/orders/order.ts'
import type { PaymentClaim } from '../../domain/orders/payment-claim.ts'
import { record } from '../audit/record.ts'
import type { TimedDeps, WriteDeps } from '../context.ts'

/** Stores a payer's claim to have paid the order that has this payment code. Idempotent; never marks the order paid. */
export function submitPaymentClaim(
  { store, clock }: TimedDeps,
  input: PaymentClaimInput,
): Promise<Result<{ repeated: boolean }>> {
  return store.transaction(async (tx) => {
    const order = await tx.orders.lockByPaymentCode(input.paymentCode)
    if (!order || order.deletedAt !== null) return fail('PAYMENT_NOT_FOUND')
    if (order.paymentMethod !== input.paymentMethod || order.totalAmount !== input.amount) {
      return fail('PAYMENT_MISMATCH')
    }
    const notice = noticeOf(order, input, clock())
    const written = (await tx.payments.insert(notice, input.items)) || (await tx.payments.reopen(notice))
    if (written) await recordClaim(tx, order, input, clock())
    return { ok: true, repeated: !written }
  })
}

async function recordClaim(
  tx: OpenTransaction,
  listed: ListedOrder,
  { amount, paymentMethod }: PaymentClaimInput,
  at: number,
): Promise<void> {
  const { orderId } = listed
  const order = await tx.fulfillment.complete(listed)
  const actor = { user: null, courierId: null }
  // The daily report reads these changes, because the claim itself is erased with the customer's data.
  const changes = { claimed: [null, amount], paymentMethod: [null, paymentMethod] } as const
  await tx.fulfillment.save(
    order,
    stateOf(order),
    { kind: 'claim', at, actor, changes, note: '', key: null },
    null,
  )
  await tx.fulfillment.pay(orderId, [], { number: order.version + 1, actor: null, at })
  tx.publish({ kind: 'payment-notice', orderId })
}

function noticeOf(
  { orderId }: PlacedOrder,
  { timestamp, items: _items, ...claim }: PaymentClaimInput,
  now: number,
): PaymentClaim {
  const claimedAt = new Date(timestamp).toISOString()
  return { ...claim, orderId, claimedAt, createdAt: new Date(now).toISOString(), checkedAt: null }
}

/** Marks a payment claim as checked or unchecked; never marks the order paid. */
export function checkPayment(
  shop: WriteDeps,
  orderId: string,
  checked: boolean,
): Promise<Result<{ message: string }>> {
  return shop.store.transaction(async (tx) => {
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
