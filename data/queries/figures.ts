import type { Connection } from '../connection.ts'
import { countRows } from '../statements.ts'

const DELIVERED_ORDERS = 'delivered-orders'

/** Figures that a job counts, so that no page has to. */
export function figureQueries({ db }: Connection) {
  return {
    /** The number of delivered orders that was stored last; 0 before the first count. */
    async deliveredOrders(): Promise<number> {
      const row = await db
        .selectFrom('sharedValues')
        .select('value')
        .where('name', '=', DELIVERED_ORDERS)
        .executeTakeFirst()
      return Number(row?.value ?? 0)
    },

    async putDeliveredOrders(count: number): Promise<void> {
      const value = String(count)
      await db
        .insertInto('sharedValues')
        .values({ name: DELIVERED_ORDERS, value })
        .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
        .execute()
    },

    /** Counts the delivered orders outside the trash, with an index. */
    countDeliveredOrders: (): Promise<number> =>
      countRows(
        db
          .selectFrom('orders')
          .where('fulfillmentStatus', 'in', ['delivered', 'partially_delivered'])
          .where('deletedAt', 'is', null),
      ),
  }
}
