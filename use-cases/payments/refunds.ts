import type { OpenTransaction } from '../../data/store.ts'
import { type DomainError, fail, type Result } from '../../domain/errors.ts'
import { inHand, surplus } from '../../domain/money/owed.ts'
import {
  isUnderway,
  type Money,
  needsPerson,
  numberOfPayment,
  type Refund,
  type RefundFailure,
  refundObjection,
  returnedAmount,
  underway,
} from '../../domain/money/refund.ts'
import type { Order } from '../../domain/orders/order.ts'
import type { ProviderPayment } from '../../domain/payments/payment.ts'
import type { WriteDeps } from '../context.ts'
import { lockOrder } from '../orders/insert-order.ts'
import { auditOrder } from '../orders/tell-change.ts'
import { applyReading } from './apply-reading.ts'
import { enqueuePayment } from './payment-queue.ts'
import { refundedReading } from './refunded-reading.ts'

type Tx = OpenTransaction
type Told = Result<{ message: string }>

/** A payment with what there is of its money, all locked. `order` is null when the money is on no order. */
export interface LockedPayment {
  payment: ProviderPayment
  order: Order | null
  money: Money
  /** what its provider was asked */
  refund: Refund | null
}

/** Locks the order that has a payment's money, and the payment. */
export async function lockPayment(tx: Tx, paymentId: string): Promise<LockedPayment | null> {
  const known = await tx.providerPayments.find(paymentId)
  if (!known) return null
  const { orderId } = await tx.fulfillment.bookedUnder(known.method, numberOfPayment(known))
  const order = orderId === null ? null : await lockOrder(tx, orderId)
  const payment = await tx.providerPayments.lock(paymentId)
  if (!payment) return null
  // Somebody may have moved the money before the order was locked.
  const booked = await tx.fulfillment.bookedUnder(known.method, numberOfPayment(payment))
  if (booked.orderId !== orderId) return lockPayment(tx, paymentId)
  const refund = await tx.refunds.lockOf(paymentId)
  const listed = await tx.refunds.listFor(order?.orderId ?? payment.orderId)
  const refunds = listed.filter(({ id, paymentId: of }) => id !== refund?.id && (order || of === payment.id))
  const amount = returnedAmount(payment)
  const money = order
    ? { booked: booked.amount, inHand: inHand(order), refunds }
    : { booked: amount, inHand: amount, refunds }
  return { payment, order, money, refund }
}

const ASKED = 'Remboursement demandé au fournisseur'

/**
 * Asks the provider to return a paid payment completely. The ledger follows when the provider has accepted (E-20).
 * @param expected the order that must have the payment's money; francs that its order must have too much
 */
export function askRefund(
  shop: WriteDeps,
  paymentId: string,
  { orderId, seen }: { orderId?: string; seen?: number | undefined } = {},
): Promise<Told> {
  return shop.store.transaction(async (tx) => {
    const locked = await lockPayment(tx, paymentId)
    if (!locked || (orderId !== undefined && locked.order?.orderId !== orderId))
      return fail('PAYMENT_UNKNOWN')
    const refund = locked.refund ?? (await earlierRefund(tx, shop, locked))
    if (refund === 'waiting') return { ok: true, message: ASKED }
    if (seen !== undefined && !(refund && isUnderway(refund)) && excess(locked) < seen)
      return fail('REFUND_TOO_LARGE', { message: NO_EXCESS })
    return ask(tx, shop, { ...locked, refund })
  })
}

const NO_EXCESS = 'Cet argent a déjà été rendu, en tout ou en partie. Rechargez la page.'

/** Francs that an order has too much and that are not on their way back. */
const excess = ({ order, money }: LockedPayment) =>
  order ? Math.max(0, surplus(order) - underway(money.refunds)) : 0

/** Asks again for a refund that did not take place, or of which nobody knows whether it did. */
export function askAgain(shop: WriteDeps, refundId: string): Promise<Told> {
  return shop.store.transaction(async (tx) => {
    const locked = await lockRefund(tx, refundId)
    if (!locked) return fail('REFUND_UNKNOWN')
    return ask(tx, shop, locked, true)
  })
}

async function lockRefund(tx: Tx, refundId: string) {
  const known = await tx.refunds.find(refundId)
  const locked = known?.paymentId ? await lockPayment(tx, known.paymentId) : null
  return locked?.refund?.id === refundId ? { ...locked, refund: locked.refund } : null
}

