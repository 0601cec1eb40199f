import { Bitset } from './bitset.ts'
import type { IndexedCatalogue } from './indexed-catalogue.ts'

export function setWith(slots: readonly number[]): Bitset {
  const products = new Bitset()
  for (const slot of slots) products.add(slot)
  return products
}

export function union(sets: readonly ({ products: Bitset } | undefined)[]): Bitset {
  const products = new Bitset()
  for (const one of sets) if (one) products.addAll(one.products)
  return products
}

/** The products that a shopper pays from `from` to `to` francs for, inclusive. */
export function pricedBetween(
  { orders: { price }, cheap }: IndexedCatalogue,
  from: number,
  to: number,
): Bitset {
  const step = from === 0 && cheap.find((one) => one.step === to)
  if (step) return step.products
  const slots = price.ascending()
  return setWith(slots.slice(price.firstFrom(from), to === Infinity ? slots.length : price.firstFrom(to + 1)))
}
