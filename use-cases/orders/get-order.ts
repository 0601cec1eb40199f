import type { DeliveryAttemptRow } from '../../data/schema.ts'
import { type DomainError, fail } from '../../domain/errors.ts'
import type { AppContext } from '../context.ts'
import { UNDO_MS } from './act-on-order.ts'

type Deps = Pick<AppContext, 'store' | 'clock' | 'actor'>

/** Returns one order with everything about it, unless it is in the trash. */
export async function getOrder(shop: Deps, orderId: string) {
  const { store } = shop
  const stored = await store.orders.find(orderId)
  if (!stored || stored.order.deletedAt !== null) return fail('ORDER_NOT_FOUND') as DomainError
  const { fulfillment } = store
  const [order, paymentNotices, events, payments, attempts, notes, undo] = await Promise.all([
    fulfillment.complete(stored.order),
    store.payments.listFor([orderId]),
    fulfillment.events(orderId),
    fulfillment.ledger(orderId),
    fulfillment.attempts(orderId),
    store.orderNotes.list(orderId),
    fulfillment.undo(orderId),
  ])
  const undoable =
    undo !== null &&
    undo.number === order.version &&
    undo.userId !== null &&
    undo.userId === shop.actor?.id &&
    shop.clock() - undo.at <= UNDO_MS
  const deliveryAttempts = attempts.map(shownAttempt)
  return {
    ok: true as const,
    order: { ...order, paymentNotices, events, payments, deliveryAttempts, notes, undoable },
  }
}

export function shownAttempt(row: DeliveryAttemptRow) {
  return {
    number: row.number,
    courierId: row.courier_id,
    leftAt: new Date(row.left_at).toISOString(),
    endedAt: row.ended_at === null ? null : new Date(row.ended_at).toISOString(),
    result: row.result,
    reason: row.reason,
    expected: Number(row.expected),
    collected: Number(row.collected),
    method: row.method,
    note: row.note,
  }
}
