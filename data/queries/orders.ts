import { type SelectQueryBuilder, sql } from 'kysely'
import type { Order, OrderStatus } from '../../domain/orders/order.ts'
import { orderSearchText } from '../../domain/orders/order-search.ts'
import { readOrderStatus, reservesStock } from '../../domain/orders/states.ts'
import type { Connection } from '../connection.ts'
import type { OrderItemRow, OrderRow, Schema } from '../schema.ts'
import { orderFromRow } from './order-row.ts'
import { orderMatches } from './order-search.ts'

/** `search` matches `orderSearchText` and the total. */
export interface OrderSelection {
  status?: OrderStatus
  search?: string
  notified?: boolean
  unchecked?: boolean
  limit?: number
  offset?: number
}

export type OrderFilter = Pick<OrderSelection, 'status' | 'search' | 'notified' | 'unchecked'>

export interface StoredOrder {
  order: Order
  fingerprint: string
}

const LOCKED_AT_A_TIME = 1000

export type OrderQueries = ReturnType<typeof orderQueries>

export function orderQueries({ db, lockRows }: Connection) {
  async function withItems(rows: OrderRow[]): Promise<Order[]> {
    if (rows.length === 0) return []
    const items = await db
      .selectFrom('order_items')
      .selectAll()
      .where(
        'order_id',
        'in',
        rows.map((row) => row.order_id),
      )
      .orderBy('order_id')
      .orderBy('position')
      .execute()
    const byOrder = Map.groupBy(items, (item) => item.order_id)
    return rows.map((row) => orderFromRow(row, byOrder.get(row.order_id) ?? []))
  }

  return {
    async list(selection: OrderSelection): Promise<Order[]> {
      let query = matching(db.selectFrom('orders').selectAll(), selection)
        .orderBy('created_at', 'desc')
        .orderBy('order_id', 'desc')
      if (selection.limit !== undefined) query = query.limit(selection.limit).offset(selection.offset ?? 0)
      return withItems(await query.execute())
    },

    async listAfter(
      last: Pick<Order, 'orderId' | 'createdAt'> | null,
      limit: number,
      selection: OrderFilter = {},
    ): Promise<Order[]> {
      let query = matching(db.selectFrom('orders').selectAll(), selection)
      if (last) {
        const key = sql`(${Date.parse(last.createdAt)}, ${last.orderId})`
        query = query.where(sql<boolean>`(created_at, order_id) < ${key}`)
      }
      query = query.orderBy('created_at', 'desc').orderBy('order_id', 'desc').limit(limit)
      return withItems(await query.execute())
    },

    async count(selection: OrderFilter): Promise<number> {
      const query = matching(
        db.selectFrom('orders').select((e) => e.fn.countAll<number>().as('count')),
        selection,
      )
      return Number((await query.executeTakeFirstOrThrow()).count)
    },

    async find(orderId: string): Promise<StoredOrder | null> {
      const row = await db.selectFrom('orders').selectAll().where('order_id', '=', orderId).executeTakeFirst()
      if (!row) return null
      const [order] = await withItems([row])
      return order ? { order, fingerprint: row.fingerprint } : null
    },

    /** Locks these orders in the order of their ids. @returns those that reserve stock */
    async lockReserving(orderIds: readonly string[]): Promise<Set<string>> {
      const sorted = orderIds.toSorted()
      const reserving = new Set<string>()
      for (let from = 0; from < sorted.length; from += LOCKED_AT_A_TIME) {
        const query = db
          .selectFrom('orders')
          .select(['order_id', 'status'])
          .where('order_id', 'in', sorted.slice(from, from + LOCKED_AT_A_TIME))
          .orderBy('order_id')
        for (const { order_id, status } of await lockRows(query).execute()) {
          if (reservesStock(readOrderStatus(status))) reserving.add(order_id)
        }
      }
      return reserving
    },

    async findForUpdate(orderId: string): Promise<Order | null> {
      const query = db.selectFrom('orders').selectAll().where('order_id', '=', orderId)
      const [order] = await withItems(await lockRows(query).execute())
      return order ?? null
    },

    async lockByPaymentCode(paymentCode: string): Promise<Order | null> {
      const query = db.selectFrom('orders').selectAll().where('payment_code', '=', paymentCode)
      const [order] = await withItems(await lockRows(query).execute())
      return order ?? null
    },

    /** @returns false when an order with this id or payment code exists */
    async insert(order: Order, fingerprint: string, now: number): Promise<boolean> {
      const result = await db
        .insertInto('orders')
        .values({
          order_id: order.orderId,
          fingerprint,
          status: order.status,
          payment_method: order.paymentMethod,
          payment_status: order.paymentStatus,
          delivery_method: order.deliveryMethod,
          customer_name: order.customerName,
          delivery_address: order.deliveryAddress,
          customer_phone: order.customerPhone,
          payment_code: order.paymentCode,
          total_amount: order.totalAmount,
          created_at: now,
          updated_at: now,
          search_folded: orderSearchText(order),
          pieces: order.items.reduce((sum, { quantity }) => sum + quantity, 0),
        })
        .onConflict((conflict) => conflict.doNothing())
        .executeTakeFirst()
      if (Number(result.numInsertedOrUpdatedRows ?? 0n) === 0) return false
      await db.insertInto('order_items').values(itemRows(order)).execute()
      return true
    },

    async setStatus(orderId: string, status: OrderStatus, now: number): Promise<void> {
      await db
        .updateTable('orders')
        .set({ status, updated_at: now })
        .where('order_id', '=', orderId)
        .execute()
    },

    async delete(orderId: string): Promise<void> {
      await db.deleteFrom('orders').where('order_id', '=', orderId).execute()
    },
  }
}

function itemRows(order: Order): OrderItemRow[] {
  return order.items.map((item, position) => ({
    order_id: order.orderId,
    position,
    product_id: item.productId,
    name: item.name,
    quantity: item.quantity,
    price: item.price,
    color: item.color,
    size: item.size,
    image: item.image,
  }))
}

function matching<O>(
  query: SelectQueryBuilder<Schema, 'orders', O>,
  { status, search, notified, unchecked }: OrderFilter,
) {
  let narrowed = query
  if (status !== undefined) narrowed = narrowed.where('status', '=', status)
  if (notified) {
    narrowed = narrowed.where((e) =>
      e.exists(
        e
          .selectFrom('payment_notices')
          .select('payment_notices.order_id')
          .whereRef('payment_notices.order_id', '=', 'orders.order_id'),
      ),
    )
  }
  if (unchecked) {
    // From the few claims to their orders, not through all orders.
    narrowed = narrowed.where('order_id', 'in', (e) =>
      e.selectFrom('payment_notices').select('payment_notices.order_id').where('checked_at', 'is', null),
    )
  }
  const matches = orderMatches(search ?? '')
  return matches ? narrowed.where(matches) : narrowed
}
