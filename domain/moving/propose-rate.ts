import type { ForeignProduct } from './foreign-product.ts'

/** Hardly anything costs fewer francs, and no price in francs below the second amount has cents. */
const LEAST = { francs: 200, withCents: 1000 } as const

/** Francs for one unit of the file; null when at least half of its prices are hardly francs. */
export function proposeRate(products: readonly ForeignProduct[]): 1 | null {
  const prices = products
    .filter(({ own }) => !own.price)
    .flatMap(({ price, variants }) => [price, ...variants.map((variant) => variant.price)])
    .flatMap(({ regular }) => (regular > 0 ? [regular] : []))
  const small = prices.filter(
    (price) => price < (Number.isInteger(price) ? LEAST.francs : LEAST.withCents),
  ).length
  return small > 0 && small * 2 >= prices.length ? null : 1
}
