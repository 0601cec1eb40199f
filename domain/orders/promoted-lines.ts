import type { LineToPrice } from '../promotions/cart-to-price.ts'
import { newItem, type OrderItem, type PlacedItem } from './order.ts'

/** The lines of a new order with what applies to them now. */
export function withTerms(
  items: readonly PlacedItem[],
  products: ReadonlyMap<string, { category: string }>,
): OrderItem[] {
  return items.map((item) => ({
    ...newItem(item),
    terms: { category: products.get(item.productId)?.category ?? '', listed: item.price },
  }))
}

/** The lines of an order as the pricing function takes them; what has no terms is in no category. */
export function linesToPrice(items: readonly OrderItem[]): LineToPrice[] {
  return items.map(({ productId, color, size, price, quantity, terms }) => ({
    ...{ productId, color, size, price, quantity },
    category: terms?.category ?? '',
  }))
}

/** Gives each line its share of the promotions, in francs. */
export function withAllocated(items: readonly OrderItem[], allocated: readonly number[]): OrderItem[] {
  return items.map((item, position) => ({ ...item, allocated: allocated[position] ?? 0 }))
}