/** @param again asks also when nobody knows what became of the last request */
async function ask(tx: Tx, shop: WriteDeps, locked: LockedPayment, again = false): Promise<Told> {
  const { payment, money, refund } = locked
  if (refund?.state === 'asked' || refund?.state === 'sent') return { ok: true, message: ASKED }
  if (refund?.state === 'unsure' && !again) return fail('REFUND_OPEN')
  const objection = refundObjection(payment, money)
  if (objection) return objection
  const asked = await storeAsked(tx, shop, locked)
  const { id: refundId, attempt } = asked
  await enqueuePayment(tx, { kind: 'return', refundId, attempt, at: shop.clock() })
  if (payment.problem === 'refund') await tx.providerPayments.change(payment.id, { problem: null })
  await auditOrder(tx, shop, asked.orderId, {
    action: 'payment.refund-asked',
    changes: { amount: [asked.amount, 0], method: [asked.method, null] },
  })
  tell(tx, asked)
  return { ok: true, message: ASKED }
}

/** Stores that a payment is to be returned. */
async function storeAsked(
  tx: Tx,
  shop: WriteDeps,
  { payment, order, refund }: Pick<LockedPayment, 'payment' | 'order' | 'refund'>,
): Promise<Refund> {
  const orderId = order?.orderId ?? payment.orderId
  if (!refund) {
    const created = newRefund(shop, payment, { orderId, way: 'provider', amount: returnedAmount(payment) })
    await tx.refunds.insert(created)
    return created
  }
  const asked: Refund = {
    ...refund,
    ...{ orderId, amount: returnedAmount(payment), state: 'asked', failure: null },
    attempt: refund.attempt + 1,
    isDoubted: refund.isDoubted || refund.state === 'unsure',
    changedAt: shop.clock(),
  }
  // None of its earlier attempts returned the money: what was booked since then is other money.
  if (!asked.isDoubted) asked.createdAt = asked.changedAt
  const { id, ...changes } = asked
  await tx.refunds.change(id, changes)
  return asked
}

function newRefund(
  shop: WriteDeps,
  { id: paymentId, method }: ProviderPayment,
  fields: Pick<Refund, 'orderId' | 'way' | 'amount'> & Partial<Refund>,
): Refund {
  const now = shop.clock()
  return {
    ...{ id: shop.newId(), paymentId, method, state: 'asked', attempt: 1, isDoubted: false },
    ...{ failure: null, note: '', createdAt: now, changedAt: now },
    ...fields,
  }
}

/** What the version before asked for since the migration: its requests have no row. */
async function earlierRefund(
  tx: Tx,
  shop: WriteDeps,
  { payment, order }: LockedPayment,
): Promise<Refund | 'waiting' | null> {
  const earlier = await tx.refunds.earlierRequest(payment.id)
  if (earlier !== 'unclear') return earlier === 'waiting' ? 'waiting' : null
  const unsure = newRefund(shop, payment, {
    ...{ orderId: order?.orderId ?? payment.orderId, way: 'provider', amount: returnedAmount(payment) },
    ...{ state: 'unsure', attempt: 0, isDoubted: true, failure: 'unclear' },
  })
  await tx.refunds.insert(unsure)
  tell(tx, unsure)
  return unsure
}

/** Carries on what the version before has queued: it gets a row, and is sent as every refund. */
export function takeOverRefund(shop: WriteDeps, paymentId: string): Promise<void> {
  return shop.store.transaction(async (tx) => {
    const locked = await lockPayment(tx, paymentId)
    if (!locked || (locked.refund && isUnderway(locked.refund))) return
    const asked = await ask(tx, shop, locked)
    if (asked.ok || asked.code === 'PAYMENT_NOT_REFUNDABLE') return
    const refused = await storeAsked(tx, shop, locked)
    await end(tx, shop, refused, { state: 'refused', failure: 'changed' })
  })
}

/** A refund that may be sent now, with the payment. */
export interface Turn {
  refund: Refund
  payment: ProviderPayment
  /** an earlier run of the same request has sent it, and its answer is lost */
  wasSent: boolean
}

