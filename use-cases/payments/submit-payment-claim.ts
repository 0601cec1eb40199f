import type { PaymentClaimInput } from '../../contracts/payment-claim.ts'
import { fail, type Result } from '../../domain/errors.ts'
import type { Order } from '../../domain/orders/order.ts'
import type { PaymentClaim } from '../../domain/orders/payment-claim.ts'
import type { AppContext } from '../context.ts'

/** Stores a payer's claim with the order of its code. Idempotent; never marks the order paid. */
export function submitPaymentClaim(
  { store, clock }: Pick<AppContext, 'store' | 'clock'>,
  input: PaymentClaimInput,
): Promise<Result<{ repeated: boolean }>> {
  return store.transaction(async (tx): Promise<Result<{ repeated: boolean }>> => {
    const order = await tx.orders.lockByPaymentCode(input.paymentCode)
    if (!order) return fail('PAYMENT_NOT_FOUND')
    if (order.paymentMethod !== input.paymentMethod || order.totalAmount !== input.amount) {
      return fail('PAYMENT_MISMATCH')
    }
    const written = await tx.payments.insert(noticeOf(order, input, clock()), input.items)
    if (written) tx.publish({ kind: 'payment-notice', orderId: order.orderId })
    return { ok: true, repeated: !written }
  })
}

function noticeOf({ orderId }: Order, input: PaymentClaimInput, now: number): PaymentClaim {
  return {
    paymentCode: input.paymentCode,
    orderId,
    name: input.name,
    phone: input.phone,
    amount: input.amount,
    paymentMethod: input.paymentMethod,
    claimedAt: new Date(input.timestamp).toISOString(),
    createdAt: new Date(now).toISOString(),
    checkedAt: null,
  }
}
