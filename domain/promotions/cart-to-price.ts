import type { Promotion } from './promotion.ts'

/** A line of a cart or an order; `price` is the documents' unit price in francs. */
export interface LineToPrice {
  productId: string
  category: string
  color: string | null
  size: string | null
  price: number
  quantity: number
}

export interface CartToPrice {
  lines: readonly LineToPrice[]
  /** the automatic promotions, and those of the codes that the shopper entered */
  promotions: readonly Promotion[]
  /** the zone and its fee for these articles, in francs; null while it is unknown and in a shop without zones */
  delivery: { zoneId: string | null; fee: number } | null
  /** nine digits; null without a phone, undefined while it is unknown */
  phone?: string | null | undefined
  /** epoch milliseconds */
  now: number
}
