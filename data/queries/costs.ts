import { type RawBuilder, sql } from 'kysely'
import type { Named } from '../../domain/audit/audit.ts'
import type { DatedPrice } from '../../domain/costs/purchase-price.ts'
import type { SlowSeller, StockValue } from '../../domain/costs/stock-value.ts'
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

/** Each product or variant in stock with its purchase price. `left` joins only rows that exist. */
const PLACES = sql`
  select p.id as product_id, p.name as name, p.created_at as created_at,
    coalesce(v.stock, p.stock) as stock, coalesce(own.amount, whole.amount) as amount
  from products p
  left join product_variants v on v.product_id = p.id
  left join purchase_prices own on own.current = 1 and own.product_id = v.product_id
    and own.color_folded = v.color_folded and own.size_folded = v.size_folded
  left join purchase_prices whole on whole.current = 1 and whole.product_id = p.id
    and whole.color_folded = '' and whole.size_folded = ''
  where p.stock > 0 and coalesce(v.stock, p.stock) > 0`

/** Written as in the index `stock_movements_of_orders`, so that SQLite uses it. */
const OF_ORDERS = sql`reason in ('sale', 'cancellation', 'return')`

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

    async stockValue(): Promise<StockValue> {
      const [row] = await rows<Record<keyof StockValue, number | null>>(sql`
        select sum(value) as value, sum(units) as units, count(*) as products,
          sum(case when unknown > 0 then 1 else 0 end) as unknown_products
        from (
          select product_id, sum(stock * coalesce(amount, 0)) as value, sum(stock) as units,
            sum(case when amount is null then 1 else 0 end) as unknown
          from (${PLACES}) places group by product_id
        ) by_product`)
      const number = (value: number | null | undefined) => Number(value ?? 0)
      return {
        value: number(row?.value),
        units: number(row?.units),
        products: number(row?.products),
        unknownProducts: number(row?.unknownProducts),
      }
    },

    /** Products in stock since before `from` of which at most `max` units were sold since, by value. */
    async slowSellers(selected: { from: number; max: number; limit: number }): Promise<SlowSeller[]> {
      const found = await rows<SlowSeller>(sql`
        select places.product_id as product_id, max(places.name) as name, sum(places.stock) as stock,
          max(coalesce(sold.units, 0)) as sold,
          case when count(places.amount) = count(*) then sum(places.stock * places.amount) end as value
        from (${PLACES}) places
        left join (
          select product_id, -sum(quantity) as units from stock_movements
          where ${OF_ORDERS} and at >= ${selected.from} group by product_id
        ) sold on sold.product_id = places.product_id
        where places.created_at < ${selected.from} and coalesce(sold.units, 0) <= ${selected.max}
        group by places.product_id
        order by coalesce(sum(places.stock * places.amount), 0) desc, sum(places.stock) desc, places.product_id
        limit ${selected.limit}`)
      return found.map(({ stock, sold, value, ...row }) => ({
        ...row,
        stock: Number(stock),
        sold: Math.max(0, Number(sold)),
        value: value === null ? null : Number(value),
      }))
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
        select p.id as product_id, p.name as name, v.color as color, v.size as size,
          ${stock} as stock, sold.units as sold, count(*) over () as total
        from (
          select product_id, variant_id, -sum(quantity) as units from stock_movements
          where ${OF_ORDERS} and at >= ${selected.from} group by product_id, variant_id
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
