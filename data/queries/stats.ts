import { sql } from 'kysely'
import type { Connection } from '../connection.ts'
import { countRows } from '../statements.ts'

export interface Period {
  from: number
  until: number
}

/** Purchases are units in orders that are neither cancelled nor deleted. */
export function statsQueries({ db }: Connection) {
  return {
    async global() {
      const { rows } = await sql<Record<'products' | 'views' | 'purchases' | 'bestsellers', number>>`
        select
          (select coalesce(sum(products), 0) from product_counts) as products,
          (select count(*) from views) as views,
          (select coalesce(sum(pieces), 0) from orders where status <> 'cancelled' and deleted_at is null) as purchases,
          (select count(*) from products where is_bestseller = 1) as bestsellers
      `.execute(db)
      return {
        totalProducts: Number(rows[0]?.products),
        totalViews: Number(rows[0]?.views),
        totalPurchases: Number(rows[0]?.purchases),
        totalBestsellers: Number(rows[0]?.bestsellers),
      }
    },

    async product(productId: string): Promise<{ views: number; purchases: number }> {
      const views = await countRows(db.selectFrom('views').where('productId', '=', productId))
      const { units } = await db
        .selectFrom('orderItems')
        .innerJoin('orders', 'orders.orderId', 'orderItems.orderId')
        .select((e) => e.fn.sum<number | null>('orderItems.quantity').as('units'))
        .where('orders.status', '!=', 'cancelled')
        .where('orders.deletedAt', 'is', null)
        .where('orderItems.productId', '=', productId)
        .executeTakeFirstOrThrow()
      return { views, purchases: Number(units ?? 0) }
    },

    async during(periods: readonly Period[]): Promise<{ views: number; purchases: number }[]> {
      return Promise.all(
        periods.map(async ({ from, until }) => {
          const { rows } = await sql<Record<'views' | 'purchases', number>>`
            select
              (select count(*) from views where viewed_at >= ${from} and viewed_at < ${until}) as views,
              (
                select coalesce(sum(pieces), 0) from orders
                where created_at >= ${from} and created_at < ${until} and status <> 'cancelled' and deleted_at is null
              ) as purchases
          `.execute(db)
          return { views: Number(rows[0]?.views), purchases: Number(rows[0]?.purchases) }
        }),
      )
    },
  }
}
