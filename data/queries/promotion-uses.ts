import { sql } from 'kysely'
import type { PromotionFigures } from '../../domain/promotions/managed-promotion.ts'
import type { PromotionUses } from '../../domain/promotions/uses.ts'
import type { Connection } from '../connection.ts'

type Counted = Omit<PromotionUses, 'hasOrdered'>

export function promotionUseQueries({ db }: Connection) {
  /** Counts a promotion once for each order that is neither cancelled nor deleted. */
  const uses = (ids: readonly string[]) =>
    db
      .selectFrom('orderPromotions')
      .innerJoin('orders', 'orders.orderId', 'orderPromotions.orderId')
      .where('promotionId', 'in', ids)
      .where('orders.status', '!=', 'cancelled')
      .where('orders.deletedAt', 'is', null)

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

    /** Counts the uses of promotions by orders other than `orderId`, in all and by a phone; unused ones are missing. */
    async usesOf(
      ids: readonly string[],
      { phone, orderId }: { phone: string | null; orderId: string | null },
    ): Promise<Map<string, Counted>> {
      if (ids.length === 0) return new Map()
      const found = await uses(ids)
        .select([
          'promotionId',
          sql<number>`count(*)`.as('all'),
          sql<number>`coalesce(sum(case when customer_phone = ${phone ?? ''} then 1 else 0 end), 0)`.as(
            'ofPhone',
          ),
        ])
        .where('orders.orderId', '!=', orderId ?? '')
        .groupBy('promotionId')
        .execute()
      return new Map(
        found.map(({ promotionId, all, ofPhone }) => [
          promotionId,
          { all: Number(all), ofPhone: Number(ofPhone) },
        ]),
      )
    },

    /** Whether a phone has another order that is neither cancelled nor deleted. */
    async hasOrdered(phone: string, orderId: string | null): Promise<boolean> {
      const row = await db
        .selectFrom('orders')
        .select('orderId')
        .where('customerPhone', '=', phone)
        .where('status', '!=', 'cancelled')
        .where('deletedAt', 'is', null)
        .where('orderId', '!=', orderId ?? '')
        .limit(1)
        .executeTakeFirst()
      return row !== undefined
    },
  }
}
