import type { DeskActionInput } from '../../contracts/payment-desk.ts'
import type { OpenTransaction } from '../../data/store.ts'
import { fail, type Result } from '../../domain/errors.ts'
import type { Order } from '../../domain/orders/order.ts'
import { NOT_FOUND } from '../../domain/payments/failure-texts.ts'
import { isPaid } from '../../domain/payments/payment.ts'
import type { PaidDeps } from '../birth-lists/order-paid.ts'
import type { AppContext } from '../context.ts'
import { inTransaction } from '../in-transaction.ts'
import { type ActionRequest, applyAction, noteOnOrder } from '../orders/apply-action.ts'
import { lockOrder } from '../orders/insert-order.ts'
import { auditOrder } from '../orders/tell-change.ts'
import type { SettingsSource } from '../settings/read-settings.ts'
import { book } from './book.ts'
import { correctRow, removeRow, restoreItem } from './change-statement.ts'
import { type DeskActed, done, isRepeated, provedBy, requestOf } from './desk-step.ts'
import { dismissTransaction, linkTransaction, unlinkTransaction } from './link-transaction.ts'
import { orderChat } from './order-chat.ts'
import { askAgain, askRefund, noteNotReturned, noteReturned } from './refunds.ts'
import { returnSurplus, settlePayment } from './return-by-hand.ts'
import type { Arrival } from './settle.ts'

export type DeskDeps = PaidDeps & SettingsSource & Pick<AppContext, 'publicUrl'>

type Tx = OpenTransaction
type InputOf<Name extends DeskActionInput['action']> = Extract<DeskActionInput, { action: Name }>

/** Carries out a person's decision about an entry of the reconciliation desk (E-20). */
export async function actOnDesk(shop: DeskDeps, input: DeskActionInput): Promise<DeskActed> {
  const [source = '', id = ''] = input.item.split(':')
  switch (input.action) {
    case 'confirm':
      return inTransaction(shop, (tx) => confirm(tx, shop, { source, id }, input))
    case 'refuse': {
      const refused = await inTransaction(shop, (tx) => refuse(tx, shop, { source, id }, input))
      if (!refused.ok) return refused
      const chat = await orderChat(shop, refused.orderId, 'notFound', input.reason)
      return { ok: true, message: 'Paiement noté non trouvé', chat }
    }
    case 'refund':
      return told(await askRefund(shop, id, { seen: input.amount }))
    case 'ask_again':
      return told(await askAgain(shop, id))
    case 'returned':
      return told(await noteReturned(shop, id))
    case 'not_returned':
      return told(await noteNotReturned(shop, id))
    case 'settle': {
      const settle = source === 'surplus' ? returnSurplus : settlePayment
      return inTransaction(shop, (tx) => settle(tx, shop, id, input))
    }
    case 'link':
      return inTransaction(shop, (tx) => linkTransaction(tx, shop, id, input))
    case 'unlink':
      return inTransaction(shop, (tx) => unlinkTransaction(tx, shop, id, input))
    case 'dismiss':
      return inTransaction(shop, (tx) => dismissTransaction(tx, shop, id, input.note))
    case 'restore':
      return inTransaction(shop, (tx) => restoreItem(tx, shop, id))
    case 'correct':
      return inTransaction(shop, (tx) => correctRow(tx, shop, id, input))
    case 'remove':
      return inTransaction(shop, (tx) => removeRow(tx, shop, id, input))
  }
}

const told = (result: Result<{ message: string }>): DeskActed => (result.ok ? done(result.message) : result)

const NOT_PAID = { state: 'failed', problem: null, failure: NOT_FOUND } as const

interface Item {
  source: string
  id: string
}

/** The locked order of an entry; null when it is gone. */
async function orderOf(tx: Tx, { source, id }: Item): Promise<Order | null> {
  if (source === 'claim') {
    const listed = await tx.orders.lockByPaymentCode(id)
    return listed && tx.fulfillment.complete(listed)
  }
  const found = source === 'door' ? await tx.fulfillment.findAttempt(id) : await tx.providerPayments.find(id)
  return found && lockOrder(tx, found.orderId)
}

