import { DAY_MS } from './durations.ts'

/** Retention periods. The privacy page states those of orders and browsing data. */
const RETENTION_PERIODS = {
  orders: { years: 3 },
  browsing: { months: 13 },
  messages: { years: 3 },
  audit: { years: 3 },
  cartLinks: { years: 1 },
} as const
/** Retention of what was sent, of stock alerts, and of birth lists after their end. */
const NINETY_DAYS_MS = 90 * DAY_MS
/** Retention of counted searches (F-14), and of deleted reviews and ratings. */
const THIRTY_DAYS_MS = 30 * DAY_MS

/** The time before which messages at WhatsApp have expired, in epoch milliseconds. @param months as the settings say */
export function messageCutoff(now: number, months: number): number {
  return before(now, { months })
}

/** Computes the cutoffs at `now`, in epoch milliseconds. Records older than the cutoff of their kind have expired. */
export function retentionCutoffs(now: number) {
  return {
    orders: before(now, RETENTION_PERIODS.orders),
    browsing: before(now, RETENTION_PERIODS.browsing),
    messages: before(now, RETENTION_PERIODS.messages),
    audit: before(now, RETENTION_PERIODS.audit),
    cartLinks: before(now, RETENTION_PERIODS.cartLinks),
    outbox: now - NINETY_DAYS_MS,
    stockAlerts: now - NINETY_DAYS_MS,
    birthLists: now - NINETY_DAYS_MS,
    searches: now - THIRTY_DAYS_MS,
    deletedReviews: now - THIRTY_DAYS_MS,
  }
}

/**
 * A record whose age is in this range, in milliseconds, confirms the clock. If the clock jumps far ahead, no record is
 * in this range for 30 days: existing records are older than `to`, and later records are younger than `from`.
 */
const EVIDENCE = { from: 30 * DAY_MS, to: 60 * DAY_MS } as const

/** Returns the time before which a record is old enough to confirm the clock at `now`, in epoch milliseconds. */
export function latestEvidence(now: number): number {
  return now - EVIDENCE.from
}

/**
 * Whether the clock is plausible, checked before personal data is erased.
 * @param newest time of the newest record that is at least 30 days old by this clock (`latestEvidence`); null for none
 * @returns `young` when `newest` is null: no record is old enough to be erased
 */
export function checkClockPlausibility(now: number, newest: number | null): 'trusted' | 'doubtful' | 'young' {
  if (newest === null) return 'young'
  return now - newest <= EVIDENCE.to ? 'trusted' : 'doubtful'
}

/**
 * Subtracts years or months. If the resulting month lacks the day, returns the end of that month. A cutoff therefore
 * never moves back when `now` advances.
 */
function before(now: number, { years = 0, months = 0 }: { years?: number; months?: number }): number {
  const then = new Date(now)
  const day = then.getUTCDate()
  then.setUTCMonth(then.getUTCMonth() - months - 12 * years)
  const dayIsMissing = then.getUTCDate() !== day
  return dayIsMissing ? Date.UTC(then.getUTCFullYear(), then.getUTCMonth(), 1) : then.getTime()
}