/** Marks a refund as sent before it is. @returns null when there is nothing to send */
export function beginSending(
  shop: WriteDeps,
  { refundId, attempt }: { refundId: string; attempt: number },
): Promise<Turn | null> {
  return shop.store.transaction(async (tx) => {
    const locked = await lockRefund(tx, refundId)
    if (!locked || locked.refund.attempt !== attempt) return null
    const { payment, money, refund } = locked
    const wasSent = refund.state === 'sent'
    if (payment.state !== 'paid' || !(wasSent || refund.state === 'asked')) return null
    const objection = wasSent ? null : refundObjection(payment, money)
    if (objection) {
      await end(tx, shop, refund, { state: 'refused', failure: 'changed' })
      return null
    }
    const isDoubted = refund.isDoubted || wasSent
    // The order that has the money now gives back no more than it keeps.
    const orderId = locked.order?.orderId ?? refund.orderId
    await end(tx, shop, refund, { state: 'sent', failure: null, isDoubted, orderId })
    return { refund: { ...refund, state: 'sent', isDoubted }, payment, wasSent }
  })
}

/** Stores how a request ended, unless another one was made, or a person has decided, in the meantime. */
export function endSending(
  shop: WriteDeps,
  { id, attempt }: Pick<Refund, 'id' | 'attempt'>,
  ended: Ended,
): Promise<void> {
  return shop.store.transaction(async (tx) => {
    const locked = await lockRefund(tx, id)
    if (locked?.refund.attempt !== attempt || locked.refund.state !== 'sent') return
    await end(tx, shop, locked.refund, ended)
  })
}

type Ended = Pick<Refund, 'state' | 'failure'> & Partial<Pick<Refund, 'isDoubted' | 'orderId'>>

async function end(tx: Tx, shop: WriteDeps, refund: Refund, ended: Ended): Promise<void> {
  await tx.refunds.change(refund.id, { ...ended, changedAt: shop.clock() })
  tell(tx, refund)
}

const tell = (tx: Tx, { orderId }: Pick<Refund, 'orderId'>) =>
  tx.publish({ kind: 'order', orderId, status: 'changed' })

/** A person has found out that a payment was returned: the ledger follows. */
export async function noteReturned(shop: WriteDeps, refundId: string): Promise<Told> {
  const decided = await decide(shop, refundId)
  if (!decided.ok) return decided
  const { payment } = decided
  if (payment.state === 'paid') await applyReading(shop, payment.id, refundedReading(payment))
  return { ok: true, message: 'Remboursement noté fait' }
}

/** A person has found out that a payment was not returned, or gives it back in another way. */
export async function noteNotReturned(shop: WriteDeps, refundId: string): Promise<Told> {
  const decided = await decide(shop, refundId, { state: 'refused', failure: null })
  return decided.ok ? { ok: true, message: 'Remboursement noté non fait' } : decided
}

function decide(
  shop: WriteDeps,
  refundId: string,
  ended?: { state: 'refused'; failure: RefundFailure | null },
): Promise<{ ok: true; payment: ProviderPayment } | DomainError> {
  return shop.store.transaction(async (tx) => {
    const locked = await lockRefund(tx, refundId)
    if (!locked) return fail('REFUND_UNKNOWN')
    const { payment, refund } = locked
    if (refund.state === 'asked' || refund.state === 'sent') return fail('REFUND_OPEN')
    const isOpen = needsPerson(refund)
    if (!isOpen && (refund.state === 'done') === (ended !== undefined)) return fail('PAYMENT_SETTLED')
    if (ended && isOpen) {
      await end(tx, shop, refund, { ...ended, isDoubted: refund.isDoubted || refund.state === 'unsure' })
      const changes = { amount: [refund.amount, null], method: [refund.method, null] } as const
      await auditOrder(tx, shop, refund.orderId, { action: 'payment.not-returned', changes })
    }
    return { ok: true, payment }
  })
}

/**
 * Notes that a payment's money was given back by hand, so that its provider does not return it again.
 * @returns the refund's id
 */
export async function noteByHand(
  tx: Tx,
  shop: WriteDeps,
  payment: ProviderPayment,
  given: Pick<Refund, 'orderId' | 'method' | 'amount' | 'note'>,
): Promise<string> {
  const refund = newRefund(shop, payment, { ...given, way: 'hand', state: 'done' })
  await tx.refunds.insert(refund)
  return refund.id
}
