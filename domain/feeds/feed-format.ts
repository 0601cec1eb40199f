import type { FeedItem } from './feed-item.ts'
import type { FeedSale } from './feed-sale.ts'

/** The texts of a feed: before the articles, of each article, and after them. */
export interface FeedFormat {
  type: string
  before: (shop: { name: string; origin: string }) => string
  item: (item: FeedItem) => string
  after: string
}

export function amount(francs: number): string {
  return `${francs} XOF`
}

/** @param zone how the platform writes the difference of Dakar's time from UTC */
export function salePeriod(sale: FeedSale | null, zone: string): string | null {
  if (!sale?.period) return null
  const time = (at: number) => new Date(at).toISOString().slice(0, 'YYYY-MM-DDTHH:MM'.length) + zone
  return `${time(sale.period.from)}/${time(sale.period.until)}`
}

export const SHIPPING = { country: 'SN', service: 'Livraison' }
