import { allocate } from '../pricing/allocate.ts'
import { roundToFranc } from '../pricing/francs.ts'
import type { CartToPrice, LineToPrice } from './cart-to-price.ts'
import { type Objection, objectionTo } from './objections.ts'
import {
  type AppliedPromotion,
  type Effect,
  hasSelection,
  type Promotion,
  selectedLines,
} from './promotion.ts'

/** A cart's price with each discount and its share of each line; amounts in francs. */
export interface PricedCart {
  /** the articles before promotions */
  itemsTotal: number
  /** in the order in which they are applied */
  promotions: AppliedPromotion[]
  /** francs off each line by its position, the sum of the promotions' shares */
  allocated: number[]
  /** the delivery fee after promotions */
  deliveryFee: number
  /** articles and delivery after promotions */
  total: number
  /** for the promotions with a code that do not apply; null: another offer is worth more */
  unused: { promotion: Promotion; objection: Objection | null }[]
}

/**
 * Prices a cart (H-02): the documents' unit prices, then the promotions about some lines, then those about the whole
 * order, then delivery. Of the codes the best one applies, or all combinable ones; the same for the automatic
 * promotions (H-03). Neither the order of lines nor that of promotions matters.
 */
export function priceCart({ promotions, ...cart }: CartToPrice): PricedCart {
  const objections = new Map(promotions.map((promotion) => [promotion, objectionTo(promotion, cart)]))
  const usable = promotions.filter((promotion) => objections.get(promotion) === null).toSorted(byId)
  const codes = choices(usable.filter(({ code }) => code !== null))
  const automatic = choices(usable.filter(({ code }) => code === null))
  const lines = cart.lines.map((line, position) => ({ ...line, position })).sort(byContent)
  const selections = new Map(usable.map((one) => [one, selectedLines(one.terms, lines)]))
  const pricing = { lines, selections, delivery: cart.delivery }
  let best = apply([], pricing)
  for (const some of codes) {
    for (const others of automatic) {
      const priced = apply([...some, ...others], pricing)
      if (isBetter(priced, best)) best = priced
    }
  }
  const applied = new Set(best.promotions.map(({ id }) => id))
  const unused = promotions
    .filter(({ id, code }) => code !== null && !applied.has(id))
    .map((promotion) => ({ promotion, objection: objections.get(promotion) ?? null }))
  return { ...best, unused }
}

type Priced = Omit<PricedCart, 'unused'>
type PlacedLine = LineToPrice & { position: number }

/** The sets of promotions that may apply together: none, each one alone, and all combinable ones. */
function choices(promotions: readonly Promotion[]): (readonly Promotion[])[] {
  const combinable = promotions.filter(({ terms }) => terms.combinable)
  return [[], ...promotions.map((one) => [one]), ...(combinable.length > 1 ? [combinable] : [])]
}

/** Of equal prices, the one with more promotions is better, so that free delivery counts before its fee is known. */
function isBetter(priced: Priced, best: Priced): boolean {
  if (priced.total !== best.total) return priced.total < best.total
  return priced.promotions.length > best.promotions.length
}

interface Pricing extends Pick<CartToPrice, 'delivery'> {
  lines: readonly PlacedLine[]
  /** the lines that each promotion is about */
  selections: ReadonlyMap<Promotion, ReadonlySet<PlacedLine>>
}

function apply(promotions: readonly Promotion[], { lines, selections, delivery }: Pricing): Priced {
  const remaining = lines.map(({ price, quantity }) => price * quantity)
  const itemsTotal = sum(remaining)
  let deliveryFee = delivery?.fee ?? 0
  const applied: AppliedPromotion[] = []
  for (const promotion of promotions.toSorted(byPrecedence)) {
    const { terms } = promotion
    const allocation = lines.map(() => 0)
    if (terms.effect.kind === 'free_delivery') {
      if (delivery && deliveryFee === 0) continue
      applied.push({ ...promotion, amount: deliveryFee, allocation, delivery: deliveryFee })
      deliveryFee = 0
      continue
    }
    const selected = selections.get(promotion) ?? new Set()
    const weights = lines.map((line, index) => (selected.has(line) ? (remaining[index] ?? 0) : 0))
    const amount = Math.min(effectDiscount(terms.effect, [...selected], sum(weights)), sum(weights))
    if (amount === 0) continue
    for (const [index, part] of allocate(amount, weights).entries()) {
      remaining[index] = (remaining[index] ?? 0) - part
      allocation[lines[index]?.position ?? 0] = part
    }
    applied.push({ ...promotion, amount, allocation, delivery: 0 })
  }
  return {
    itemsTotal,
    promotions: applied,
    allocated: lines.map((_, position) => sum(applied.map(({ allocation }) => allocation[position] ?? 0))),
    deliveryFee,
    total: sum(remaining) + deliveryFee,
  }
}

/** The discount in francs on lines that still cost `base` francs. */
function effectDiscount(
  effect: Exclude<Effect, { kind: 'free_delivery' }>,
  lines: readonly LineToPrice[],
  base: number,
): number {
  if (effect.kind === 'percent') return roundToFranc((base * effect.percent) / 100)
  return effect.kind === 'amount' ? effect.amount : cheapestPieces(lines, effect)
}

/** The price of the pieces that « three for two » gives away, in francs. */
function cheapestPieces(
  lines: readonly LineToPrice[],
  { count, paid }: { count: number; paid: number },
): number {
  const pieces = sum(lines.map(({ quantity }) => quantity))
  let free = Math.floor(pieces / count) * (count - paid)
  let price = 0
  for (const line of lines.toSorted((one, other) => one.price - other.price)) {
    const taken = Math.min(free, line.quantity)
    price += taken * line.price
    free -= taken
  }
  return price
}

/** Within the lines' and within the order's promotions; delivery comes last. */
const RANKS = { free_items: 0, percent: 1, amount: 2, free_delivery: 10 } as const

function byPrecedence(one: Promotion, other: Promotion): number {
  const rank = ({ terms }: Promotion) => {
    const { kind } = terms.effect
    return RANKS[kind] + (kind === 'free_items' || hasSelection(terms) ? 0 : 5)
  }
  return rank(one) - rank(other) || byId(one, other)
}

function byId(one: Promotion, other: Promotion): number {
  return compare(one.id, other.id)
}

/** The order in which equal remainders of an allocation go to lines. */
function byContent(one: LineToPrice, other: LineToPrice): number {
  return other.price - one.price || other.quantity - one.quantity || compare(keyOf(one), keyOf(other))
}

const keyOf = ({ productId, color, size }: LineToPrice) => JSON.stringify([productId, color, size])

function compare(one: string, other: string): number {
  if (one === other) return 0
  return one < other ? -1 : 1
}

function sum(amounts: readonly number[]): number {
  return amounts.reduce((total, amount) => total + amount, 0)
}

/** Francs off the articles. */
export function discountOf({ allocated }: Pick<PricedCart, 'allocated'>): number {
  return sum(allocated)
}
