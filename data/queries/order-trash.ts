import type { TrashedOrder } from '../../domain/fulfillment/managed-order.ts'
import type { Connection } from '../connection.ts'
import { countRows, type Page } from '../statements.ts'
import { isoDate } from './column-values.ts'

export function orderTrashQueries({ db, lockRows }: Connection) {
  return {
    /** Lists orders deleted after `since` (epoch milliseconds), last deleted first. */
    async listTrash({ since, limit, offset }: Page & { since: number }) {
      const rows = await db
        .selectFrom('orders')
        .leftJoin('order_events', (join) =>
          join
            .onRef('order_events.order_id', '=', 'orders.order_id')
            .onRef('order_events.number', '=', 'orders.version'),
        )
        .selectAll('orders')
        .select('order_events.user_name')
        .where('deleted_at', '>', since)
        .orderBy('deleted_at', 'desc')
        .orderBy('orders.order_id')
        .limit(limit)
        .offset(offset)
        .execute()
      return rows.map(
        (row): TrashedOrder => ({
          orderId: row.order_id,
          customerName: row.customer_name,
          totalAmount: row.total_amount,
          pieces: row.pieces,
          status: row.status,
          fulfillmentStatus: row.fulfillment_status,
          userName: row.user_name,
          deletedAt: isoDate(Number(row.deleted_at)),
        }),
      )
    },

    async countTrash(since: number): Promise<number> {
      return countRows(db.selectFrom('orders').where('deleted_at', '>', since))
    },

    /** Locks at most `limit` orders that were deleted at or before `until`, in epoch milliseconds. */
    async lockExpired(until: number, limit: number): Promise<string[]> {
      const query = db
        .selectFrom('orders')
        .select('order_id')
        .where('deleted_at', '<=', until)
        .orderBy('deleted_at')
        .orderBy('order_id')
        .limit(limit)
      return (await lockRows(query).execute()).map((row) => row.order_id)
    },

    /** Deletes orders. Their history, attempts and payments remain for reports of past days. */
    async purge(orderIds: readonly string[]): Promise<void> {
      await db.deleteFrom('orders').where('order_id', 'in', orderIds).execute()
    },
  }
}
