import type { OpenTransaction } from '../../data/store.ts'
import { fail, type Result } from '../../domain/errors.ts'
import { toCollect } from '../../domain/money/owed.ts'
import type { ProviderPayment } from '../../domain/payments/payment.ts'
import type { ProviderAccount, ProviderId } from '../../domain/payments/providers.ts'
import { returnPath } from '../../domain/urls/page-paths.ts'
import type { StartedPayment } from '../../integrations/payments/payment-provider.ts'
import type { AppContext } from '../context.ts'
import { isOfAnother } from './payment-of.ts'
import { enqueuePayment } from './payment-queue.ts'
import { chosenProvider } from './read-account.ts'
import { readDoubt } from './read-doubt.ts'

export type StartDeps = Pick<
  AppContext,
  'store' | 'settings' | 'clock' | 'newId' | 'publicUrl' | 'paymentProviders'
>

export type Started = Result<{ paymentId: string; url: string; deepLinks: Readonly<Record<string, string>> }>

/** How long one process may ask the provider; more than all attempts of one call take. */
const START_MS = 60_000
/** Providers may end a payment earlier or later; Wave's lives half an hour. */
const LIFETIME_MS = 30 * 60_000

interface Prepared {
  payment: ProviderPayment
  provider: ProviderId
  account: ProviderAccount
  /** an earlier start had no answer, or its answer was lost */
  retried: boolean
}

/**
 * Starts a payment of what the order with this payment code still costs, or finds the one that is open. The payment is
 * stored before the provider is asked, so that nothing that the provider knows is unknown to the shop (E-01, E-11).
 */
export async function startPayment(shop: StartDeps, paymentCode: string): Promise<Started> {
  const prepared = await prepare(shop, paymentCode)
  if (!prepared.ok) return prepared
  const { payment, provider, account, retried } = prepared
  if (payment.url !== null) return started(payment.id, payment.url, payment.deepLinks)
  const returned = shop.publicUrl + returnPath(payment.id)
  const answer = await shop.paymentProviders[provider].startPayment(
    {
      id: payment.id,
      orderId: payment.orderId,
      amount: payment.amount,
      payerPhone: null,
      successUrl: returned,
      errorUrl: `${returned}&failed=1`,
      notificationUrl: `${shop.publicUrl}/api/payments/${provider}/notifications`,
      expiresAt: payment.expiresAt,
      retried,
    },
    account,
  )
  if (!answer.ok) {
    // Where the request may have taken effect, the payment stays started: the next attempt looks for it.
    const ended = answer.failure === 'refused' || answer.failure === 'auth'
    await finishStart(shop, payment.id, ended ? { state: 'failed', failure: answer.detail } : {})
    return fail('PROVIDER_UNAVAILABLE')
  }
  const { reference, url, deepLinks, expiresAt } = answer
  const isIts = await finishStart(shop, payment.id, {
    reference,
    url,
    deepLinks,
    expiresAt,
    state: 'pending',
  })
  if (!isIts) return fail('PROVIDER_UNAVAILABLE')
  return started(payment.id, url, deepLinks)
}

function started(paymentId: string, url: string, deepLinks: StartedPayment['deepLinks']): Started {
  return { ok: true, paymentId, url, deepLinks }
}

function prepare(shop: StartDeps, paymentCode: string): Promise<Result<Prepared>> {
  return shop.store.transaction(async (tx) => {
    const listed = await tx.orders.lockByPaymentCode(paymentCode)
    const order = listed && (await tx.fulfillment.complete(listed))
    if (!order || order.deletedAt !== null || order.paymentMethod === 'Cash') return fail('PAYMENT_NOT_FOUND')
    const amount = toCollect(order)
    if (amount === 0) return fail('NOTHING_TO_PAY')
    const chosen = await chosenProvider({ ...shop, store: tx }, order.paymentMethod)
    if (!chosen) return fail('PAYMENT_MANUAL')
    if (await readDoubt(tx, order)) return fail('PAYMENT_IN_DOUBT')
    const now = shop.clock()
    const open = await tx.providerPayments.findOpen(order.orderId)
    if (open && isUsable(open, { amount, provider: chosen.provider, now })) {
      if (open.url === null && !(await tx.providerPayments.claimStart(open.id, now, now + START_MS))) {
        return fail('PAYMENT_STARTING')
      }
      return { ok: true, payment: open, ...chosen, retried: true }
    }
    if (open) await abandon(tx, open, now)
    const payment = newPayment({
      id: shop.newId(),
      orderId: order.orderId,
      provider: chosen.provider,
      method: order.paymentMethod,
      amount,
      now,
    })
    await tx.providerPayments.insert(payment, now + START_MS)
    await enqueuePayment(tx, { kind: 'poll', paymentId: payment.id, at: now, expiresAt: payment.expiresAt })
    return { ok: true, payment, ...chosen, retried: false }
  })
}

function isUsable(
  open: ProviderPayment,
  { amount, provider, now }: { amount: number; provider: ProviderId; now: number },
): boolean {
  return open.amount === amount && open.provider === provider && open.expiresAt > now
}

/** The order costs something else now, or is paid another way. If the payer still pays, the money counts. */
export async function abandon(
  tx: OpenTransaction,
  { id, reference }: ProviderPayment,
  now: number,
): Promise<void> {
  await tx.providerPayments.change(id, { state: 'expired', startingUntil: null, changedAt: now })
  if (reference !== null) await enqueuePayment(tx, { kind: 'expire', paymentId: id, at: now })
}

function newPayment({
  now,
  ...payment
}: Pick<ProviderPayment, 'id' | 'orderId' | 'provider' | 'method' | 'amount'> & {
  now: number
}): ProviderPayment {
  return {
    ...payment,
    state: 'started',
    problem: null,
    reference: null,
    url: null,
    deepLinks: {},
    transactionNumber: null,
    paidAmount: null,
    payerPhone: null,
    failure: null,
    createdAt: now,
    expiresAt: now + LIFETIME_MS,
    changedAt: now,
  }
}

/**
 * Stores the provider's answer. A notification may have come first: it knows more about the state.
 * @returns false where nobody is sent to the page: it is another payment's, which a person looks at, or the payment was given
 * up while the provider was asked
 */
function finishStart(
  shop: StartDeps,
  id: string,
  { state, deepLinks, ...changes }: Partial<ProviderPayment>,
): Promise<boolean> {
  return shop.store.transaction(async (tx) => {
    const payment = await tx.providerPayments.lock(id)
    if (payment && (await isOfAnother(tx, payment, changes.reference ?? null))) {
      const ended = { state: 'failed', problem: 'reference', startingUntil: null } as const
      await tx.providerPayments.change(id, { ...ended, changedAt: shop.clock() })
      tx.publish({ kind: 'order', orderId: payment.orderId, status: 'changed' })
      return false
    }
    const next = payment?.state === 'started' && state ? { state } : {}
    const isGivenUp = payment?.state === 'expired' && changes.url !== undefined
    if (isGivenUp) await enqueuePayment(tx, { kind: 'expire', paymentId: id, at: shop.clock() })
    await tx.providerPayments.change(id, {
      ...changes,
      ...(deepLinks && { deepLinks: JSON.stringify(deepLinks) }),
      ...next,
      startingUntil: null,
      changedAt: shop.clock(),
    })
    return !isGivenUp
  })
}
