/** How long what is kept may be kept, as the privacy page says (storefront.md §9): orders 3 years, browsing 13 months. */
const KEPT = {
  orders: { years: 3 },
  browsing: { months: 13 },
  messages: { years: 3 },
  audit: { years: 3 },
} as const

/** The moment before which each kind of data has had its time: epoch milliseconds. */
export interface Cutoffs {
  orders: number
  browsing: number
  messages: number
  audit: number
}

/** What is older than these moments is not kept at `now` (epoch milliseconds). */
export function retentionCutoffs(now: number): Cutoffs {
  return {
    orders: before(now, KEPT.orders),
    browsing: before(now, KEPT.browsing),
    messages: before(now, KEPT.messages),
    audit: before(now, KEPT.audit),
  }
}

/**
 * The same moment some years or months earlier. Where that month has no such day, its end: everything of it has had its
 * time, and nothing of the next has (a later `now` never gives an earlier cut-off).
 */
function before(now: number, { years = 0, months = 0 }: { years?: number; months?: number }): number {
  const then = new Date(now)
  const day = then.getUTCDate()
  then.setUTCMonth(then.getUTCMonth() - months - 12 * years)
  const dayIsMissing = then.getUTCDate() !== day
  return dayIsMissing ? Date.UTC(then.getUTCFullYear(), then.getUTCMonth(), 1) : then.getTime()
}
