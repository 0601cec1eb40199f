import type { Promotion } from './promotion.ts'

/** A promotion as the merchant manages it. */
export interface StoredPromotion extends Promotion {
  active: boolean
  version: number
  /** ISO dates */
  createdAt: string
  changedAt: string
  archivedAt: string | null
}

/** What the orders that have a promotion and are neither cancelled nor deleted add up to; francs. */
export interface PromotionFigures {
  uses: number
  /** the orders' totals */
  revenue: number
  /** what the promotion took off them */
  discount: number
}

export const NOT_USED: PromotionFigures = { uses: 0, revenue: 0, discount: 0 }

export const PROMOTION_STATES = ['active', 'planned', 'ended', 'paused', 'exhausted', 'archived'] as const
export type PromotionState = (typeof PROMOTION_STATES)[number]

export interface ManagedPromotion extends StoredPromotion, PromotionFigures {
  state: PromotionState
}

/** How many promotions can apply without a code: each cart is priced with all of them. */
export const MAX_AUTOMATIC = 20

/** Whether a promotion applies without a code now or later. @param now epoch milliseconds */
export function isAutomatic({ code, active, archivedAt, terms }: StoredPromotion, now: number): boolean {
  const hasEnded = terms.until !== null && now >= Date.parse(terms.until)
  return code === null && active && archivedAt === null && !hasEnded
}

/** @param now epoch milliseconds */
export function promotionState(
  { archivedAt, active, terms }: Pick<StoredPromotion, 'archivedAt' | 'active' | 'terms'>,
  uses: number,
  now: number,
): PromotionState {
  if (archivedAt !== null) return 'archived'
  if (terms.until !== null && now >= Date.parse(terms.until)) return 'ended'
  if (terms.maxUses !== null && uses >= terms.maxUses) return 'exhausted'
  if (!active) return 'paused'
  return terms.from !== null && now < Date.parse(terms.from) ? 'planned' : 'active'
}
