import { type RawBuilder, sql } from 'kysely'
import type { SoldLines } from '../../domain/costs/purchase-price.ts'
import { DAY_MS, HOUR_MS } from '../../domain/durations.ts'
import type { PromotedLine } from '../../domain/stats/period-margin.ts'
import type { StockedProduct } from '../../domain/stats/sellers.ts'
import type { Connection } from '../connection.ts'
import { placedEvents } from './daily-reports.ts'
import { orderAmounts } from './order-amounts.ts'
import type { Period } from './stats.ts'

/** Orders of one hour or day; `slot` counts hours or days since 1970. Amounts in francs. */
export interface SlotSum {
  slot: number
  orders: number
  amount: number
}

export interface PlacedSum extends SlotSum {
  kept: number
  web: number
}

/** Deliveries that succeeded in a period; an undone one does not count. Nothing cancels a delivered order. */
const deliveredIn = ({ from, until }: Period) => sql`
  delivery_attempts a join orders o on o.order_id = a.order_id
  where a.ended_at >= ${from} and a.ended_at < ${until} and a.undone_at is null
    and a.result in ('delivered', 'partially_delivered', 'exchanged') and o.deleted_at is null`

/** The condition of the index `stock_movements_of_orders`, in its words. */
const movedIn = ({ from, until }: Period) =>
  sql`reason in ('sale', 'cancellation', 'return') and at >= ${from} and at < ${until}`

