import type { Settings } from '../../contracts/settings.ts'
import type { Schema } from '../../data/schema.ts'
import { type DomainError, fail } from '../../domain/errors.ts'
import { type Refund, refundWays } from '../../domain/money/refund.ts'
import type { Order } from '../../domain/orders/order.ts'
import { longestReturnPeriod, returnDeadline } from '../../domain/orders/return-period.ts'
import { isDelivered } from '../../domain/orders/statuses.ts'
import { giftsOfOrders } from '../birth-lists/gifts-of-orders.ts'
import type { AppContext } from '../context.ts'
import { readSettings } from '../settings/read-settings.ts'
import { listOrderMessages } from '../whatsapp/list-order-messages.ts'
import { undoObjection } from './undo-step.ts'

type Deps = Pick<AppContext, 'store' | 'clock' | 'actor' | 'settings'>

/** Returns one order with all its details, unless it is in the trash. */
export async function getOrder(shop: Deps, orderId: string) {
  const { store } = shop
  const stored = await store.orders.find(orderId)
  if (!stored || stored.order.deletedAt !== null) return fail('ORDER_NOT_FOUND') as DomainError
  const { fulfillment } = store
  const [
    order,
    paymentNotices,
    events,
    payments,
    attempts,
    notes,
    undo,
    texts,
    messages,
    giftOf,
    providerPayments,
    refunds,
  ] = await Promise.all([
    fulfillment.complete(stored.order),
    store.payments.listFor([orderId]),
    fulfillment.events(orderId),
    fulfillment.ledger(orderId),
    fulfillment.attempts(orderId),
    store.orderNotes.list(orderId),
    fulfillment.undo(orderId),
    readSettings(shop, ['faq', 'terms']),
    listOrderMessages(shop, orderId),
    giftsOfOrders(store, [orderId]),
    store.providerPayments.listFor([orderId]),
    store.refunds.listFor(orderId),
  ])
  const undoable = undoObjection(undo, order, shop.actor, shop.clock()) === null
  const deliveryAttempts = attempts.map(shownAttempt)
  return {
    ok: true as const,
    order: {
      ...order,
      ...{ paymentNotices, events, payments, deliveryAttempts, notes, messages, undoable },
      pinnedNotes: notes.filter(({ pinned }) => pinned).map(({ text }) => text),
      refunds: refunds.map(shownRefund),
      refundWays: refundWays(order, { payments: providerPayments, refunds, ledger: payments }),
      gift: giftOf(orderId),
      returnUntil: returnUntil(order, attempts, texts),
    },
  }
}

function shownRefund({ createdAt, changedAt, ...refund }: Refund) {
  const iso = (at: number) => new Date(at).toISOString()
  return { ...refund, createdAt: iso(createdAt), changedAt: iso(changedAt) }
}

/** The end of the shop's return period (D-42); null before the delivery. */
function returnUntil(
  order: Order,
  attempts: readonly Schema['deliveryAttempts'][],
  { faq, terms }: Pick<Settings, 'faq' | 'terms'>,
): string | null {
  if (!isDelivered(order)) return null
  const ended = attempts.findLast(({ result }) => result !== null && result !== 'failed')?.endedAt
  const deliveredAt = ended == null ? order.updatedAt : new Date(Number(ended)).toISOString()
  return returnDeadline(deliveredAt, longestReturnPeriod([terms, ...faq.map(({ answer }) => answer)]))
}

export function shownAttempt(row: Schema['deliveryAttempts']) {
  return {
    number: row.number,
    courierId: row.courierId,
    leftAt: new Date(Number(row.leftAt)).toISOString(),
    endedAt: row.endedAt === null ? null : new Date(Number(row.endedAt)).toISOString(),
    result: row.result,
    reason: row.reason,
    expected: Number(row.expected),
    collected: Number(row.collected),
    method: row.method,
    cash: Number(row.cash),
    note: row.note,
  }
}
