import type { LineToPrice } from './cart-to-price.ts'
import { priceCart } from './price-cart.ts'
import { type AppliedPromotion, type Promotion, plainPromotion } from './promotion.ts'

interface PromotedOrder {
  promotions: readonly AppliedPromotion[]
  waitingPromotions: readonly Promotion[]
  /** francs, after promotions */
  deliveryFee: number
}

interface Repriced {
  promotions: AppliedPromotion[]
  /** those without what they ask for: an edit back takes them again */
  waitingPromotions: Promotion[]
  /** francs off each line by its position */
  allocated: number[]
  /** francs, after promotions */
  deliveryFee: number
}

/**
 * Prices the edited lines of an order again with the promotions that it was placed with (H-02), whatever their time and
 * their uses are by now; only the total and the selection decide. Free delivery ends when another fee is typed.
 * @param typedFee in francs; the order's own fee when it is not changed
 */
export function repriceOrder(
  order: PromotedOrder,
  lines: readonly LineToPrice[],
  typedFee: number,
): Repriced {
  const isFree = ({ terms }: Promotion) => terms.effect.kind === 'free_delivery'
  const isTyped = typedFee !== order.deliveryFee
  const applied = isTyped ? order.promotions.filter((one) => !isFree(one)) : order.promotions
  const kept = [...applied, ...order.waitingPromotions].map(plainPromotion)
  const fee = typedFee + (isTyped ? 0 : order.promotions.reduce((sum, { delivery }) => sum + delivery, 0))
  // Without a fee, free delivery would not apply, and come back with the first fee that is agreed.
  const delivery = fee > 0 ? { zoneId: null, fee } : null
  const priced = priceCart({ lines, promotions: kept.map(unconditional), delivery, now: 0 })
  const isApplied = ({ id }: Promotion) => priced.promotions.some((one) => one.id === id)
  return {
    // As they were: the conditions of a promotion stay with the order.
    promotions: priced.promotions.map((one) => ({ ...one, terms: termsOf(kept, one) })),
    waitingPromotions: kept.filter((one) => !isApplied(one)),
    ...{ allocated: priced.allocated, deliveryFee: priced.deliveryFee },
  }
}

function unconditional({ id, name, code, terms }: Promotion): Promotion {
  const { effect } = terms
  const anywhere = effect.kind === 'free_delivery' ? { ...effect, zones: [] } : effect
  const free = { from: null, until: null, firstOrder: false, maxUsesPerPhone: null, combinable: true }
  return { id, name, code, terms: { ...terms, ...free, effect: anywhere } }
}

function termsOf(promotions: readonly Promotion[], { id, terms }: Promotion) {
  return promotions.find((promotion) => promotion.id === id)?.terms ?? terms
}
