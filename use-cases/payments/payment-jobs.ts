import { isOpen, isPaid, type ProviderPayment } from '../../domain/payments/payment.ts'
import type { PaymentFailure } from '../../domain/payments/payment-policy.ts'
import type { PaymentReading } from '../../domain/payments/payment-reading.ts'
import {
  canReadBack,
  PROVIDER_IDS,
  type ProviderAccount,
  type ProviderId,
  providerRules,
} from '../../domain/payments/providers.ts'
import { transactionNumber } from '../../domain/payments/wallet-transaction.ts'
import type { PaymentToRead, ProviderFailure } from '../../integrations/payments/payment-provider.ts'
import type { AppContext, WriteDeps } from '../context.ts'
import { applyReading, registerMoney } from './apply-reading.ts'
import { paymentOf } from './payment-of.ts'
import type { QueuedNotification } from './payment-queue.ts'
import { readAccount } from './read-account.ts'

export type PaymentDeps = WriteDeps & Pick<AppContext, 'settings' | 'paymentProviders'>

/** `waiting`: the payer has not decided; `later`: the provider has not answered; `refused`: it never will. */
export type JobEnd =
  | { end: 'done' | 'waiting' }
  | { end: 'later' | 'refused'; failure: PaymentFailure; detail: string }

export const DONE: JobEnd = { end: 'done' }
const WAITING: JobEnd = { end: 'waiting' }
/** The merchant took the account away: it is tried again until the entry expires. */
export const NO_ACCOUNT: JobEnd = { end: 'later', failure: 'auth', detail: 'account incomplete' }
/** A payment that is paid in its last second is reported a moment later. */
const GRACE_MS = 10 * 60_000

/**
 * Asks the provider for the result of a payment, until there is one (E-04). One that the shop has given up is asked for
 * too: it may have been paid before.
 */
export async function pollPayment(shop: PaymentDeps, paymentId: string): Promise<JobEnd> {
  const payment = await shop.store.providerPayments.find(paymentId)
  if (!payment || isSettled(payment)) return DONE
  const called = await callOf(shop, payment)
  const over = shop.clock() > payment.expiresAt + GRACE_MS
  if (!called || !canReadBack(called.provider, called.account))
    return over ? endUnpaid(shop, payment) : WAITING
  const { provider, account, reference } = called
  const answer = await shop.paymentProviders[provider].readPayment(toRead(payment, reference), account)
  if (!answer.ok) return later(answer)
  const { reading } = answer
  if (reading) await applyReading(shop, paymentId, reading)
  if (reading && reading.status !== 'pending') return DONE
  return over ? endUnpaid(shop, payment) : WAITING
}

/** Processes a verified notification (E-03). What is not signed counts only after the provider was asked. */
export async function processNotification(
  shop: PaymentDeps,
  provider: ProviderId,
  notification: QueuedNotification,
): Promise<JobEnd> {
  const payment = await paymentOf(shop.store, provider, notification)
  const { reading, proof } = notification
  if (proof === 'signed') {
    if (payment && reading) await applyReading(shop, payment.id, reading)
    else if (reading?.status === 'paid') await registerOrphan(shop, provider, reading)
    return DONE
  }
  if (!payment) return DONE
  const account = await readAccount(shop, provider)
  if (!account) return NO_ACCOUNT
  if (!canReadBack(provider, account))
    return reading?.status === 'paid' ? askPerson(shop, payment, reading) : DONE
  const number = notification.transactionNumber ?? payment.transactionNumber
  const reference = payment.reference ?? notification.reference
  const answer = await shop.paymentProviders[provider].readPayment(
    { id: payment.id, reference, transactionNumber: number },
    account,
  )
  if (!answer.ok) return later(answer)
  if (answer.reading) await applyReading(shop, payment.id, answer.reading)
  return DONE
}

/** Ends a payment at its provider, so that nobody pays it any more. A paid one stays paid. */
export async function expireAtProvider(shop: PaymentDeps, paymentId: string): Promise<JobEnd> {
  const payment = await shop.store.providerPayments.find(paymentId)
  const called = payment && (await callOf(shop, payment))
  if (!payment || !called || !providerRules(called.provider).expires) return DONE
  const { provider, account, reference } = called
  const answer = await shop.paymentProviders[provider].expire(toRead(payment, reference), account)
  if (answer.ok || answer.failure === 'refused') return DONE
  return later(answer)
}

/** Nothing that the provider can say changes it. */
const isSettled = (payment: ProviderPayment) => isPaid(payment) || payment.problem !== null

export const toRead = (
  { id, transactionNumber: number }: ProviderPayment,
  reference: string | null,
): PaymentToRead => ({
  id,
  reference,
  transactionNumber: number,
})

export interface Call {
  provider: ProviderId
  account: ProviderAccount
  reference: string | null
}

export async function callOf(shop: PaymentDeps, payment: ProviderPayment): Promise<Call | null> {
  const provider = PROVIDER_IDS.find((id) => id === payment.provider)
  const account = provider && (await readAccount(shop, provider))
  return account ? { provider, account, reference: payment.reference } : null
}

/** An answer that repeating cannot change is final. */
export function later({ failure, detail }: ProviderFailure): JobEnd {
  return {
    end: failure === 'refused' ? 'refused' : 'later',
    failure: failure === 'circuit-open' ? 'busy' : failure,
    detail,
  }
}

async function endUnpaid(shop: PaymentDeps, { id }: ProviderPayment): Promise<JobEnd> {
  await shop.store.transaction(async (tx) => {
    const payment = await tx.providerPayments.lock(id)
    if (!payment || !isOpen(payment) || payment.problem !== null) return
    await tx.providerPayments.change(id, { state: 'expired', changedAt: shop.clock() })
    tx.publish({ kind: 'order', orderId: payment.orderId, status: 'changed' })
  })
  return DONE
}

/** Money that a provider signed for and that no payment of the shop explains. */
async function registerOrphan(
  shop: PaymentDeps,
  provider: ProviderId,
  reading: PaymentReading,
): Promise<void> {
  const number = transactionNumber(reading.transactionNumber ?? reading.reference ?? '')
  const [wallet] = providerRules(provider).wallets
  if (number === '' || !wallet || reading.currency !== 'XOF') return
  await shop.store.transaction(async (tx) => {
    await registerMoney(tx, shop, { wallet, number, paymentId: null }, reading)
    tx.publish({ kind: 'wallet', wallet })
  })
}

/** The account cannot prove the payment: a person looks for it in the wallet. */
async function askPerson(
  shop: PaymentDeps,
  payment: ProviderPayment,
  reading: PaymentReading,
): Promise<JobEnd> {
  await shop.store.transaction(async (tx) => {
    const locked = await tx.providerPayments.lock(payment.id)
    if (!locked || isPaid(locked)) return
    await tx.providerPayments.change(payment.id, {
      problem: 'unconfirmed',
      transactionNumber: reading.transactionNumber,
      paidAmount: reading.amount,
      changedAt: shop.clock(),
    })
    tx.publish({ kind: 'order', orderId: payment.orderId, status: 'changed' })
  })
  return DONE
}
