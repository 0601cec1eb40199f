import { type RawBuilder, sql } from 'kysely'
import type { Named } from '../../domain/audit/audit.ts'
import type { DatedPrice } from '../../domain/costs/purchase-price.ts'
import type { ProductStock } from '../../domain/costs/stock-value.ts'
import { fold } from '../../domain/text/fold.ts'
import type { Connection } from '../connection.ts'
import { batches } from '../statements.ts'
import { userColumns } from './column-values.ts'

export interface StoredPrice extends DatedPrice {
  productId: string
  number: number
}

/** A product or one of its variants with its units in stock, and the units sold since a moment. */
export interface SoldPlace {
  productId: string
  name: string
  color: string | null
  size: string | null
  stock: number
  sold: number
}

/**
 * The condition of the index `stock_movements_of_orders`, in its words. Group the rows by an expression: otherwise SQLite
 * reads all movements in the order of their products instead.
 */
const movedSince = (from: number) => sql`reason in ('sale', 'cancellation', 'return') and at >= ${from}`

/** Purchase prices, and what they say about stock and sales (H-20, H-21). */
export function costQueries({ db }: Connection) {
  async function rows<Row>(query: RawBuilder<Row>): Promise<Row[]> {
    return (await query.execute(db)).rows
  }

  return {
    /** All purchase prices of these products, in the order in which they were entered. */
    async ofProducts(ids: readonly string[]): Promise<Map<string, StoredPrice[]>> {
      const prices: StoredPrice[] = []
      for (const some of batches([...new Set(ids)], 500)) {
        const found = await db
          .selectFrom('purchasePrices')
          .select(['productId', 'number', 'color', 'size', 'amount', 'fromAt as from'])
          .where('productId', 'in', some)
          .orderBy('productId')
          .orderBy('number')
          .execute()
        prices.push(...found.map((price) => ({ ...price, from: Number(price.from) })))
      }
      return Map.groupBy(prices, ({ productId }) => productId)
    },

    /** Adds prices, which become the current ones. */
    async add(prices: readonly StoredPrice[], actor: Named | null): Promise<void> {
      for (const { productId, number, color, size, amount, from } of prices) {
        const place = { productId, colorFolded: fold(color ?? ''), sizeFolded: fold(size ?? '') }
        await db
          .updateTable('purchasePrices')
          .set({ current: 0 })
          .where((where) => where.and({ ...place, current: 1 }))
          .execute()
        const row = { ...place, number, color, size, amount, fromAt: from, current: 1 }
        await db
          .insertInto('purchasePrices')
          .values({ ...row, ...userColumns(actor) })
          .execute()
      }
    },

    /** Products in stock with an id after `last`, by id. A variant's price comes before that of its product. */
    async stocks(last: string, limit: number): Promise<ProductStock[]> {
      const found = await rows<Record<keyof ProductStock, string>>(sql`
        select product_id, name, created_at, stock,
          case when whole is null then own_units else stock end as known_units,
          own_value + coalesce(whole, 0) * (stock - own_units) as value
        from (
          select p.id as product_id, p.name as name, p.created_at as created_at, p.stock as stock,
            coalesce(sum(case when c.amount is not null then v.stock end), 0) as own_units,
            coalesce(sum(c.amount * v.stock), 0) as own_value,
            max(case when c.color_folded = '' and c.size_folded = '' then c.amount end) as whole
          from (
            select id, name, created_at, stock from products
            where id > ${last} and stock > 0 order by id limit ${limit}
          ) p
          left join purchase_prices c on c.product_id = p.id and c.current = 1
          left join product_variants v on v.product_id = c.product_id
            and v.color_folded = c.color_folded and v.size_folded = c.size_folded
          group by p.id, p.name, p.created_at, p.stock
        ) priced order by product_id`)
      return found.map(({ productId, name, createdAt, stock, knownUnits, value }) => ({
        ...{ productId, name, createdAt: Number(createdAt), stock: Number(stock) },
        ...{ knownUnits: Number(knownUnits), value: Number(value) },
      }))
    },

    /** Units sold since `from` by product, minus those that came back. */
    async soldSince(from: number): Promise<Map<string, number>> {
      const found = await rows<{ productId: string; units: number }>(sql`
        select max(product_id) as product_id, -sum(quantity) as units from stock_movements
        where ${movedSince(from)} group by product_id || ''`)
      return new Map(found.map(({ productId, units }) => [productId, Number(units)]))
    },

    /** What was sold since `from` and lasts for less than `days` at this pace, the shortest first. */
    async selling(selected: {
      from: number
      /** days of `from` until now */
      soldDays: number
      days: number
      limit: number
    }): Promise<{ places: SoldPlace[]; total: number }> {
      const found = await rows<SoldPlace & { total: number }>(sql`
        select p.id as product_id, p.name as name, urgent.color as color, urgent.size as size,
          urgent.stock as stock, urgent.units as sold, urgent.total as total
        from (
          select *, count(*) over () as total from (
            select sold.product_id, sold.units, v.id as variant_id, v.color, v.size,
              coalesce(v.stock, case when sold.variant_id is null then (
                select p.stock from products p where p.id = sold.product_id
                  and not exists (select 1 from product_variants other where other.product_id = p.id)
              ) end) as stock
            from (
              select max(product_id) as product_id, max(variant_id) as variant_id, -sum(quantity) as units
              from stock_movements where ${movedSince(selected.from)} group by coalesce(variant_id, product_id)
            ) sold
            left join product_variants v on v.id = sold.variant_id
          ) stocked
          where units > 0 and units * ${selected.days} > stock * ${selected.soldDays}
          order by stock * 1.0 / units, product_id, variant_id limit ${selected.limit}
        ) urgent join products p on p.id = urgent.product_id
        order by urgent.stock * 1.0 / urgent.units, p.id, urgent.variant_id`)
      const places = found.map(({ total: _, color, size, stock, sold, ...place }) => ({
        ...place,
        color: color || null,
        size: size || null,
        stock: Number(stock),
        sold: Number(sold),
      }))
      return { places, total: Number(found[0]?.total ?? 0) }
    },
  }
}
