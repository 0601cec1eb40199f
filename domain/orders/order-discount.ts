import type { AppliedPromotion } from '../promotions/promotion.ts'

/** What a promotion took off an order, as its customer sees it. */
export type OrderDiscount = Pick<AppliedPromotion, 'name' | 'code' | 'amount' | 'delivery'>

/** Leaves out what only the shop needs. */
export function toDiscounts(promotions: readonly OrderDiscount[]): OrderDiscount[] {
  return promotions.map(({ name, code, amount, delivery }) => ({ name, code, amount, delivery }))
}

/** Whether a promotion gives free delivery: the fee that the customer sees is already lower. */
export function isFreeDelivery({ amount, delivery }: OrderDiscount): boolean {
  return amount === delivery
}

/** The delivery fee before promotions, in francs. @param fee after promotions */
export function feeBefore(fee: number, discounts: readonly OrderDiscount[]): number {
  return discounts.reduce((sum, { delivery }) => sum + delivery, fee)
}
