import { sql } from 'kysely'
import type { Named } from '../../domain/audit/audit.ts'
import type { DemoProductState } from '../../domain/setup/demo-products.ts'
import type { Connection } from '../connection.ts'
import { userColumns } from './column-values.ts'

/** Stock changes made by the merchant, not by shoppers. */
const MERCHANT_MOVEMENTS = sql.join(['receipt', 'count', 'edit', 'import'].map((reason) => sql.lit(reason)))

export function setupQueries({ db }: Connection) {
  return {
    async marks(): Promise<Map<string, string>> {
      const rows = await db.selectFrom('setupMarks').select(['name', 'value']).execute()
      return new Map(rows.map(({ name, value }) => [name, value]))
    },

    /** When a mark was made, in epoch milliseconds; null without it. */
    async markedAt(name: string): Promise<number | null> {
      const row = await db.selectFrom('setupMarks').select('at').where('name', '=', name).executeTakeFirst()
      return row?.at ?? null
    },

    async mark(
      name: string,
      value: string,
      { actor, at }: { actor: Named | null; at: number },
    ): Promise<void> {
      const columns = { value, ...userColumns(actor), at }
      await db
        .insertInto('setupMarks')
        .values({ name, ...columns })
        .onConflict((conflict) => conflict.column('name').doUpdateSet(columns))
        .execute()
    },

    async unmark(name: string): Promise<void> {
      await db.deleteFrom('setupMarks').where('name', '=', name).execute()
    },

    /** Marks a product as part of the demo, with the time of its last update, so that later edits are detected. */
    async markDemo(productId: string): Promise<void> {
      await db
        .insertInto('demoProducts')
        .columns(['productId', 'updatedAt'])
        .expression(db.selectFrom('products').select(['id', 'updatedAt']).where('id', '=', productId))
        .execute()
    },

    async hadDemo(): Promise<boolean> {
      const row = await db.selectFrom('demoProducts').select('productId').limit(1).executeTakeFirst()
      return row !== undefined
    },

    async demoProducts(): Promise<DemoProductState[]> {
      const { rows } = await sql<{ id: string; name: string; edited: number; ordered: number }>`
        select product.id, product.name,
          case when product.updated_at <> demo.updated_at or exists (
            select 1 from stock_movements movement
            where movement.product_id = product.id
              and movement.reason in (${MERCHANT_MOVEMENTS})
              and movement.at > product.created_at
              and coalesce(movement.reference, '') <> 'opening'
          ) then 1 else 0 end as edited,
          case when exists (select 1 from order_items item where item.product_id = product.id)
            then 1 else 0 end as ordered
        from demo_products demo join products product on product.id = demo.product_id
        order by product.name_folded, product.id
      `.execute(db)
      return rows.map(({ id, name, edited, ordered }) => ({
        _id: id,
        name,
        edited: Number(edited) === 1,
        ordered: Number(ordered) === 1,
      }))
    },

    /** Whether the merchant added or edited a product that has an image. */
    async hasOwnProduct(): Promise<boolean> {
      const { rows } = await sql`
        select 1 from products
        where images <> '[]' and not exists (
          select 1 from demo_products demo
          where demo.product_id = products.id and demo.updated_at = products.updated_at
        ) limit 1
      `.execute(db)
      return rows.length > 0
    },
  }
}
