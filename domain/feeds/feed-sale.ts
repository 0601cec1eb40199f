import { inForce, type PlannedChange, reductionInForce } from '../catalogue/planned-changes.ts'
import type { ProductSummary } from '../catalogue/product.ts'
import { HOUR_MS, MINUTE_MS } from '../durations.ts'
import { priceTag } from '../pricing/price.ts'

/** A reduced price in francs, and its period in epoch milliseconds when both ends are known. */
export interface FeedSale {
  price: number
  period: { from: number; until: number } | null
}

type Offered = Pick<ProductSummary, 'price' | 'discount' | 'flashSale'>

/** The reduced price of a product that is sold at `now`, or of the next planned reduction; null without one. */
export function saleOf(stored: Offered, plans: readonly PlannedChange[], now: number): FeedSale | null {
  const { reduced, unitPrice } = priceTag(inForce(stored, plans, now).product, now)
  if (reduced) return { price: unitPrice, period: runningPeriod(stored, plans, now) }
  return nextSale(stored, plans, now)
}

/** The period of the reduction that sets the price now. */
function runningPeriod(stored: Offered, plans: readonly PlannedChange[], now: number): FeedSale['period'] {
  const { product } = inForce(stored, plans, now)
  const { flash } = priceTag(product, now)
  const isFlash = flash !== null && flash.discount >= product.discount
  const plan = reductionInForce(stored, plans, now, isFlash ? 'flash_sale' : 'discount')
  if (plan) return periodOf(plan)
  if (!isFlash || flash.endTime === null) return null
  const until = Date.parse(flash.endTime)
  return wholeMinutes(until - product.flashSale.durationHours * HOUR_MS, until)
}

/** The next planned reduction, if the price without it is then the same. */
function nextSale(stored: Offered, plans: readonly PlannedChange[], now: number): FeedSale | null {
  const [next] = plans
    .flatMap((plan) => (isReduction(plan) && plan.startsAt !== null ? [{ plan, at: plan.startsAt }] : []))
    .filter(({ at }) => at > now)
    .sort((one, other) => one.at - other.at)
  const period = next ? periodOf(next.plan) : null
  if (!next || !period) return null
  const tagAt = (at: number) => priceTag(inForce(stored, plans, at).product, at)
  const { reduced, unitPrice, basePrice } = tagAt(next.at)
  const isComparable = reduced && unitPrice > 0 && basePrice === tagAt(now).basePrice
  return isComparable ? { price: unitPrice, period } : null
}

const isReduction = ({ kind }: PlannedChange) => kind === 'discount' || kind === 'flash_sale'

function periodOf({ startsAt, endsAt, createdAt }: PlannedChange): FeedSale['period'] {
  return endsAt === null ? null : wholeMinutes(startsAt ?? createdAt, endsAt)
}

/** A period in whole minutes; null when nothing is left. */
function wholeMinutes(from: number, until: number): FeedSale['period'] {
  const [start, end] = [from, until].map((at) => Math.floor(at / MINUTE_MS) * MINUTE_MS) as [number, number]
  return start < end ? { from: start, until: end } : null
}
