import type { Order } from '../orders/order.ts'
import { remainingUnits } from '../orders/order.ts'
import { allocate } from '../pricing/allocate.ts'
import { isVoid, type OrderWorth } from './owed.ts'

type Promoted = OrderWorth & Pick<Order, 'items' | 'promotions'>

/** What a promotion takes off an order, in francs: off the units that the customer keeps, and off the delivery. */
export interface KeptDiscount {
  articles: number
  delivery: number
}

/**
 * What each promotion of an order takes off what the customer keeps. The units that went back come first, as in
 * `valueOfUnits`, so that their price and the discounts on them leave together. Nothing for an order in the trash.
 */
export function keptDiscounts(order: Promoted): KeptDiscount[] {
  const { items, promotions, deletedAt } = order
  const kept = promotions.map(({ delivery }) => ({ articles: 0, delivery }))
  if (isVoid(order) || deletedAt !== null) return kept.map(() => ({ articles: 0, delivery: 0 }))
  for (const [position, item] of items.entries()) {
    const gone = Math.floor((item.allocated * (item.quantity - remainingUnits(item))) / item.quantity)
    const shares = allocate(
      item.allocated - gone,
      promotions.map(({ allocation }) => allocation[position] ?? 0),
    )
    for (const [index, discount] of kept.entries()) discount.articles += shares[index] ?? 0
  }
  return kept
}

/** What all promotions take off what the customer keeps, in francs. */
export function keptDiscount(order: Promoted): number {
  return keptDiscounts(order).reduce((sum, { articles, delivery }) => sum + articles + delivery, 0)
}
