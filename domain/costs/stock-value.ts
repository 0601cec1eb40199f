import { DAY_MS } from '../durations.ts'

/** The stock of a product at its current purchase prices. */
export interface ProductStock {
  productId: string
  name: string
  /** epoch milliseconds */
  createdAt: number
  /** more than 0 */
  stock: number
  /** units whose purchase price is known, and their value in francs */
  knownUnits: number
  value: number
}

/** A product in stock that hardly sells. */
export interface SlowSeller {
  productId: string
  name: string
  stock: number
  sold: number
  /** francs at the current purchase prices; null when one is missing */
  value: number | null
}

/** Units sold in a period up to which a product is a slow seller. */
const SLOW_UNITS = 2
/** How many slow sellers are listed, those with the most money in stock first. */
const SLOW_ROWS = 50

/** The stock at the current purchase prices. */
export interface StockValue {
  /** francs, of the units whose purchase price is known */
  value: number
  units: number
  /** products in stock, and those of which a unit has no purchase price */
  products: number
  unknownProducts: number
}

const isUnknown = ({ stock, knownUnits }: ProductStock) => knownUnits < stock

export function stockValue(products: readonly ProductStock[]): StockValue {
  return {
    value: products.reduce((sum, { value }) => sum + value, 0),
    units: products.reduce((sum, { stock }) => sum + stock, 0),
    products: products.length,
    unknownProducts: products.filter(isUnknown).length,
  }
}

/** The products in stock since before `from` that hardly sold since. `sold`: units by product, minus returns. */
export function slowSellers(
  products: readonly ProductStock[],
  sold: ReadonlyMap<string, number>,
  from: number,
): SlowSeller[] {
  const soldOf = ({ productId }: ProductStock) => Math.max(0, sold.get(productId) ?? 0)
  return products
    .filter((product) => product.createdAt < from && soldOf(product) <= SLOW_UNITS)
    .sort((a, b) => b.value - a.value || b.stock - a.stock || (a.productId < b.productId ? -1 : 1))
    .slice(0, SLOW_ROWS)
    .map((product) => ({
      productId: product.productId,
      name: product.name,
      stock: product.stock,
      sold: soldOf(product),
      value: isUnknown(product) ? null : product.value,
    }))
}

export function daysBefore(now: number, days: number): number {
  return now - days * DAY_MS
}
