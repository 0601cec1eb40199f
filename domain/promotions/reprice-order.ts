import { type LineToPrice, priceCart } from './price-cart.ts'
import type { AppliedPromotion, Promotion } from './promotion.ts'

interface PromotedOrder {
  promotions: readonly AppliedPromotion[]
  /** francs, after promotions */
  deliveryFee: number
}

/**
 * Prices the edited lines of an order again with the promotions that it has (H-02). All of them stay, whatever their
 * time and their uses are by now; only the total and the selection decide. Free delivery stays while the fee is the same.
 * @param deliveryFee as typed, in francs
 */
export function repriceOrder(
  order: PromotedOrder,
  lines: readonly LineToPrice[],
  deliveryFee: number,
): { promotions: AppliedPromotion[]; allocated: number[] } {
  const isDelivery = ({ terms }: Promotion) => terms.effect.kind === 'free_delivery'
  const ofArticles = order.promotions.filter((promotion) => !isDelivery(promotion))
  const priced = priceCart({ lines, promotions: ofArticles.map(unconditional), delivery: null, now: 0 })
  const kept = deliveryFee === order.deliveryFee ? order.promotions.filter(isDelivery) : []
  const promotions = [
    // As they were: the conditions of a promotion stay with the order.
    ...priced.promotions.map((applied) => ({ ...applied, terms: termsOf(ofArticles, applied) })),
    ...kept.map((promotion) => ({ ...promotion, allocation: lines.map(() => 0) })),
  ]
  return { promotions, allocated: priced.allocated }
}

function unconditional({ id, name, code, terms }: Promotion): Promotion {
  const free = { from: null, until: null, firstOrder: false, maxUsesPerPhone: null, combinable: true }
  return { id, name, code, terms: { ...terms, ...free } }
}

function termsOf(promotions: readonly Promotion[], { id, terms }: Promotion) {
  return promotions.find((promotion) => promotion.id === id)?.terms ?? terms
}
