import { HOUR_MS } from '../durations.ts'
import { roundToFranc } from '../pricing/francs.ts'
import { isFlashRunning } from '../pricing/price.ts'
import { PRODUCT_LIMITS, type ProductSummary } from './product.ts'

/** What a plan changes; `visible` hides products outside its time. */
export const PLAN_KINDS = ['discount', 'flash_sale', 'price', 'price_percent', 'visible'] as const
export type PlanKind = (typeof PLAN_KINDS)[number]

/** A change of products from `startsAt` to before `endsAt` (epoch milliseconds; null: without a bound). */
export interface PlannedChange {
  id: string
  name: string
  kind: PlanKind
  /** percent, or francs for `price`; negative to lower a price by percent; null for `visible` */
  value: number | null
  startsAt: number | null
  endsAt: number | null
  createdAt: number
}

type Offered = Pick<ProductSummary, 'price' | 'discount' | 'flashSale'>
type Times = Pick<PlannedChange, 'startsAt' | 'endsAt'>

const startOf = ({ startsAt }: Times) => startsAt ?? Number.NEGATIVE_INFINITY
const endOf = ({ endsAt }: Times) => endsAt ?? Number.POSITIVE_INFINITY

const isPriceChange = ({ kind }: Pick<PlannedChange, 'kind'>) => kind === 'price' || kind === 'price_percent'

export function isRunning(change: Times, now: number): boolean {
  return startOf(change) <= now && now < endOf(change)
}

/** Whether a price change without an end has begun: it is then the stored price of its products. */
export function isDone(change: PlannedChange, now: number): boolean {
  return isPriceChange(change) && change.endsAt === null && startOf(change) <= now
}

/** Sorts by start; of two that start together, the one made later is last. */
function byStart(one: PlannedChange, other: PlannedChange): number {
  return (
    // Equal infinities have no difference.
    (startOf(one) === startOf(other) ? 0 : startOf(one) - startOf(other)) ||
    one.createdAt - other.createdAt ||
    (one.id < other.id ? -1 : 1)
  )
}

function changedPrice(price: number, { kind, value }: PlannedChange): number {
  const amount = kind === 'price' ? (value ?? price) : roundToFranc((price * (100 + (value ?? 0))) / 100)
  // No plan gives a product away that has a price.
  return Math.min(Math.max(Math.min(1, price), amount), PRODUCT_LIMITS.price)
}

/** The product as it is stored: price changes that are done apply one after the other, oldest first. */
export function storedAt<Product extends Offered>(
  product: Product,
  changes: readonly PlannedChange[],
  now: number,
): Product {
  const done = changes.filter((change) => isDone(change, now)).sort(byStart)
  return done.length === 0 ? product : { ...product, price: done.reduce(changedPrice, product.price) }
}

/**
 * The product as it is sold at `now`, by its running plans; the documents' rule then finds the unit price. A price is set
 * by the plan that began last. A planned reduction never makes a product dearer than it is without it: of planned
 * discounts and the product's own the greatest applies, and so of flash sales.
 */
export function inForce<Product extends Offered>(
  product: Product,
  changes: readonly PlannedChange[],
  now: number,
): { product: Product; isHidden: boolean } {
  if (changes.length === 0) return { product, isHidden: false }
  const price = lastRunning(changes, now, isPriceChange)
  const discount = reductionInForce(product, changes, now, 'discount')
  const flashSale = reductionInForce(product, changes, now, 'flash_sale')
  const stored = storedAt(product, changes, now)
  return {
    product: {
      ...stored,
      ...(price && { price: changedPrice(stored.price, price) }),
      ...(discount && { discount: discount.value ?? 0 }),
      ...(flashSale && { flashSale: plannedSale(flashSale) }),
    },
    isHidden: isHiddenAt(changes, now),
  }
}

/** Of several plans that run, the one that began last. */
function lastRunning(
  changes: readonly PlannedChange[],
  now: number,
  is: (change: PlannedChange) => boolean,
): PlannedChange | undefined {
  const running = changes.filter((change) => is(change) && isRunning(change, now) && !isDone(change, now))
  return running.sort(byStart).at(-1)
}

/** The plan that sets the discount or the flash sale of a product; none while the product's own is greater. */
export function reductionInForce(
  { discount, flashSale }: Offered,
  changes: readonly PlannedChange[],
  now: number,
  kind: 'discount' | 'flash_sale',
): PlannedChange | undefined {
  const percents = changes.flatMap((change) =>
    change.kind === kind && isRunning(change, now) ? [change.value ?? 0] : [],
  )
  const greatest = Math.max(...percents)
  const ownSale = isFlashRunning(flashSale, now) ? flashSale.discount : 0
  if (greatest < (kind === 'discount' ? discount : ownSale)) return undefined
  return lastRunning(changes, now, (change) => change.kind === kind && change.value === greatest)
}

function plannedSale({ value, startsAt, endsAt }: PlannedChange): ProductSummary['flashSale'] {
  const hours = startsAt === null || endsAt === null ? 0 : Math.ceil((endsAt - startsAt) / HOUR_MS)
  const endTime = endsAt === null ? null : new Date(endsAt).toISOString()
  return { active: true, discount: value ?? 0, durationHours: hours, endTime }
}

/**
 * Whether plans of visibility hide a product: the last start or end that has passed decides; before the first one, the
 * product is hidden when a start comes first. A start wins over an end at the same moment.
 */
export function isHiddenAt(changes: readonly PlannedChange[], now: number): boolean {
  const moments = changes
    .filter(({ kind }) => kind === 'visible')
    .flatMap(({ startsAt, endsAt }) => [
      ...(startsAt === null ? [] : [{ at: startsAt, shows: true }]),
      ...(endsAt === null ? [] : [{ at: endsAt, shows: false }]),
    ])
    .sort((one, other) => one.at - other.at || Number(one.shows) - Number(other.shows))
  const passed = moments.findLast(({ at }) => at <= now)
  return passed ? !passed.shows : moments[0]?.shows === true
}

/** The next start or end of these plans, in epoch milliseconds; Infinity without one. */
export function nextMoment(changes: readonly Times[], now: number): number {
  const moments = changes.flatMap(({ startsAt, endsAt }) => [startsAt, endsAt])
  return Math.min(...moments.filter((at) => at !== null && at > now).map(Number), Number.POSITIVE_INFINITY)
}

/** The next time at which a product is sold otherwise, by a plan or by the end of its flash sale; Infinity: never. */
export function nextChangeOf(product: Offered, changes: readonly PlannedChange[], now: number): number {
  const { flashSale } = inForce(product, changes, now).product
  const saleEnds = isFlashRunning(flashSale, now) && flashSale.endTime !== null
  return Math.min(nextMoment(changes, now), saleEnds ? Date.parse(flashSale.endTime ?? '') : Infinity)
}

/** Whether of two plans for one product only one applies: the greater reduction, or the price that began last. */
export function isExclusive(one: PlannedChange, other: PlannedChange): boolean {
  return one.kind === other.kind || (isPriceChange(one) && isPriceChange(other))
}

/** Whether two plans for one product deserve a warning: at one time, both about prices or both about visibility. */
export function overlap(one: PlannedChange, other: PlannedChange): boolean {
  const isSameSubject = (one.kind === 'visible') === (other.kind === 'visible')
  const start = Math.max(startOf(one), startOf(other))
  return one.id !== other.id && isSameSubject && start < Math.min(endOf(one), endOf(other))
}
