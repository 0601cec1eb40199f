import type { AppliedPromotion } from '../promotions/promotion.ts'
import type { Order } from './order.ts'

interface AmountRow {
  key: string
  label: string
  /** francs; negative for a promotion */
  amount: number
}

/**
 * The rows between an order's lines and its total: the delivery fee before promotions, then each promotion. The prices
 * of the lines and these amounts add up to the total (H-06).
 */
export function amountRows({
  deliveryFee,
  promotions,
}: Pick<Order, 'deliveryFee'> & { promotions: readonly AppliedPromotion[] }): AmountRow[] {
  const fee = promotions.reduce((sum, { delivery }) => sum + delivery, deliveryFee)
  return [
    ...(fee > 0 ? [{ key: 'delivery', label: 'Livraison', amount: fee }] : []),
    ...promotions.map((promotion) => ({
      key: promotion.id,
      label: promotionLabel(promotion),
      amount: 0 - promotion.amount,
    })),
  ]
}

/** `Offre Tabaski (TABASKI10)`. */
export function promotionLabel({ name, code }: Pick<AppliedPromotion, 'name' | 'code'>): string {
  return code === null || name === code ? name : `${name} (${code})`
}
