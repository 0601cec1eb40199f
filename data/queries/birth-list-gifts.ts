import { sql } from 'kysely'
import type { BirthListGift, GiftDelivery, GiftWithOrder } from '../../domain/birth-lists/gifts.ts'
import { MONEY_STATES } from '../../domain/birth-lists/gifts.ts'
import { ERASED_TEXT } from '../../domain/orders/order.ts'
import { isDelivered, readFulfillmentStatus } from '../../domain/orders/statuses.ts'
import { fold } from '../../domain/text/fold.ts'
import type { Connection } from '../connection.ts'
import type { Schema } from '../schema.ts'
import { countRows, insertIfAbsent, readFirst } from '../statements.ts'
import { flag } from './column-values.ts'
import { orderAmounts } from './order-amounts.ts'

/** Which list an order is for, as the shop sees it on the order. */
export interface GiftOfOrder {
  orderId: string
  listId: string
  title: string
  recipient: string
  delivery: GiftDelivery
  anonymous: boolean
  message: string
  /** whether money towards the article paid it */
  paidByMoney: boolean
}

/** What is left of a giver, beside what was given. */
export const ERASED_GIVER = { giverName: ERASED_TEXT, giverPhone: '', message: '' } as const

const { due } = orderAmounts()

export function birthListGiftQueries({ db }: Pick<Connection, 'db'>) {
  const gifts = () =>
    db
      .selectFrom('birthListGifts')
      .leftJoin('orders', 'orders.orderId', 'birthListGifts.orderId')
      .selectAll('birthListGifts')
      .select([
        'orders.status as orderStatus',
        'orders.deletedAt as orderDeletedAt',
        'orders.fulfillmentStatus as orderFulfillment',
      ])
      .select(due.as('orderDue'))
      .select(({ selectFrom }) =>
        selectFrom('orderItems')
          .innerJoin('birthListItems', 'birthListItems.productId', 'orderItems.productId')
          .whereRef('birthListItems.id', '=', 'birthListGifts.itemId')
          .whereRef('orderItems.orderId', '=', 'birthListGifts.orderId')
          .select(({ ref }) =>
            sql<number | null>`sum(${ref('orderItems.quantity')} - ${ref('orderItems.refused')})`.as('kept'),
          )
          .as('orderKept'),
      )
      .orderBy('birthListGifts.createdAt')
      .orderBy('birthListGifts.id')

  return {
    async gifts(listIds: readonly string[]): Promise<GiftWithOrder[]> {
      if (listIds.length === 0) return []
      return (await gifts().where('birthListGifts.listId', 'in', listIds).execute()).map(giftFromRow)
    },

    /** The gifts of an order as they were given, whatever has become of its units. */
    async giftsOfOrder(orderId: string): Promise<BirthListGift[]> {
      const rows = await gifts().where('birthListGifts.orderId', '=', orderId).execute()
      return rows.map((row) => ({ ...giftFromRow(row), quantity: row.quantity }))
    },

    findGift: (id: string): Promise<GiftWithOrder | null> =>
      readFirst(gifts().where('birthListGifts.id', '=', id), giftFromRow),

    /** @returns false when a gift with this id or payment code exists */
    insertGift: ({ anonymous, ...gift }: BirthListGift): Promise<boolean> =>
      insertIfAbsent(db.insertInto('birthListGifts').values({ ...gift, anonymous: flag(anonymous) })),

    /** The gift of money with this payment code. */
    findByPaymentCode: (code: string): Promise<GiftWithOrder | null> =>
      readFirst(gifts().where('birthListGifts.paymentCode', '=', code), giftFromRow),

    /** Changes the money of a gift whose list is locked. */
    async setMoney(
      id: string,
      changes: Partial<Pick<BirthListGift, 'state' | 'amount' | 'orderId'>> & { changedAt: number },
    ): Promise<void> {
      await db.updateTable('birthListGifts').set(changes).where('id', '=', id).execute()
    },

    /** Counts the money that was promised since a time and has not been marked as received. */
    countPromisesSince: (since: number): Promise<number> =>
      countRows(
        db
          .selectFrom('birthListGifts')
          .where('state', '=', sql.lit('promised'))
          .where('createdAt', '>', since),
      ),

    /** The lists that orders are for, one row for each order. */
    async ofOrders(orderIds: readonly string[]): Promise<GiftOfOrder[]> {
      if (orderIds.length === 0) return []
      const rows = await db
        .selectFrom('birthListGifts')
        .innerJoin('birthLists', 'birthLists.id', 'birthListGifts.listId')
        .select(['orderId', 'listId', 'title', 'recipient', 'delivery', 'anonymous'])
        .select(['birthListGifts.message', 'birthListGifts.state'])
        .where('orderId', 'in', orderIds)
        .execute()
      const byOrder = new Map(rows.flatMap((row) => (row.state === null ? [[row.orderId, row]] : [])))
      const paid = new Set(rows.flatMap(({ state, orderId }) => (state === null ? [] : [orderId])))
      return [...byOrder.values()].map(({ orderId, delivery, anonymous, state: _state, ...row }) => ({
        ...row,
        paidByMoney: paid.has(orderId),
        orderId: orderId ?? '',
        delivery: readDelivery(delivery) ?? 'giver',
        anonymous: anonymous === 1,
      }))
    },

    /** The gifts of givers with this phone, or with this name without case and accents. */
    async ofGivers({ phone, name }: { phone?: string; name?: string }): Promise<GiftWithOrder[]> {
      if (phone !== undefined)
        return (await gifts().where('giverPhone', '=', phone).execute()).map(giftFromRow)
      if (name === undefined) return []
      const rows = await gifts().where('giverPhone', '<>', '').execute()
      return rows.filter(({ giverName }) => fold(giverName) === fold(name)).map(giftFromRow)
    },

    /** Erases who gave, and leaves what was given. */
    async eraseGivers(ids: readonly string[]): Promise<void> {
      if (ids.length === 0) return
      await db.updateTable('birthListGifts').set(ERASED_GIVER).where('id', 'in', ids).execute()
    },
  }
}

