import { sql } from 'kysely'
import type { PromotionFigures } from '../../domain/promotions/managed-promotion.ts'
import type { Connection } from '../connection.ts'

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
    /** Uses, revenue and discount by promotion; unused ones are missing. */
    async figures(ids: readonly string[]): Promise<Map<string, PromotionFigures>> {
      if (ids.length === 0) return new Map()
      const found = await uses(ids)
        .select((e) => [
          'promotionId',
          e.fn.countAll<number>().as('uses'),
          e.fn.sum<number>('orders.totalAmount').as('revenue'),
          e.fn.sum<number>('orderPromotions.amount').as('discount'),
        ])
        .groupBy('promotionId')
        .execute()
      return new Map(
        found.map(({ promotionId, ...sums }) => [
          promotionId,
          { uses: Number(sums.uses), revenue: Number(sums.revenue), discount: Number(sums.discount) },
        ]),
      )
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
