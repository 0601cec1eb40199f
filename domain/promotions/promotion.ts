import { fold } from '../text/fold.ts'

/** What a promotion gives; amounts in francs. */
export type Effect =
  | { kind: 'percent'; percent: number }
  | { kind: 'amount'; amount: number }
  /** `zones`: ids of delivery zones; empty: all zones */
  | { kind: 'free_delivery'; zones: string[] }
  /** `count` articles for the price of `paid`: the cheapest ones are free */
  | { kind: 'free_items'; count: number; paid: number }

/** The effect and the conditions of a promotion (H-01). Times as ISO dates, amounts in francs. */
export interface PromotionTerms {
  effect: Effect
  from: string | null
  /** the promotion ends before this moment */
  until: string | null
  /** the least price of a cart's articles, before promotions */
  minTotal: number
  /** the selection: articles of these categories and these products; both empty: every article */
  categories: string[]
  productIds: string[]
  /** only for the first order of a phone number */
  firstOrder: boolean
  maxUses: number | null
  maxUsesPerPhone: number | null
  /** whether it applies together with other combinable promotions of its sort (code, automatic) */
  combinable: boolean
}

export interface Promotion {
  id: string
  /** for shoppers, such as « Offre Tabaski » */
  name: string
  /** null: applies without a code */
  code: string | null
  terms: PromotionTerms
}

/** Francs that a promotion takes off a cart or an order. */
export interface AppliedPromotion extends Promotion {
  /** the sum of `allocation` and `delivery` */
  amount: number
  /** francs off each line, by the line's position */
  allocation: number[]
  /** francs off the delivery fee */
  delivery: number
}

interface Article {
  productId: string
  category: string
}

/** The lines that a promotion is about. Thousands of comparisons for each of many promotions would take too long. */
export function selectedLines<Line extends Article>(
  terms: PromotionTerms,
  lines: readonly Line[],
): Set<Line> {
  if (!hasSelection(terms)) return new Set(lines)
  const products = new Set(terms.productIds)
  const categories = new Set(terms.categories.map(fold))
  const isWithin = (category: string) => pathsTo(fold(category)).some((path) => categories.has(path))
  return new Set(lines.filter((line) => products.has(line.productId) || isWithin(line.category)))
}

/** `a/b/c` is below `a` and `a/b`. */
function pathsTo(category: string): string[] {
  const names = category.split('/')
  return names.map((_, index) => names.slice(0, index + 1).join('/'))
}

/** Whether a promotion takes from some lines only. */
export function hasSelection({ categories, productIds }: PromotionTerms): boolean {
  return categories.length + productIds.length > 0
}

/** Whether the shop must know the customer's phone number to decide. */
export function needsPhone({ firstOrder, maxUsesPerPhone }: PromotionTerms): boolean {
  return firstOrder || maxUsesPerPhone !== null
}

/** Leaves out what only the shop manages. */
export function plainPromotion({ id, name, code, terms }: Promotion): Promotion {
  return { id, name, code, terms }
}

/** A promotion as customers may know it: how often it can be used is the shop’s business. */
export function publicPromotion<Shown extends Promotion>(promotion: Shown): Shown {
  return { ...promotion, terms: { ...promotion.terms, maxUses: null } }
}

/** Whether a promotion has begun and has not ended. @param now epoch milliseconds */
export function isRunning({ from, until }: PromotionTerms, now: number): boolean {
  return (from === null || Date.parse(from) <= now) && (until === null || now < Date.parse(until))
}