async function confirm(tx: Tx, shop: DeskDeps, item: Item, input: InputOf<'confirm'>): Promise<DeskActed> {
  const { amount, number, key } = input
  const order = await orderOf(tx, item)
  if (!order) return fail('ORDER_NOT_FOUND')
  if (order.deletedAt !== null) return fail('ORDER_IN_TRASH')
  if (await isRepeated(tx, order, key)) return done(CONFIRMED)
  const request = requestOf(shop, order, key, provedBy('payment.matched', { amount, number }))
  const found = await arrivalOf(tx, { ...item, order })
  if (!found.ok) return found
  const { wallet, source } = found
  const booked = await book(tx, shop, order, { wallet, source, amount, number }, request)
  return booked.ok ? done(CONFIRMED) : booked
}

const CONFIRMED = 'Paiement confirmé'

/** What an entry says of money that a person has found; an error when the entry is settled. */
async function arrivalOf(
  tx: Tx,
  { source, id, order: { doorClaim } }: Item & { order: Order },
): Promise<Result<Required<Pick<Arrival, 'wallet' | 'source'>>>> {
  if (source === 'claim') {
    const claim = await tx.payments.find(id)
    if (!claim) return fail('CLAIM_NOT_FOUND')
    if (claim.checkedAt !== null) return fail('PAYMENT_SETTLED')
    return { ok: true, wallet: claim.paymentMethod, source: { kind: 'claim' } }
  }
  if (source === 'door') {
    if (doorClaim?.attemptId !== id || doorClaim.status !== 'open') return fail('PAYMENT_SETTLED')
    return { ok: true, wallet: doorClaim.method, source: { kind: 'door' } }
  }
  const payment = await tx.providerPayments.lock(id)
  if (!payment) return fail('PAYMENT_UNKNOWN')
  return { ok: true, wallet: payment.method, source: { kind: 'payment', payment, isRead: false } }
}

async function refuse(
  tx: Tx,
  shop: DeskDeps,
  item: Item,
  { reason, key }: InputOf<'refuse'>,
): Promise<Result<{ orderId: string }>> {
  const order = await orderOf(tx, item)
  if (!order) return fail('ORDER_NOT_FOUND')
  const { orderId } = order
  if (await isRepeated(tx, order, key)) return { ok: true, orderId }
  const audit = { action: 'payment.rejected', changes: { reason: [null, reason] } } as const
  const request = requestOf(shop, order, key, audit)
  const refused = await refuseItem(tx, shop, { ...item, order }, reason, request)
  if (!refused.ok) return refused
  if (item.source === 'claim') tx.publish({ kind: 'payment-notice', orderId })
  return { ok: true, orderId }
}

async function refuseItem(
  tx: Tx,
  shop: DeskDeps,
  { source, id, order }: Item & { order: Order },
  reason: string,
  request: ActionRequest,
): Promise<Result<object>> {
  const { now, audit } = request
  if (source === 'door') {
    const { doorClaim } = order
    if (doorClaim?.attemptId !== id || doorClaim.status !== 'open') return fail('PAYMENT_SETTLED')
    return applyAction(tx, shop, order, { action: 'refuse_payment', note: reason }, request)
  }
  if (source === 'payment') {
    const payment = await tx.providerPayments.lock(id)
    if (!payment || isPaid(payment)) return fail('PAYMENT_SETTLED')
    await tx.providerPayments.change(id, { ...NOT_PAID, changedAt: now })
    if (audit) await auditOrder(tx, shop, order.orderId, audit)
    tx.publish({ kind: 'order', orderId: order.orderId, status: 'changed' })
    return { ok: true }
  }
  const claim = await tx.payments.find(id)
  if (!claim || claim.checkedAt !== null) return fail('PAYMENT_SETTLED')
  await tx.payments.refuse(id, now, reason)
  await noteOnOrder(tx, shop, order, reason, { ...request, name: 'refuse_claim' })
  return { ok: true }
}
