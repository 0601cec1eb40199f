import { sql } from 'kysely'
import type { TrashedOrder } from '../../domain/orders/order.ts'
import type { Connection } from '../connection.ts'
import { countRows, type Page } from '../statements.ts'
import { isoDate } from './column-values.ts'
import { orderAmounts } from './order-amounts.ts'
import { HAS_CLAIM_TO_CHECK } from './order-filter.ts'
import { HAS_WAITING_UNITS } from './order-returns.ts'

export function orderTrashQueries({ db, lockRows }: Connection) {
  return {
    /** Lists orders deleted after `since` (epoch milliseconds), last deleted first. */
    async listTrash({ since, limit, offset }: Page & { since: number }) {
      const rows = await db
        .selectFrom('orders')
        .leftJoin('orderEvents', (join) =>
          join
            .onRef('orderEvents.orderId', '=', 'orders.orderId')
            .onRef('orderEvents.number', '=', 'orders.version'),
        )
        .select(['orders.orderId', 'customerName', 'totalAmount', 'pieces', 'status', 'fulfillmentStatus'])
        .select(['orderEvents.userName', 'deletedAt'])
        .where('deletedAt', '>', since)
        .orderBy('deletedAt', 'desc')
        .orderBy('orders.orderId')
        .limit(limit)
        .offset(offset)
        .execute()
      return rows.map((row): TrashedOrder => ({ ...row, deletedAt: isoDate(Number(row.deletedAt)) }))
    },

    async countTrash(since: number): Promise<number> {
      return countRows(db.selectFrom('orders').where('deletedAt', '>', since))
    },

    /**
     * Locks at most `limit` orders that were deleted at or before `until`, in epoch milliseconds. Those whose customers get
     * money back, or say that they paid, stay in the list of it, and those whose units are with a courier in that of them.
     */
    async lockExpired(until: number, limit: number): Promise<string[]> {
      const query = db
        .selectFrom('orders')
        .select('orderId')
        .where('deletedAt', '<=', until)
        .where(sql<boolean>`not ${orderAmounts().hasSurplus}`)
        .where(sql<boolean>`not ${HAS_CLAIM_TO_CHECK}`)
        .where(sql<boolean>`not ${HAS_WAITING_UNITS}`)
        .orderBy('deletedAt')
        .orderBy('orderId')
        .limit(limit)
      return (await lockRows(query).execute()).map((row) => row.orderId)
    },

    /** Deletes orders. Their history, attempts and payments remain for reports of past days. */
    async purge(orderIds: readonly string[]): Promise<void> {
      // Otherwise a later order with the same id would be shown and counted in their place.
      await db.deleteFrom('customerOrders').where('orderId', 'in', orderIds).execute()
      await db.deleteFrom('birthListGifts').where('orderId', 'in', orderIds).execute()
      await db.deleteFrom('orders').where('orderId', 'in', orderIds).execute()
    },
  }
}
