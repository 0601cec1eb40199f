import type { PaymentClaimInput } from '../../contracts/payment-claim.ts'
import type { OpenTransaction } from '../../data/store.ts'
import { fail, type Result } from '../../domain/errors.ts'
import { toCollect } from '../../domain/money/owed.ts'
import type { ListedOrder, PlacedOrder } from '../../domain/orders/order.ts'
import type { PaymentClaim } from '../../domain/orders/payment-claim.ts'
import type { WriteDeps } from '../context.ts'
import { noteOnOrder } from '../orders/apply-action.ts'

/** Stores a payer's claim to have paid the order that has this payment code. Idempotent; never marks the order paid. */
export function submitPaymentClaim(
  shop: WriteDeps,
  input: PaymentClaimInput,
): Promise<Result<{ repeated: boolean }>> {
  return shop.store.transaction(async (tx) => {
    const order = await tx.orders.lockByPaymentCode(input.paymentCode)
    if (!order || order.deletedAt !== null) return fail('PAYMENT_NOT_FOUND')
    const known = await tx.payments.find(input.paymentCode)
    const isAnew = known === null || mayClaimAnew(known, order)
    if (known && isSame(known, input) && !(isAnew && claimable(order) === input.amount)) {
      return { ok: true, repeated: true }
    }
    if (order.paymentMethod !== input.paymentMethod || claimable(order) !== input.amount) {
      return fail('PAYMENT_MISMATCH')
    }
    if (!isAnew) return { ok: true, repeated: true }
    const notice = noticeOf(order, input, shop.clock())
    if (known) await tx.payments.replace(notice, input.items)
    else await tx.payments.insert(notice, input.items)
    await recordClaim(tx, shop, order, input)
    return { ok: true, repeated: false }
  })
}

/** What a claim must name, in francs. Where nothing is due, a person looks at what was paid all the same. */
function claimable(order: ListedOrder): number {
  return toCollect(order) || order.totalAmount
}

function isSame(known: PaymentClaim, { amount, paymentMethod }: PaymentClaimInput): boolean {
  return known.amount === amount && known.paymentMethod === paymentMethod
}

/** After a claim was refused, or its money came and something is still due, its payer claims anew. */
function mayClaimAnew(known: PaymentClaim & { refusedAt: number | null }, order: ListedOrder): boolean {
  if (known.checkedAt === null) return false
  return known.refusedAt !== null || (order.received > 0 && toCollect(order) > 0)
}

async function recordClaim(
  tx: OpenTransaction,
  shop: WriteDeps,
  listed: ListedOrder,
  { amount, paymentMethod }: PaymentClaimInput,
): Promise<void> {
  const order = await tx.fulfillment.complete(listed)
  const by = { user: null, courierId: null }
  // The daily report reads these changes, because the claim itself is erased with the customer's data.
  const changes = { claimed: [null, amount], paymentMethod: [null, paymentMethod] } as const
  await noteOnOrder(tx, shop, order, '', { name: 'claim', by, key: null, now: shop.clock(), changes })
  tx.publish({ kind: 'payment-notice', orderId: order.orderId })
}

function noticeOf(
  { orderId }: PlacedOrder,
  { timestamp, items: _items, ...claim }: PaymentClaimInput,
  now: number,
): PaymentClaim {
  const claimedAt = new Date(timestamp).toISOString()
  return { ...claim, orderId, claimedAt, createdAt: new Date(now).toISOString(), checkedAt: null }
}
