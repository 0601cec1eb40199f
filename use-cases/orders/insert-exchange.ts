import type { OpenTransaction } from '../../data/store.ts'
import { type DomainError, fail } from '../../domain/errors.ts'
import { type ManagedItem, type ManagedOrder, stateOf } from '../../domain/fulfillment/managed-order.ts'
import { orderTotal } from '../../domain/pricing/price.ts'
import type { ActDeps } from './act-on-order.ts'
import { moveOrderedStock } from './ordered-stock.ts'

interface Exchange {
  /** the order with the returned units */
  order: ManagedOrder
  /** id of the order with the new units */
  orderId: string
  items: ManagedItem[]
  /** francs paid for the returned units */
  credit: number
}

/** Writes the confirmed order of the units that replace returned ones, which their credit pays for (D-41). */
export async function insertExchange(
  tx: OpenTransaction,
  shop: ActDeps,
  { order, orderId, items, credit }: Exchange,
): Promise<DomainError | null> {
  const now = shop.clock()
  const at = new Date(now).toISOString()
  const exchange = {
    orderId,
    items,
    totalAmount: orderTotal(items),
    status: 'confirmed' as const,
    paymentMethod: 'Cash' as const,
    paymentStatus: 'pending' as const,
    deliveryMethod: 'cash_on_delivery' as const,
    customerName: order.customerName,
    deliveryAddress: order.deliveryAddress,
    customerPhone: order.customerPhone,
    paymentCode: null,
    zone: order.zone,
    district: order.district,
    channel: 'exchange' as const,
    exchangeOf: order.orderId,
    createdAt: at,
    updatedAt: at,
  }
  await tx.fulfillment.insertFirstEvent(orderId, {
    kind: 'placed',
    at: now,
    actor: { user: shop.actor, courierId: null },
    changes: { exchangeOf: [null, order.orderId] },
    note: '',
    key: null,
  })
  if (!(await tx.orders.insert(exchange, '', now))) return fail('ORDER_ID_TAKEN')
  const after = { ...stateOf(order), ...exchange, deletedAt: null }
  const none = { ...after, items: [] }
  const short = await moveOrderedStock(tx, none, after, { reference: orderId, actor: shop.actor, at: now })
  if (short) return short
  const rows =
    credit > 0
      ? [
          {
            id: shop.newId(),
            kind: 'transfer' as const,
            method: 'Credit' as const,
            amount: credit,
            courierId: null,
            note: '',
          },
        ]
      : []
  await tx.fulfillment.pay(orderId, rows, { number: 1, actor: shop.actor, at: now, claimed: false })
  tx.publish({ kind: 'order', orderId, status: 'confirmed' })
  return null
}
