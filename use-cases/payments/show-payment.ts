import type { ShownPayment } from '../../contracts/payments.ts'
import { fail, type Result } from '../../domain/errors.ts'
import { failureText, NOT_FOUND } from '../../domain/payments/failure-texts.ts'
import { isPaymentId, type ProviderPayment } from '../../domain/payments/payment.ts'
import type { ReadDeps } from '../context.ts'
import { type StartDeps, type Started, startPayment } from './start-payment.ts'

/** What the payer's return page shows. The payment's id is the secret that opens it. */
export async function showPayment(shop: ReadDeps, id: string): Promise<Result<{ payment: ShownPayment }>> {
  const payment = await find(shop, id)
  if (!payment) return fail('PAYMENT_UNKNOWN')
  const { state, method, amount, problem, failure } = payment
  const stored = await shop.store.orders.find(payment.orderId)
  const flags = {
    toCheck: problem !== null && problem !== 'surplus',
    notFound: state === 'failed' && failure === NOT_FOUND,
    cancelled: stored?.order.status === 'cancelled',
  }
  return { ok: true, payment: { id, state, method, amount, ...flags, failure: failureText(failure) } }
}

/** Starts another payment of the same order, after one that failed or expired. */
export async function retryPayment(shop: StartDeps, id: string): Promise<Started> {
  const payment = await find(shop, id)
  const stored = payment && (await shop.store.orders.find(payment.orderId))
  if (!stored) return fail('PAYMENT_UNKNOWN')
  return startPayment(shop, stored.order.paymentCode ?? '')
}

/** PostgreSQL would refuse a text with a NUL character. */
async function find({ store }: ReadDeps, id: string): Promise<ProviderPayment | null> {
  return isPaymentId(id) ? store.providerPayments.find(id) : null
}
