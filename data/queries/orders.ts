import { type Kysely, type SelectQueryBuilder, sql } from 'kysely'
import type { ListedOrder, Order, PlacedItem, PlacedOrder } from '../../domain/orders/order.ts'
import { newItem, type OrderItem, startOfWanted } from '../../domain/orders/order.ts'
import { orderSearchText } from '../../domain/orders/order-search.ts'
import { OPEN_STATUSES, readOrderStatus, reservesStock } from '../../domain/orders/statuses.ts'
import type { Connection } from '../connection.ts'
import type { Schema } from '../schema.ts'
import { batches, countRows, insertIfAbsent } from '../statements.ts'
import { flag } from './column-values.ts'
import { orderAmounts } from './order-amounts.ts'
import { matching, type OrderFilter } from './order-filter.ts'
import { insertOrderPromotions, readOrderPromotions } from './order-promotions.ts'
import { itemRows, orderFromRow } from './order-row.ts'

export interface OrderSelection extends OrderFilter {
  limit?: number
  offset?: number
  /** newest first by default */
  order?: 'oldest' | 'call'
}

/** An order to insert; absent fields get the values of an order that a shopper places. */
export type NewOrder = Omit<PlacedOrder, 'items'> &
  Partial<Pick<Order, 'deliveryFee' | 'zone' | 'district' | 'channel' | 'promotions' | 'hidesAddress'>> & {
    items: readonly (PlacedItem | OrderItem)[]
    followKey?: string
    exchangeOf?: string
    wantedDay?: string
  }

export interface StoredOrder {
  order: ListedOrder
  fingerprint: string
}

const LOCKED_AT_A_TIME = 1000

export function orderQueries({ db, lockRows }: Connection) {
  const withItems = (rows: Schema['orders'][]) => readItems(db, rows)

  return {
    async list(selection: OrderSelection): Promise<ListedOrder[]> {
      let query = sorted(matching(db.selectFrom('orders').selectAll(), selection), selection)
      if (selection.limit !== undefined) query = query.limit(selection.limit).offset(selection.offset ?? 0)
      return withItems(await query.execute())
    },

    async listAfter(
      last: Pick<PlacedOrder, 'orderId' | 'createdAt'> | null,
      limit: number,
      selection: OrderFilter = {},
    ): Promise<ListedOrder[]> {
      let query = matching(db.selectFrom('orders').selectAll(), selection)
      if (last) {
        const key = sql`(${Date.parse(last.createdAt)}, ${last.orderId})`
        query = query.where(sql<boolean>`(created_at, order_id) < ${key}`)
      }
      query = query.orderBy('createdAt', 'desc').orderBy('orderId', 'desc').limit(limit)
      return withItems(await query.execute())
    },

    async count(selection: OrderFilter): Promise<number> {
      return countRows(matching(db.selectFrom('orders'), selection))
    },

    async find(orderId: string): Promise<StoredOrder | null> {
      const row = await db.selectFrom('orders').selectAll().where('orderId', '=', orderId).executeTakeFirst()
      if (!row) return null
      const [order] = await withItems([row])
      return order ? { order, fingerprint: row.fingerprint } : null
    },

    /** Those of these products that any order names. */
    async orderedOf(productIds: readonly string[]): Promise<string[]> {
      const rows = await db
        .selectFrom('orderItems')
        .select('productId')
        .distinct()
        .where('productId', 'in', productIds)
        .execute()
      return rows.map(({ productId }) => productId)
    },

    /** Locks these orders in the order of their ids. @returns those that reserve stock */
    async lockReserving(orderIds: readonly string[]): Promise<Set<string>> {
      const sorted = orderIds.toSorted()
      const reserving = new Set<string>()
      for (const some of batches(sorted, LOCKED_AT_A_TIME)) {
        const query = db
          .selectFrom('orders')
          .select(['orderId', 'status'])
          .where('deletedAt', 'is', null)
          .where('orderId', 'in', some)
          .orderBy('orderId')
        for (const { orderId, status } of await lockRows(query).execute()) {
          if (reservesStock(readOrderStatus(status))) reserving.add(orderId)
        }
      }
      return reserving
    },

    async findForUpdate(orderId: string): Promise<ListedOrder | null> {
      const query = db.selectFrom('orders').selectAll().where('orderId', '=', orderId)
      const [order] = await withItems(await lockRows(query).execute())
      return order ?? null
    },

    async lockByPaymentCode(paymentCode: string): Promise<ListedOrder | null> {
      const query = db.selectFrom('orders').selectAll().where('paymentCode', '=', paymentCode)
      const [order] = await withItems(await lockRows(query).execute())
      return order ?? null
    },

    /** @returns false when an order with this id or payment code exists */
    async insert(order: NewOrder, fingerprint: string, now: number): Promise<boolean> {
      const query = db.insertInto('orders').values(newRow(order, fingerprint, now))
      if (!(await insertIfAbsent(query))) return false
      const items = order.items.map((item) => ({ ...newItem(item), ...item }))
      await db.insertInto('orderItems').values(itemRows(order.orderId, items)).execute()
      await insertPromotions(db, order)
      return true
    },

    /** The key and phone that give access to the customer's page of an order; null for unknown and deleted orders. */
    async followAccess(
      orderId: string,
    ): Promise<{ followKey: string | null; customerPhone: string | null } | null> {
      const row = await db
        .selectFrom('orders')
        .select(['followKey', 'customerPhone'])
        .where('orderId', '=', orderId)
        .where('deletedAt', 'is', null)
        .executeTakeFirst()
      return row ?? null
    },

    async setFollowKey(orderId: string, followKey: string | null): Promise<void> {
      await db.updateTable('orders').set({ followKey }).where('orderId', '=', orderId).execute()
    },

    sums: (selection: OrderFilter) => sums(db, selection),
  }
}

