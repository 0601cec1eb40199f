import { DAY_MS } from '../durations.ts'
import { fold } from '../text/fold.ts'

/** Return period that product pages promise, in days. */
export const PRODUCT_RETURN_DAYS = 30

/**
 * Returns the longest return period, in days, that the product pages or the shop's texts promise.
 * @param texts the shop's texts, such as the terms and the answers of the FAQ
 */
export function longestReturnPeriod(texts: readonly string[]): number {
  return Math.max(PRODUCT_RETURN_DAYS, ...texts.flatMap(promisedDays))
}

/**
 * Reads the days in sentences about returns. Skips a sentence that mentions refunds, because its days are the time
 * until the refund.
 */
function promisedDays(text: string): number[] {
  return text
    .split(/[.!?\n]/)
    .map(fold)
    .filter((sentence) => sentence.includes('retour') && !sentence.includes('rembours'))
    .flatMap((sentence) => [...sentence.matchAll(/\b(\d{1,3}) ?jours/g)])
    .map(([, days]) => Number(days))
}

/** The end of the return period. @param deliveredAt ISO date @returns ISO date */
export function returnDeadline(deliveredAt: string, days: number): string {
  return new Date(Date.parse(deliveredAt) + days * DAY_MS).toISOString()
}
