import { afterFailure, type Refund } from '../../domain/money/refund.ts'
import type { ProviderPayment } from '../../domain/payments/payment.ts'
import { canReadBack, providerRules } from '../../domain/payments/providers.ts'
import { applyReading } from './apply-reading.ts'
import {
  type Call,
  callOf,
  DONE,
  type JobEnd,
  later,
  NO_ACCOUNT,
  type PaymentDeps,
  toRead,
} from './payment-jobs.ts'
import { refundedReading } from './refunded-reading.ts'
import { beginSending, endSending } from './refunds.ts'

/**
 * Returns a payment to its payer, once. Where an earlier attempt has no known result, the provider is asked first, if it
 * can tell; otherwise the request is repeated only if that cannot return the money twice, and else a person decides.
 * @param beforeHandOver throws when another process has the request by now
 */
export async function sendRefund(
  shop: PaymentDeps,
  job: { refundId: string; attempt: number },
  beforeHandOver: () => Promise<void>,
): Promise<JobEnd> {
  const known = await shop.store.refunds.find(job.refundId)
  const payment = known?.paymentId ? await shop.store.providerPayments.find(known.paymentId) : null
  if (!known || !payment) return DONE
  const called = await callOf(shop, payment)
  // Nothing was sent, or an earlier run has sent it: the state says which.
  if (!called) return NO_ACCOUNT
  const turn = await beginSending(shop, job)
  if (!turn) return DONE
  const { refund, wasSent } = turn
  const { provider, account } = called
  const { repeatsRefunds } = providerRules(provider)
  if (refund.isDoubted && canReadBack(provider, account)) {
    const read = await readBack(shop, turn, called)
    if (read) return read
  }
  if (wasSent && !repeatsRefunds) {
    await endSending(shop, refund, { state: 'unsure', failure: 'unclear', isDoubted: true })
    return DONE
  }
  await beforeHandOver()
  const toReturn = { ...toRead(payment, called.reference), amount: refund.amount }
  const answer = await shop.paymentProviders[provider].refund(toReturn, account)
  if (answer.ok) return returned(shop, turn.payment)
  const after = afterFailure(refund, answer.failure, { repeatsRefunds })
  await endSending(shop, refund, after)
  return after.state === 'asked' || after.state === 'sent' ? later(answer) : DONE
}

/** Asks the provider what became of an earlier attempt. @returns null when it has not returned the payment */
async function readBack(
  shop: PaymentDeps,
  { refund, payment }: { refund: Refund; payment: ProviderPayment },
  { provider, account, reference }: Call,
): Promise<JobEnd | null> {
  const answer = await shop.paymentProviders[provider].readPayment(toRead(payment, reference), account)
  if (answer.ok) return answer.reading?.status === 'refunded' ? returned(shop, payment) : null
  const end = later(answer)
  if (end.end !== 'refused') return end
  await endSending(shop, refund, { state: 'unsure', failure: 'unclear', isDoubted: true })
  return DONE
}

async function returned(shop: PaymentDeps, payment: ProviderPayment): Promise<JobEnd> {
  await applyReading(shop, payment.id, refundedReading(payment))
  return DONE
}
