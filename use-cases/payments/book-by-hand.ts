import type { BookedRow } from '../../data/queries/order-payments.ts'
import type { OpenTransaction } from '../../data/store.ts'
import type { Result } from '../../domain/errors.ts'
import { due, dueAtDoor, inHand, worthOf } from '../../domain/money/owed.ts'
import { withoutReversals } from '../../domain/money/settles.ts'
import { atDoor } from '../../domain/orders/end-attempt.ts'
import type { Order, OrderState } from '../../domain/orders/order.ts'
import type { ActionOf, OrderAction } from '../../domain/orders/order-action.ts'
import { transactionNumber } from '../../domain/payments/wallet-transaction.ts'
import type { WriteDeps } from '../context.ts'
import { type ActionRequest, applyAction } from '../orders/apply-action.ts'
import { lockOrder } from '../orders/insert-order.ts'
import { book, doorOf } from './book.ts'
import { keepAmount, reopen } from './settle.ts'

type Tx = OpenTransaction

/** Applies an action of the order's page or of a courier; money in a wallet is booked as at every other door. */
export function applyByHand(
  tx: Tx,
  shop: WriteDeps,
  order: Order,
  action: OrderAction,
  request: ActionRequest,
): Promise<Result<object>> {
  switch (action.action) {
    case 'pay':
      if (action.method === 'Cash') break
      return book(tx, shop, order, { wallet: action.method, number: null, amount: action.amount }, request)
    case 'confirm_payment': {
      const { doorClaim } = order
      if (doorClaim?.status !== 'open' || action.method === 'Cash') break
      const { method: wallet = doorClaim.method, amount = doorClaim.amount } = action
      return book(tx, shop, order, { wallet, number: null, amount, source: { kind: 'door' } }, request)
    }
    case 'deliver':
    case 'deliver_partly':
    case 'exchange':
      return endAtDoor(tx, shop, order, action, request)
  }
  return applyAction(tx, shop, order, action, request)
}

/**
 * Ends a delivery. A courier without a network may report a wallet's payment that the shop has booked in the meantime: the
 * delivery is stored all the same, and the payment is matched.
 */
async function endAtDoor(
  tx: Tx,
  shop: WriteDeps,
  order: Order,
  action: ActionOf<'deliver' | 'deliver_partly' | 'exchange'>,
  request: ActionRequest,
): Promise<Result<object>> {
  const refused = action.action === 'deliver_partly' ? action.refused : []
  const { amount, method, cash = 0 } = action
  const isTooMuch = amount + cash > dueAtDoor(due(order), order, refused)
  const isLate = isTooMuch && isLateMoney(order, action, request)
  const booked = isTooMuch && method !== 'Cash' && amount > 0 ? await bookedRow(tx, order, action) : null
  const told = { ...action, isLate, isBooked: booked !== null }
  const applied = await applyAction(tx, shop, order, told, request)
  if (!applied.ok || !booked) return applied
  const door = applied.effects.after.doorClaim?.attemptId ?? ''
  await tx.fulfillment.settle(booked.id, { ...booked.settles, row: { ...booked.settles?.row, door } })
  return applied
}

/** Whether a courier reports money that was due before the order was paid otherwise: the shop owes it back. */
function isLateMoney(
  order: Order,
  action: ActionOf<'deliver' | 'deliver_partly' | 'exchange'>,
  { by }: ActionRequest,
): boolean {
  const refused = action.action === 'deliver_partly' ? action.refused : []
  const worth = dueAtDoor(worthOf(order), order, refused)
  const { cash, wallet } = atDoor(action)
  return by.courierId !== null && inHand(order) > 0 && cash + wallet <= worth
}

/** The payment in this wallet that a courier may have seen at the customer's. */
async function bookedRow(
  tx: Tx,
  { orderId }: Order,
  { method, amount }: Pick<ActionOf<'deliver'>, 'method' | 'amount'>,
): Promise<BookedRow | null> {
  const rows = withoutReversals(await tx.fulfillment.bookedRows(orderId)).filter(
    (row) => row.kind === 'payment' && row.method === method && doorOf(row) === null,
  )
  return rows.find((row) => row.amount === amount) ?? rows.find((row) => row.amount > amount) ?? null
}

/** Opens again what a step that is undone had settled. @param after the state that the undo restores */
export async function reopenUndone(tx: Tx, shop: WriteDeps, order: Order, after: OrderState): Promise<void> {
  for (const row of await tx.fulfillment.bookedRows(order.orderId)) {
    const { settles } = row
    if (row.eventNumber === order.version) {
      const settled = { ...settles?.row, ...settles?.number }
      await reopen(tx, shop, order, settled)
      await keepAmount(tx, row, settled)
    }
    const { doorClaim } = order
    if (
      settles &&
      doorClaim &&
      after.doorClaim?.status !== 'confirmed' &&
      doorOf(row) === doorClaim.attemptId
    ) {
      const withoutDoor = (part: 'row' | 'number') =>
        settles[part] && { [part]: { ...settles[part], door: undefined } }
      await tx.fulfillment.settle(row.id, { ...settles, ...withoutDoor('row'), ...withoutDoor('number') })
    }
  }
}

/** Books what a provider reported as paid while the order was in the trash. */
export async function bookWaiting(tx: Tx, shop: WriteDeps, orderId: string): Promise<void> {
  for (const { id, problem } of await tx.providerPayments.listFor([orderId])) {
    const order = problem === 'order' ? await lockOrder(tx, orderId) : null
    const payment = order && (await tx.providerPayments.lock(id))
    if (!order || payment?.state !== 'paid') continue
    const number = transactionNumber(payment.transactionNumber ?? payment.reference ?? payment.id)
    const arrival = { wallet: payment.method, number, amount: payment.paidAmount ?? payment.amount }
    const request = { by: { user: shop.actor, courierId: null }, key: null, now: shop.clock() }
    const source = { kind: 'payment', payment, isRead: true } as const
    const booked = await book(tx, shop, order, { ...arrival, source }, request)
    const after = booked.ok ? null : 'counted'
    await tx.providerPayments.change(id, { problem: after, changedAt: shop.clock() })
  }
}
