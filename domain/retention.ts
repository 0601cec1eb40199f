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
 * Retention trusts a clock only when something was recorded between these ages: a clock that was set ahead has nothing
 * there until it has run for that long. Milliseconds.
 */
const EVIDENCE = { from: 30 * 86_400_000, to: 60 * 86_400_000 } as const

/** Rows dated at or before this moment can be evidence for the clock at `now`. Epoch milliseconds. */
export function latestEvidence(now: number): number {
  return now - EVIDENCE.from
}

/**
 * Whether the clock may be believed before personal data is erased.
 * @param newest of the rows dated at or before `latestEvidence(now)`; null when there is none
 * @returns `young` when the shop holds nothing old enough to be erased
 */
export function checkClockPlausibility(now: number, newest: number | null): 'trusted' | 'doubtful' | 'young' {
  if (newest === null) return 'young'
  return now - newest <= EVIDENCE.to ? 'trusted' : 'doubtful'
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
