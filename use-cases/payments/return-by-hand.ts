import type { DeskActionInput } from '../../contracts/payment-desk.ts'
import type { OpenTransaction } from '../../data/store.ts'
import { fail } from '../../domain/errors.ts'
import { surplus } from '../../domain/money/owed.ts'
import { isUnderway, leftOf, type Refund, underway } from '../../domain/money/refund.ts'
import type { Order } from '../../domain/orders/order.ts'
import { isPaid } from '../../domain/payments/payment.ts'
import type { WriteDeps } from '../context.ts'
import { applyAction } from '../orders/apply-action.ts'
import { lockOrder } from '../orders/insert-order.ts'
import { auditOrder } from '../orders/tell-change.ts'
import { type DeskActed, done, isRepeated, requestOf } from './desk-step.ts'
import { setAside } from './follow-money.ts'
import { type LockedPayment, lockPayment, noteByHand } from './refunds.ts'

type Tx = OpenTransaction
type Input = Extract<DeskActionInput, { action: 'settle' }>

const SETTLED = 'Paiement marqué comme réglé'
const RETURNED = 'Argent noté rendu'

/** Notes that an order's surplus was given back by hand: all of it, unless the person says less. */
export async function returnSurplus(
  tx: Tx,
  shop: WriteDeps,
  orderId: string,
  input: Input,
): Promise<DeskActed> {
  const order = await lockOrder(tx, orderId)
  if (!order) return fail('ORDER_NOT_FOUND')
  if (await isRepeated(tx, order, input.key)) return done(RETURNED)
  const max = surplus(order) - underway(await tx.refunds.listFor(orderId))
  const amount = input.amount ?? max
  if (max <= 0 || amount > max) return fail('REFUND_TOO_LARGE')
  return giveBack(tx, shop, order, { ...input, amount, method: input.method ?? 'Cash' })
}

/** Ends the problem of a payment that was settled outside the shop. What the order has too much of it was given back. */
export async function settlePayment(tx: Tx, shop: WriteDeps, id: string, input: Input): Promise<DeskActed> {
  const locked = await lockPayment(tx, id)
  if (!locked) return fail('PAYMENT_UNKNOWN')
  const { payment, order } = locked
  if (!isPaid(payment)) return fail('PAYMENT_SETTLED')
  if (order && (await isRepeated(tx, order, input.key))) return done(SETTLED)
  const { note } = input
  if (payment.problem !== null) {
    await tx.providerPayments.change(id, { problem: null, changedAt: shop.clock() })
    const changes = { problem: [payment.problem, null], note: [null, note] } as const
    await auditOrder(tx, shop, payment.orderId, { action: 'payment.settled', changes })
    tx.publish({ kind: 'order', orderId: payment.orderId, status: 'changed' })
  }
  const max = order ? tooMuchOf(locked, order) : 0
  const amount = input.amount ?? max
  if (amount > max) return fail('REFUND_TOO_LARGE')
  if (!order && !(await returnUnbooked(tx, shop, locked, input))) return fail('REFUND_OPEN')
  if (!order || amount === 0) return done(SETTLED)
  const method = input.method ?? payment.method
  const given = await giveBack(tx, shop, order, { ...input, amount, method })
  if (!given.ok) return given
  const refund = await noteByHand(tx, shop, payment, { orderId: order.orderId, amount, method, note })
  const rows = await tx.fulfillment.bookedRows(order.orderId)
  const row = rows.find(({ eventNumber }) => eventNumber === order.version + 1)
  // An undo of the step takes this note back.
  if (row) await tx.fulfillment.settle(row.id, { ...row.settles, row: { ...row.settles?.row, refund } })
  return given
}

/**
 * Sets money that is on no order aside: it was given back, and its provider does not return it again.
 * @returns false when it is on its way back
 */
async function returnUnbooked(
  tx: Tx,
  shop: WriteDeps,
  { payment, money, refund }: LockedPayment,
  { method = payment.method, note }: Input,
): Promise<boolean> {
  const amount = leftOf(payment, money)
  if (payment.state !== 'paid' || amount === 0) return true
  if (refund && isUnderway(refund)) return false
  await noteByHand(tx, shop, payment, { orderId: payment.orderId, amount, method, note })
  await setAside(tx, payment, note)
  return true
}

/** Francs of a payment that its order has too much and that are not on their way back. */
function tooMuchOf({ payment, money, refund }: LockedPayment, order: Order): number {
  if (payment.state !== 'paid') return 0
  const refunds = refund ? [...money.refunds, refund] : money.refunds
  return Math.min(Math.max(0, surplus(order) - underway(refunds)), leftOf(payment, { ...money, refunds }))
}

async function giveBack(
  tx: Tx,
  shop: WriteDeps,
  order: Order,
  { amount, method, note, key }: Pick<Refund, 'amount' | 'method' | 'note'> & { key: string },
): Promise<DeskActed> {
  const changes = { amount: [null, -amount], method: [null, method], note: [null, note] } as const
  const request = requestOf(shop, order, key, { action: 'order.refunded', changes })
  // The money has left, also where the order is in the trash.
  const action = { action: 'refund', amount, method, note, isReturned: true } as const
  const given = await applyAction(tx, shop, order, action, request)
  return given.ok ? done(RETURNED) : given
}
