import type { PaymentNoticeInput } from '../../contracts/payment-notice.ts'
import { type Outcome, refuse } from '../../domain/refusals.ts'
import type { Shop } from '../shop.ts'

/**
 * Keeps a payer's claim beside the order its code belongs to. The same claim sent again changes nothing; the order
 * is never marked paid by it.
 */
export async function notifyPayment(
  { store, clock, announce }: Pick<Shop, 'store' | 'clock' | 'announce'>,
  input: PaymentNoticeInput,
): Promise<Outcome<{ repeated: boolean }>> {
  const order = await store.orders.findByPaymentCode(input.paymentCode)
  if (!order) return refuse('PAYMENT_NOT_FOUND')
  if (order.paymentMethod !== input.paymentMethod || order.totalAmount !== input.amount) {
    return refuse('PAYMENT_MISMATCH')
  }
  const { items, timestamp, ...claim } = input
  const written = await store.payments.insert(
    {
      paymentCode: claim.paymentCode,
      orderId: order.orderId,
      name: claim.name,
      phone: claim.phone,
      amount: claim.amount,
      paymentMethod: claim.paymentMethod,
      claimedAt: new Date(timestamp).toISOString(),
      createdAt: new Date(clock()).toISOString(),
    },
    items,
  )
  if (written) announce({ kind: 'payment-notice', orderId: order.orderId })
  return { ok: true, repeated: !written }
}
