import type { DeskActionInput } from '../../contracts/payment-desk.ts'
import type { OpenTransaction } from '../../data/store.ts'
import { fail, type Result } from '../../domain/errors.ts'
import { type Order, stateOf } from '../../domain/orders/order.ts'
import type { AppContext, WriteDeps } from '../context.ts'
import { inTransaction } from '../in-transaction.ts'
import { type ActionRequest, applyAction } from '../orders/apply-action.ts'
import { lockOrder } from '../orders/insert-order.ts'
import type { SettingsSource } from '../settings/read-settings.ts'
import { bookOnOrder, claimNumber, confirmProviderPayment } from './book-transaction.ts'
import { type DeskActed, done, isRepeated, recordOnOrder, requestOf } from './desk-step.ts'
import {
  dismissTransaction,
  linkTransaction,
  restoreTransaction,
  unlinkTransaction,
} from './link-transaction.ts'
import { orderChat } from './order-chat.ts'
import { refundPayment } from './refund-payment.ts'

export type DeskDeps = WriteDeps & SettingsSource & Pick<AppContext, 'publicUrl'>

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
    case 'refund': {
      const asked = await refundPayment(shop, id)
      return asked.ok ? done(asked.message) : asked
    }
    case 'settle':
      return inTransaction(shop, (tx) => settle(tx, shop, id, input))
    case 'link':
      return inTransaction(shop, (tx) => linkTransaction(tx, shop, id, input))
    case 'unlink':
      return inTransaction(shop, (tx) => unlinkTransaction(tx, shop, id, input))
    case 'dismiss':
      return inTransaction(shop, (tx) => dismissTransaction(tx, shop, id, input.note))
    case 'restore':
      return inTransaction(shop, (tx) => restoreTransaction(tx, shop, id))
  }
}

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
  if (!order || order.deletedAt !== null) return fail('ORDER_NOT_FOUND')
  if (await isRepeated(tx, order, key)) return done(CONFIRMED)
  const request = requestOf(shop, order, key)
  const booked = await confirmItem(tx, shop, { ...item, order }, { amount, number, request })
  if (!booked.ok) return booked
  const changes = { amount: [null, amount], number: [null, number] } as const
  await recordOnOrder(tx, shop, 'payment.matched', order.orderId, changes)
  return done(CONFIRMED)
}

const CONFIRMED = 'Paiement confirmé'

interface Confirmation {
  amount: number
  number: string
  request: ActionRequest
}

async function confirmItem(
  tx: Tx,
  shop: DeskDeps,
  { source, id, order }: Item & { order: Order },
  { amount, number, request }: Confirmation,
): Promise<Result<object>> {
  if (source === 'claim') {
    const claim = await tx.payments.find(id)
    if (!claim) return fail('CLAIM_NOT_FOUND')
    if (claim.checkedAt !== null) return fail('PAYMENT_SETTLED')
    const booked = await bookOnOrder(
      tx,
      shop,
      order,
      { wallet: claim.paymentMethod, number, amount },
      request,
    )
    if (booked.ok) await tx.payments.setChecked(order.orderId, request.now)
    return booked
  }
  if (source === 'door') {
    const { doorClaim } = order
    if (doorClaim?.attemptId !== id || doorClaim.status !== 'open') return fail('PAYMENT_SETTLED')
    const claimed = await claimNumber(tx, shop, { wallet: doorClaim.method, number })
    if (!claimed.ok) return claimed
    const action = { action: 'confirm_payment', amount, transactionNumber: number } as const
    return applyAction(tx, shop, order, action, request)
  }
  const payment = await tx.providerPayments.lock(id)
  if (!payment) return fail('PAYMENT_UNKNOWN')
  const arrival = { wallet: payment.method, number, amount }
  return confirmProviderPayment(tx, shop, { order, payment }, arrival, request)
}

async function refuse(
  tx: Tx,
  shop: DeskDeps,
  item: Item,
  { reason, key }: InputOf<'refuse'>,
): Promise<Result<{ orderId: string }>> {
  const order = await orderOf(tx, item)
  if (!order || order.deletedAt !== null) return fail('ORDER_NOT_FOUND')
  const { orderId } = order
  if (await isRepeated(tx, order, key)) return { ok: true, orderId }
  const request = requestOf(shop, order, key)
  const refused = await refuseItem(tx, shop, { ...item, order }, reason, request)
  if (!refused.ok) return refused
  await recordOnOrder(tx, shop, 'payment.rejected', orderId, { reason: [null, reason] })
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
  const { by, key, now } = request
  if (source === 'door') {
    const { doorClaim } = order
    if (doorClaim?.attemptId !== id || doorClaim.status !== 'open') return fail('PAYMENT_SETTLED')
    return applyAction(tx, shop, order, { action: 'refuse_payment', note: reason }, request)
  }
  if (source === 'payment') {
    const payment = await tx.providerPayments.lock(id)
    if (!payment || payment.state === 'paid' || payment.state === 'refunded') return fail('PAYMENT_SETTLED')
    await tx.providerPayments.change(id, { state: 'failed', problem: null, changedAt: now })
    return { ok: true }
  }
  const claim = await tx.payments.find(id)
  if (!claim || claim.checkedAt !== null) return fail('PAYMENT_SETTLED')
  await tx.payments.refuse(id, now, reason)
  const event = { kind: 'refuse_claim', at: now, actor: by, changes: {}, note: reason, key }
  await tx.fulfillment.save(order, stateOf(order), event, null)
  await tx.fulfillment.pay(order.orderId, [], { number: order.version + 1, actor: shop.actor, at: now })
  return { ok: true }
}

/** Ends the problem of a payment that was settled outside the shop, such as a refund in the wallet. */
async function settle(tx: Tx, shop: DeskDeps, id: string, { note }: InputOf<'settle'>): Promise<DeskActed> {
  const payment = await tx.providerPayments.lock(id)
  if (!payment) return fail('PAYMENT_UNKNOWN')
  if (payment.state !== 'paid' && payment.state !== 'refunded') return fail('PAYMENT_SETTLED')
  if (payment.problem !== null) {
    await tx.providerPayments.change(id, { problem: null, changedAt: shop.clock() })
    const changes = { problem: [payment.problem, null], note: [null, note] } as const
    await recordOnOrder(tx, shop, 'payment.settled', payment.orderId, changes)
  }
  return done('Paiement marqué comme réglé')
}