type GiftRow = Schema['birthListGifts'] & {
  orderStatus: string | null
  orderDeletedAt: number | null
  orderFulfillment: string | null
  orderKept: number | null
  orderDue: number | null
}

function giftFromRow({
  orderStatus,
  orderDeletedAt,
  orderFulfillment,
  orderKept,
  orderDue,
  ...row
}: GiftRow): GiftWithOrder {
  const order = orderOf(orderStatus, orderDeletedAt, orderFulfillment)
  // The shop may have taken units off the order, or the parents may have refused them at the door.
  const kept = order === null ? row.quantity : Math.min(row.quantity, Number(orderKept ?? 0))
  return {
    ...row,
    anonymous: row.anonymous === 1,
    state: MONEY_STATES.find((state) => state === row.state) ?? null,
    delivery: readDelivery(row.delivery),
    quantity: kept || row.quantity,
    due: Number(orderDue ?? 0),
    order: order === null || kept > 0 || row.state !== null ? order : 'cancelled',
  }
}

function readDelivery(stored: string | null): GiftDelivery | null {
  return stored === 'parents' || stored === 'giver' ? stored : null
}

function orderOf(
  status: string | null,
  deletedAt: number | null,
  fulfillment: string | null,
): GiftWithOrder['order'] {
  if (status === null) return null
  const fulfillmentStatus = readFulfillmentStatus(fulfillment ?? '')
  const isBack = fulfillmentStatus === 'returned_to_stock'
  if (status === 'cancelled' || deletedAt !== null || isBack) return 'cancelled'
  return isDelivered({ fulfillmentStatus }) ? 'delivered' : 'ordered'
}
