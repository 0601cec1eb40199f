import { sql } from 'kysely'
import { keptDiscounts } from '../../domain/money/kept.ts'
import type { PromotionFigures } from '../../domain/promotions/managed-promotion.ts'
import type { Connection } from '../connection.ts'
import { orderAmounts } from './order-amounts.ts'
import { readItems } from './orders.ts'

export function promotionUseQueries({ db }: Connection) {
  /** Counts a promotion once for each order that is neither cancelled nor deleted. */
  const used = () =>
    db
      .selectFrom('orderPromotions')
      .innerJoin('orders', 'orders.orderId', 'orderPromotions.orderId')
      .where('orders.status', '!=', 'cancelled')
      .where('orders.deletedAt', 'is', null)

  const uses = (ids: readonly string[]) => used().where('promotionId', 'in', ids)
  // The expression makes both engines begin with the phone’s few orders.
  const usesByOrder = (ids: readonly string[]) => used().where(sql<string>`promotion_id || ''`, 'in', ids)

  const countsOf = async (ids: readonly string[], query: ReturnType<typeof uses>) => {
    if (ids.length === 0) return new Map<string, number>()
    const found = await query
      .select((e) => ['promotionId', e.fn.countAll<number>().as('count')])
      .groupBy('promotionId')
      .execute()
    return new Map(found.map(({ promotionId, count }) => [promotionId, Number(count)]))
  }

  return {
    /**
     * Uses, revenue and discount by promotion, of what customers keep; unused ones are missing. An order with several
     * promotions counts for each.
     */
    async figures(ids: readonly string[]): Promise<Map<string, PromotionFigures>> {
      if (ids.length === 0) return new Map()
      const { worth, isVoid } = orderAmounts()
      const wentBack = sql<number>`case when exists (select 1 from order_items i
        where i.order_id = orders.order_id and i.refused + i.returned > 0) then 1 else 0 end`
      const kept = uses(ids).where(sql<boolean>`not (${isVoid})`)
      const found = await kept
        .select((e) => [
          'promotionId',
          e.fn.countAll<number>().as('uses'),
          sql<number>`sum(${worth})`.as('revenue'),
          sql<number>`sum(case when ${wentBack} = 1 then 0 else order_promotions.amount end)`.as('discount'),
        ])
        .groupBy('promotionId')
        .execute()
      const figures = new Map(
        found.map(({ promotionId, ...sums }) => [
          promotionId,
          { uses: Number(sums.uses), revenue: Number(sums.revenue), discount: Number(sums.discount) },
        ]),
      )
      // Few: only of these orders do the lines say which part of a discount stayed.
      const rows = await db
        .selectFrom('orders')
        .selectAll()
        .where('orderId', 'in', kept.where(sql<boolean>`${wentBack} = 1`).select('orders.orderId'))
        .execute()
      for (const order of await readItems(db, rows)) {
        for (const [index, { articles, delivery }] of keptDiscounts(order).entries()) {
          const figure = figures.get(order.promotions[index]?.id ?? '')
          if (figure) figure.discount += articles + delivery
        }
      }
      return figures
    },

    /** Counts the uses of promotions by orders other than `orderId`; unused ones are missing. */
    usesOf: (ids: readonly string[], orderId: string | null): Promise<Map<string, number>> =>
      countsOf(ids, uses(ids).where('orders.orderId', '!=', orderId ?? '')),

    /** Counts the uses of promotions by a phone’s orders other than `orderId`; unused ones are missing. */
    usesOfPhone: (
      ids: readonly string[],
      phone: string,
      orderId: string | null,
    ): Promise<Map<string, number>> =>
      countsOf(
        ids,
        usesByOrder(ids)
          .where('customerPhone', '=', phone)
          .where('orders.orderId', '!=', orderId ?? ''),
      ),

    /** Whether a phone has another order, placed before a time if given, that is neither cancelled nor deleted. */
    async hasOrdered(phone: string, orderId: string | null, before?: number): Promise<boolean> {
      const row = await db
        .selectFrom('orders')
        .select('orderId')
        .where('customerPhone', '=', phone)
        .where('status', '!=', 'cancelled')
        .where('deletedAt', 'is', null)
        .where('orderId', '!=', orderId ?? '')
        .$if(before !== undefined, (query) => query.where('createdAt', '<', before ?? 0))
        .limit(1)
        .executeTakeFirst()
      return row !== undefined
    },
  }
}
