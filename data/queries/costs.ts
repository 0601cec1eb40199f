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
 * The stock movements of orders since a moment, written as in the index `stock_movements_of_orders`. Must be materialized:
 * otherwise SQLite reads all movements in the order of their products.
 */
const movedSince = (from: number) => sql`(
  select product_id, variant_id, quantity from stock_movements
  where reason in ('sale', 'cancellation', 'return') and at >= ${from})`

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
        with moved as materialized ${movedSince(from)}
        select product_id, -sum(quantity) as units from moved group by product_id`)
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
      const stock = sql`coalesce(v.stock, p.stock)`
      const found = await rows<SoldPlace & { total: number }>(sql`
        with moved as materialized ${movedSince(selected.from)}
        select p.id as product_id, p.name as name, v.color as color, v.size as size,
          ${stock} as stock, sold.units as sold, count(*) over () as total
        from (
          select product_id, variant_id, -sum(quantity) as units from moved group by product_id, variant_id
        ) sold
        join products p on p.id = sold.product_id
        left join product_variants v on v.id = sold.variant_id
        where sold.units > 0 and sold.units * ${selected.days} > ${stock} * ${selected.soldDays}
          and (v.id is not null or (sold.variant_id is null
            and not exists (select 1 from product_variants other where other.product_id = p.id)))
        order by ${stock} * 1.0 / sold.units, p.id, v.id
        limit ${selected.limit}`)
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
