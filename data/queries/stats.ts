import type { Connection } from '../connection.ts'

export type StatsQueries = ReturnType<typeof statsQueries>

/** Counting what happened. Purchases are units in orders that are not cancelled. */
export function statsQueries({ db }: Connection) {
  return {
    async global() {
      const products = await db
        .selectFrom('products')
        .select((e) => [
          e.fn.countAll<number>().as('products'),
          e.fn.coalesce(e.fn.sum<number>('is_bestseller'), e.lit(0)).as('bestsellers'),
        ])
        .executeTakeFirstOrThrow()
      const views = await db
        .selectFrom('views')
        .select((e) => e.fn.countAll<number>().as('views'))
        .executeTakeFirstOrThrow()
      return {
        totalProducts: Number(products.products),
        totalViews: Number(views.views),
        totalPurchases: await unitsSold(),
        totalBestsellers: Number(products.bestsellers),
      }
    },

    /** Views and purchases of one product, from the log. */
    async product(productId: string): Promise<{ views: number; purchases: number }> {
      const { views } = await db
        .selectFrom('views')
        .select((e) => e.fn.countAll<number>().as('views'))
        .where('product_id', '=', productId)
        .executeTakeFirstOrThrow()
      return { views: Number(views), purchases: await unitsSold(productId) }
    },

    /** Moments of views and the units of orders since `from` (epoch milliseconds), for sums by month. */
    async since(from: number) {
      const views = await db.selectFrom('views').select('viewed_at').where('viewed_at', '>=', from).execute()
      const sales = await db
        .selectFrom('orders')
        .innerJoin('order_items', 'order_items.order_id', 'orders.order_id')
        .select((e) => ['orders.created_at', e.fn.sum<number>('order_items.quantity').as('units')])
        .where('orders.status', '!=', 'cancelled')
        .where('orders.created_at', '>=', from)
        .groupBy(['orders.order_id', 'orders.created_at'])
        .execute()
      return {
        views: views.map((row) => row.viewed_at),
        sales: sales.map((row) => ({ at: row.created_at, units: Number(row.units) })),
      }
    },

    /** How many products each category holds, most first. */
    async categories(): Promise<{ category: string; products: number }[]> {
      const rows = await db
        .selectFrom('products')
        .select((e) => ['category', e.fn.countAll<number>().as('products')])
        .groupBy('category')
        .orderBy('products', 'desc')
        .orderBy('category')
        .execute()
      return rows.map((row) => ({ category: row.category, products: Number(row.products) }))
    },
  }

  async function unitsSold(productId?: string): Promise<number> {
    let query = db
      .selectFrom('order_items')
      .innerJoin('orders', 'orders.order_id', 'order_items.order_id')
      .select((e) => e.fn.sum<number | null>('order_items.quantity').as('units'))
      .where('orders.status', '!=', 'cancelled')
    if (productId !== undefined) query = query.where('order_items.product_id', '=', productId)
    return Number((await query.executeTakeFirst())?.units ?? 0)
  }
}
