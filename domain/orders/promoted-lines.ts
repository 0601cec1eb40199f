import type { LineToPrice } from '../promotions/price-cart.ts'
import type { OrderItem, PlacedItem } from './order.ts'

/** The lines of an order as the pricing function takes them; a deleted product is in no category. */
export function linesToPrice(
  items: readonly PlacedItem[],
  products: ReadonlyMap<string, { category: string }>,
): LineToPrice[] {
  return items.map(({ productId, color, size, price, quantity }) => ({
    ...{ productId, color, size, price, quantity },
    category: products.get(productId)?.category ?? '',
  }))
}

/** Gives each line its share of the promotions, in francs. */
export function withAllocated(items: readonly OrderItem[], allocated: readonly number[]): OrderItem[] {
  return items.map((item, position) => ({ ...item, allocated: allocated[position] ?? 0 }))
}
