import { DAY_MS } from '../durations.ts'

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
export const SLOW_UNITS = 2
/** How many slow sellers are listed, those with the most money in stock first. */
export const SLOW_ROWS = 50

/** The stock at the current purchase prices. */
export interface StockValue {
  /** francs, of the units whose purchase price is known */
  value: number
  units: number
  /** products in stock, and those of which a unit has no purchase price */
  products: number
  unknownProducts: number
}

export function daysBefore(now: number, days: number): number {
  return now - days * DAY_MS
}
