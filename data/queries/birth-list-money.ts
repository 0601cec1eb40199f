import { sql } from 'kysely'
import { ledgerIdOf } from '../../domain/birth-lists/list-money.ts'
import type { Connection } from '../connection.ts'
import { countWritten } from '../statements.ts'
import { orderAmounts } from './order-amounts.ts'

const { due, hasSurplus } = orderAmounts()

/** Reads the money that the shop has for birth lists. */
export function birthListMoneyQueries({ db }: Pick<Connection, 'db'>) {
  return {
    /** What the ledger has of these lists that no order has, in francs. */
    async heldMoney(listIds: readonly string[]): Promise<number> {
      if (listIds.length === 0) return 0
      const { amount } = await db
        .selectFrom('orderPayments')
        .select((e) => e.fn.sum<number | null>('amount').as('amount'))
        .where('orderId', 'in', listIds.map(ledgerIdOf))
        .executeTakeFirstOrThrow()
      return Number(amount ?? 0)
    },

    /** What orders have too much that money of these lists has paid, in francs. */
    async surplusOf(listIds: readonly string[]): Promise<number> {
      if (listIds.length === 0) return 0
      const { amount } = await db
        .selectFrom('orders')
        .select(sql<number | null>`sum(-(${due}))`.as('amount'))
        .where(hasSurplus)
        .where((e) =>
          e.exists(
            e
              .selectFrom('birthListGifts')
              .select('birthListGifts.id')
              .whereRef('birthListGifts.orderId', '=', 'orders.orderId')
              .where('birthListGifts.listId', 'in', listIds)
              .where('birthListGifts.state', 'is not', null),
          ),
        )
        .executeTakeFirstOrThrow()
      return Number(amount ?? 0)
    },

    /** The lists that the shop holds money for. */
    async holdingMoney(): Promise<string[]> {
      const held = db.selectFrom('birthListGifts').select('listId').distinct()
      // A literal, so that SQLite uses the partial index.
      const rows = await held.where('state', '=', sql.lit('received')).where('orderId', 'is', null).execute()
      return rows.map(({ listId }) => listId)
    },

    /** Deletes lists that ended before a time, without those whose givers may get money back. */
    deleteEndedBefore: (before: number): Promise<number> =>
      countWritten(
        db
          .deleteFrom('birthLists')
          .where('endsAt', '<', before)
          .where(({ selectFrom, not, exists }) =>
            not(
              exists(
                selectFrom('birthListGifts')
                  .leftJoin('orders', 'orders.orderId', 'birthListGifts.orderId')
                  .select('birthListGifts.id')
                  .whereRef('birthListGifts.listId', '=', 'birthLists.id')
                  .where('birthListGifts.state', 'is not', null)
                  .where(({ or, and, eb }) =>
                    or([
                      and([
                        eb('birthListGifts.state', '=', 'received'),
                        eb('birthListGifts.orderId', 'is', null),
                      ]),
                      hasSurplus,
                    ]),
                  ),
              ),
            ),
          )
          .where(
            sql<boolean>`coalesce((select sum(amount) from order_payments where order_id = ${ledgerIdOf('')} || birth_lists.id), 0) = 0`,
          ),
      ),
  }
}
