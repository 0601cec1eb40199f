import { type Kysely, sql } from 'kysely'
import { orderSearchText } from '../domain/orders/order-search.ts'
import { markDemoProducts } from './demo/mark-demo-products.ts'
import { refreshOrderSearch, SEARCHED_COLUMNS } from './queries/order-search.ts'
import type { Schema } from './schema.ts'

/** Data changes that SQL cannot express, such as removing accents. Each runs in the transaction of its migration. */
export const BACKFILLS: Readonly<Record<string, (db: Kysely<Schema>) => Promise<void>>> = {
  '0002-order-search.sql': fillOrderSearch,
  '0006-search-and-prices.sql': fillPayers,
  '0014-setup.sql': markDemoProducts,
}

const AT_A_TIME = 500

async function fillOrderSearch(db: Kysely<Schema>): Promise<void> {
  for (let last = ''; ; ) {
    const rows = await db
      .selectFrom('orders')
      .select(SEARCHED_COLUMNS)
      .where('orderId', '>', last)
      .orderBy('orderId')
      .limit(AT_A_TIME)
      .execute()
    if (rows.length > 0) {
      const filled = sql.join(rows.map((row) => sql`(${row.orderId}, ${orderSearchText(row)})`))
      await sql`
        update orders set search_folded = filled.column2
        from (values ${filled}) as filled where orders.order_id = filled.column1
      `.execute(db)
    }
    const end = rows.at(-1)
    if (!end || rows.length < AT_A_TIME) return
    last = end.orderId
  }
}

async function fillPayers(db: Kysely<Schema>): Promise<void> {
  for (let last = ''; ; ) {
    const rows = await db
      .selectFrom('paymentNotices')
      .select('orderId')
      .distinct()
      .where('orderId', '>', last)
      .orderBy('orderId')
      .limit(AT_A_TIME)
      .execute()
    for (const { orderId } of rows) await refreshOrderSearch(db, orderId)
    const end = rows.at(-1)
    if (!end) return
    last = end.orderId
  }
}
