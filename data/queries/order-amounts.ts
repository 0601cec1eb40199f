import { type RawBuilder, sql } from 'kysely'

/**
 * `domain/money/owed.ts` in SQL. The texts are literals, so that both engines use the indexes of the migration `0028-money`,
 * which repeat them. @param orders the name of the table of orders in the query
 */
export function orderAmounts(
  orders = 'orders',
): Record<'worth' | 'inHand' | 'due', RawBuilder<number>> &
  Record<'isVoid' | 'hasSurplus' | 'hasRest', RawBuilder<boolean>> {
  const column = (name: string) => sql.ref(`${orders}.${name}`)
  const isDelivered = sql`${column('fulfillment_status')} in ('delivered', 'partially_delivered')`
  const isVoid = sql<boolean>`${column('status')} not in ('pending', 'confirmed')
    or ${column('fulfillment_status')} = 'returned_to_stock'
    or (${column('deleted_at')} is not null and not (${isDelivered}))`
  const worth = sql<number>`case when ${isVoid}
    then 0 else ${column('total_amount')} - ${column('credit')} end`
  const due = sql<number>`(${worth}) - ${column('received')} + ${column('refunded')}`
  return {
    isVoid,
    worth,
    inHand: sql<number>`(${column('received')} - ${column('refunded')})`,
    due,
    hasSurplus: sql<boolean>`(${due}) < 0`,
    hasRest: sql<boolean>`(${due}) > 0 and ${column('deleted_at')} is null
      and ${column('payment_status')} <> 'claimed'
      and (${column('received')} > ${column('refunded')} or ${isDelivered})`,
  }
}