/** Sums for the overview (G-40). Callers ask for a month at most, because a query holds the event loop. */
export function overviewQueries({ db }: Connection) {
  /** Runs a query of counts and sums, which PostgreSQL returns as texts. */
  async function sums<Name extends string>(query: RawBuilder<unknown>): Promise<Record<Name, number>[]> {
    const { rows } = await (query as RawBuilder<Record<Name, unknown>>).execute(db)
    return rows.map(
      (row) =>
        Object.fromEntries(Object.entries(row).map(([name, sum]) => [name, Number(sum)])) as Record<
          Name,
          number
        >,
    )
  }

  return {
    /**
     * Orders that arrived in each hour, `web` of them on the site; what customers keep of those placed in it, also of
     * replacements of returned units; `kept`: the orders of which they keep something.
     */
    async placed(period: Period): Promise<PlacedSum[]> {
      const { from, until } = period
      const { worth, isVoid } = orderAmounts('o')
      const slot = sql<number>`order_events.at / ${sql.lit(HOUR_MS)}`
      const arrived = placedEvents(db, period)
        .leftJoin('orders', 'orders.orderId', 'orderEvents.orderId')
        .select([
          slot.as('slot'),
          sql<number>`count(*)`.as('orders'),
          sql<number>`sum(case when channel = 'web' then 1 else 0 end)`.as('web'),
        ])
        .groupBy(slot)
        .execute()
      const kept = await sums<'slot' | 'amount' | 'kept'>(sql`
        select o.created_at / ${sql.lit(HOUR_MS)} as slot, sum(${worth}) as amount,
          sum(case when ${isVoid} or o.channel = 'exchange' then 0 else 1 end) as kept
        from orders o where o.created_at >= ${from} and o.created_at < ${until} and o.deleted_at is null
        group by o.created_at / ${sql.lit(HOUR_MS)}`)
      const bySlot = new Map(kept.map((row) => [row.slot, { ...row, orders: 0, web: 0 }]))
      for (const row of await arrived) {
        const [slot, orders, web] = [Number(row.slot), Number(row.orders), Number(row.web)]
        bySlot.set(slot, { slot, amount: 0, kept: 0, ...bySlot.get(slot), orders, web })
      }
      return [...bySlot.values()]
    },

    /** Orders by the day of their delivery, with what their customers pay. */
    delivered(period: Period): Promise<SlotSum[]> {
      return sums(sql`
        select a.ended_at / ${sql.lit(DAY_MS)} as slot, count(*) as orders,
          sum(${orderAmounts('o').worth}) as amount
        from ${deliveredIn(period)} group by a.ended_at / ${sql.lit(DAY_MS)}`)
    },

    /** Deliveries that ended in a period, by the zone of the order. */
    async zones({ from, until }: Period): Promise<{ zone: string; deliveries: number; failed: number }[]> {
      const { rows } = await sql<{ zone: string; deliveries: number; failed: number }>`
        select o.zone as zone, count(*) as deliveries,
          sum(case when a.result = 'failed' then 1 else 0 end) as failed
        from delivery_attempts a join orders o on o.order_id = a.order_id
        where a.ended_at >= ${from} and a.ended_at < ${until} and a.undone_at is null and o.deleted_at is null
        group by o.zone`.execute(db)
      return rows.map(({ zone, ...row }) => ({
        zone,
        deliveries: Number(row.deliveries),
        failed: Number(row.failed),
      }))
    },

    /** Units sold in a period by product, minus those that came back in it. */
    async sold(period: Period): Promise<{ productId: string; units: number }[]> {
      const { rows } = await sql<{ productId: string; units: number }>`
        select max(product_id) as product_id, -sum(quantity) as units from stock_movements
        where ${movedIn(period)} group by product_id || ''`.execute(db)
      return rows.map(({ productId, units }) => ({ productId, units: Number(units) }))
    },

    /** Products in stock that are older than `before`, by id, after the id `last`. */
    async stocked(before: number, last: string, limit: number): Promise<StockedProduct[]> {
      return db
        .selectFrom('products')
        .select(['id as productId', 'name', 'stock'])
        .where('stock', '>', 0)
        .where('createdAt', '<', before)
        .where('id', '>', last)
        .orderBy('id')
        .limit(limit)
        .execute()
    },

    async products(ids: readonly string[]): Promise<StockedProduct[]> {
      if (ids.length === 0) return []
      return db
        .selectFrom('products')
        .select(['id as productId', 'name', 'stock'])
        .where('id', 'in', ids)
        .execute()
    },

    /**
     * The kept units of delivered orders without promotions. Lines are added up that have the same product, colour and
     * size, and between whose orders no purchase price began.
     */
    async soldLines(period: Period): Promise<SoldLines[]> {
      const { rows } = await sql<SoldLines>`
        select product_id, color, size, max(created_at) as at, sum(units) as units, sum(price * units) as sales
        from (
          select i.product_id as product_id, i.color as color, i.size as size, i.price as price,
            i.quantity - i.refused - i.returned as units, d.created_at as created_at,
            (select count(*) from purchase_prices c where c.product_id = i.product_id
              and c.from_at <= d.created_at) as known_prices
          from (
            select o.order_id as order_id, o.created_at as created_at from ${deliveredIn(period)}
              and not exists (select 1 from order_promotions p where p.order_id = o.order_id)
          ) d join order_items i on i.order_id = d.order_id
        ) lines group by product_id, color, size, known_prices`.execute(db)
      return rows.map(({ productId, color, size, ...row }) => ({
        ...{ productId, color, size },
        ...{ at: Number(row.at), units: Number(row.units), sales: Number(row.sales) },
      }))
    },

    /** The lines of delivered orders with promotions. */
    async promotedLines(period: Period): Promise<PromotedLine[]> {
      const { rows } = await sql<PromotedLine & { position: number; allocations: string }>`
        select i.product_id, i.position, i.color, i.size, i.price, i.quantity, i.refused, i.returned,
          d.created_at as at, d.allocations as allocations
        from (
          select o.order_id as order_id, o.created_at as created_at,
            (select string_agg(p.allocation, ';') from order_promotions p where p.order_id = o.order_id)
              as allocations
          from ${deliveredIn(period)}
            and exists (select 1 from order_promotions p where p.order_id = o.order_id)
        ) d join order_items i on i.order_id = d.order_id`.execute(db)
      return rows.map(({ position, allocations, ...line }) => ({
        ...line,
        at: Number(line.at),
        allocated: allocations
          .split(';')
          .reduce((sum, allocation) => sum + ((JSON.parse(allocation) as number[])[position] ?? 0), 0),
      }))
    },
  }
}