/** Reads the lines and promotions of orders. */
export async function readItems(db: Kysely<Schema>, rows: Schema['orders'][]): Promise<ListedOrder[]> {
  if (rows.length === 0) return []
  const orderIds = rows.map(({ orderId }) => orderId)
  const items = await db
    .selectFrom('orderItems')
    .selectAll()
    .where('orderId', 'in', orderIds)
    .orderBy('orderId')
    .orderBy('position')
    .execute()
  const byOrder = Map.groupBy(items, (item) => item.orderId)
  const promotions = await readOrderPromotions(db, orderIds)
  return rows.map((row) =>
    orderFromRow(row, byOrder.get(row.orderId) ?? [], promotions.get(row.orderId) ?? []),
  )
}

/** Stores the promotions of a new order. Its first event, which a trigger writes, says what they take off. */
async function insertPromotions(db: Kysely<Schema>, { orderId, promotions = [] }: NewOrder): Promise<void> {
  if (promotions.length === 0) return
  await insertOrderPromotions(db, orderId, promotions)
  const discount = promotions.reduce((sum, { amount }) => sum + amount, 0)
  await db
    .updateTable('orderEvents')
    .set({ discount })
    .where('orderId', '=', orderId)
    .where('number', '=', 1)
    .execute()
}

/** Sums of the selected orders, in francs. `total`: what the customers keep, so that it is `received` and `outstanding`. */
async function sums(
  db: Connection['db'],
  selection: OrderFilter,
): Promise<{ total: number; received: number; outstanding: number }> {
  const { worth, inHand, due } = orderAmounts()
  const query = matching(
    db
      .selectFrom('orders')
      .select([
        sql<number>`coalesce(sum(${worth}), 0)`.as('total'),
        sql<number>`coalesce(sum(${inHand}), 0)`.as('received'),
        sql<number>`coalesce(sum(${due}), 0)`.as('outstanding'),
      ]),
    selection,
  )
  const { total, received, outstanding } = await query.executeTakeFirstOrThrow()
  return { total: Number(total), received: Number(received), outstanding: Number(outstanding) }
}

function newRow(order: NewOrder, fingerprint: string, now: number) {
  const { wantedDay = null } = order
  return {
    orderId: order.orderId,
    fingerprint,
    status: order.status,
    paymentMethod: order.paymentMethod,
    paymentStatus: order.paymentStatus,
    deliveryMethod: order.deliveryMethod,
    customerName: order.customerName,
    deliveryAddress: order.deliveryAddress,
    customerPhone: order.customerPhone,
    paymentCode: order.paymentCode,
    totalAmount: order.totalAmount,
    createdAt: now,
    updatedAt: now,
    searchFolded: orderSearchText(order),
    pieces: order.items.reduce((sum, { quantity }) => sum + quantity, 0),
    version: 1,
    fulfillmentStatus: 'unfulfilled',
    channel: order.channel ?? 'web',
    deliveryFee: order.deliveryFee ?? 0,
    zone: order.zone ?? '',
    district: order.district ?? '',
    followKey: order.followKey ?? null,
    exchangeOf: order.exchangeOf ?? null,
    waitingPromotions: null,
    packedAt: null,
    wantedDay,
    // With the day, its morning is the time of the next call.
    callAgainAt: wantedDay === null ? null : Date.parse(startOfWanted(wantedDay)),
    hidesAddress: flag(order.hidesAddress ?? false),
    credit: 0,
    received: 0,
    refunded: 0,
    callAttempts: 0,
    runPosition: 0,
    cancelReason: '',
  }
}

function sorted<O>(query: SelectQueryBuilder<Schema, 'orders', O>, { order, fulfillment }: OrderSelection) {
  if (order === 'call') {
    // First the orders without a time for the next call, then the others by that time.
    return query.orderBy(sql`coalesce(call_again_at, 0)`).orderBy('createdAt').orderBy('orderId')
  }
  const direction = order === 'oldest' ? 'asc' : 'desc'
  // Undelivered orders are few: `+ 0` makes both engines find them by status instead of reading all orders by date.
  const few = fulfillment?.every((status) => OPEN_STATUSES.includes(status))
  return query.orderBy(few ? sql`created_at + 0` : 'createdAt', direction).orderBy('orderId', direction)
}
