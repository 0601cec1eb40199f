import type { Kysely } from 'kysely'
import type { AppliedPromotion, PromotionTerms } from '../../domain/promotions/promotion.ts'
import type { Schema } from '../schema.ts'

/** The promotions of orders, as they were applied, by order. */
export async function readOrderPromotions(
  db: Kysely<Schema>,
  orderIds: readonly string[],
): Promise<Map<string, AppliedPromotion[]>> {
  const rows = await db
    .selectFrom('orderPromotions')
    .selectAll()
    .where('orderId', 'in', orderIds)
    .orderBy('orderId')
    .orderBy('position')
    .execute()
  const byOrder = new Map<string, AppliedPromotion[]>()
  for (const { orderId, promotionId: id, name, code, terms, amount, allocation, delivery } of rows) {
    const applied = {
      ...{ id, name, code, amount, delivery },
      terms: JSON.parse(terms) as PromotionTerms,
      allocation: JSON.parse(allocation) as number[],
    }
    byOrder.set(orderId, [...(byOrder.get(orderId) ?? []), applied])
  }
  return byOrder
}

export async function insertOrderPromotions(
  db: Kysely<Schema>,
  orderId: string,
  promotions: readonly AppliedPromotion[],
): Promise<void> {
  if (promotions.length === 0) return
  const rows = promotions.map(({ id, name, code, terms, amount, allocation, delivery }, position) => ({
    ...{ orderId, position, name, code, amount, delivery },
    promotionId: id,
    terms: JSON.stringify(terms),
    allocation: JSON.stringify(allocation),
  }))
  await db.insertInto('orderPromotions').values(rows).execute()
}

export async function replaceOrderPromotions(
  db: Kysely<Schema>,
  orderId: string,
  promotions: readonly AppliedPromotion[],
): Promise<void> {
  await db.deleteFrom('orderPromotions').where('orderId', '=', orderId).execute()
  await insertOrderPromotions(db, orderId, promotions)
}
