import type { PromotionTerms } from './promotion.ts'

/** The orders that use a promotion up: those that have it, and the other orders of a phone. */
export interface PromotionUses {
  all: number
  ofPhone: number
  /** whether the phone has any other order; for an order that takes a use again, an earlier one */
  hasOrdered: boolean
}

/** Whether other orders can use a promotion up for a customer (H-05). */
export function isLimited({ maxUses, maxUsesPerPhone, firstOrder }: PromotionTerms): boolean {
  return maxUses !== null || maxUsesPerPhone !== null || firstOrder
}

export function hasUsesLeft(terms: PromotionTerms, { all, ofPhone, hasOrdered }: PromotionUses): boolean {
  if (terms.maxUses !== null && all >= terms.maxUses) return false
  if (terms.maxUsesPerPhone !== null && ofPhone >= terms.maxUsesPerPhone) return false
  return !(terms.firstOrder && (hasOrdered || ofPhone > 0))
}
