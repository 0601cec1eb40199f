import type { VariantChoice } from '../catalogue/variants.ts'

export interface StockedProduct {
  productId: string
  name: string
  stock: number
}

/** A product with its units sold in a period, minus those that came back in it. */
export interface Seller extends StockedProduct {
  units: number
}

const ROWS = 10

/** Adds up units by product. */
export function unitsByProduct(sold: readonly { productId: string; units: number }[]): Map<string, number> {
  const units = new Map<string, number>()
  for (const one of sold) units.set(one.productId, (units.get(one.productId) ?? 0) + one.units)
  return units
}

/** The ids of the ten products that sold most; equal ones by their id. */
export function bestIds(units: ReadonlyMap<string, number>): string[] {
  const ranked = [...units].filter(([, count]) => count > 0).sort(([a, m], [b, n]) => n - m || order(a, b))
  return ranked.slice(0, ROWS).map(([id]) => id)
}

/** The ten of these products that sold least, first those with most units in stock. */
export function slowest(products: readonly StockedProduct[], units: ReadonlyMap<string, number>): Seller[] {
  return products
    .map((product) => ({ ...product, units: Math.max(0, units.get(product.productId) ?? 0) }))
    .sort((a, b) => a.units - b.units || b.stock - a.stock || order(a.productId, b.productId))
    .slice(0, ROWS)
}

const order = (one: string, other: string) => (one < other ? -1 : 1)

/** A product or a variant with its stock and the units sold in the last `SALES_DAYS` days. */
export interface SoldPlace extends VariantChoice {
  productId: string
  name: string
  stock: number
  sold: number
}

/** Units in the last `SALES_DAYS` days from which a place sold well. */
const GOOD_UNITS = 3

/** The sizes that sell out first: those whose stock lasts shortest, and of the sold-out ones those that sold most. */
export function sellOutFirst<Place extends SoldPlace>(places: readonly Place[]): Place[] {
  const left = ({ stock, sold }: SoldPlace) => Math.max(0, stock) / sold
  return places.toSorted((a, b) => left(a) - left(b) || b.sold - a.sold).slice(0, ROWS)
}

/** Counts the places that are sold out and sold well. */
export function countSoldOut(places: readonly SoldPlace[]): number {
  return places.filter(({ stock, sold }) => stock <= 0 && sold >= GOOD_UNITS).length
}
