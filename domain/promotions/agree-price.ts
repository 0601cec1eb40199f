import { type DomainError, fail } from '../errors.ts'
import type { CartToPrice } from './cart-to-price.ts'
import { objectionText, UNUSABLE_CODE } from './objections.ts'
import { discountOf, type PricedCart, priceCart } from './price-cart.ts'
import { type Promotion, publicPromotion } from './promotion.ts'

/** The promotions that an order may have, and the codes that were entered for it. */
export interface Offers {
  promotions: readonly Promotion[]
  /** `code` as `readCode` spells it; null for what is no code */
  codes: readonly { typed: string; code: string | null }[]
}

/** The price that the sender of an order saw, in francs. */
export interface ShownPrice {
  totalAmount: number
  /** after promotions; absent: not compared */
  deliveryFee?: number | undefined
  /** off the articles; absent: not compared */
  discount?: number | undefined
  promotionCodes?: readonly string[] | undefined
}

type Agreed = { ok: true; price: PricedCart } | DomainError

/** Whether the sender of an order knows promotions. */
export function knowsPromotions({ discount, promotionCodes }: ShownPrice): boolean {
  return discount !== undefined || promotionCodes !== undefined
}

/**
 * Prices an order with its promotions, if that is what its sender saw. A sender who does not know promotions may have
 * seen the price without them, and gets it.
 */
export function agreePrice(cart: Omit<CartToPrice, 'promotions'>, offers: Offers, shown: ShownPrice): Agreed {
  const plain = priceCart({ ...cart, promotions: [] })
  if (!knowsPromotions(shown) && isShown(plain, shown)) return { ok: true, price: plain }
  const price = priceCart({ ...cart, promotions: offers.promotions })
  if (isShown(price, shown)) return { ok: true, price }
  const { deliveryFee: sentFee = 0, totalAmount } = shown
  const { total, deliveryFee, promotions } = price
  const onlyFee = totalAmount - sentFee === total - deliveryFee && sentFee !== 0
  if (onlyFee && !promotions.some(({ delivery }) => delivery > 0)) return fail('FEE_CHANGED')
  return fail('PROMOTION_CHANGED', {
    promotions: offers.promotions.map(publicPromotion),
    codes: offers.codes.flatMap(({ typed, code }) => {
      const message = codeMessage(price, offers, code, cart.now)
      return message === null ? [] : [{ code: typed, message }]
    }),
    ...{ totalAmount: total, deliveryFee, discount: discountOf(price) },
  })
}

function isShown(price: PricedCart, { totalAmount, deliveryFee, discount }: ShownPrice): boolean {
  if (totalAmount !== price.total) return false
  if (deliveryFee !== undefined && deliveryFee !== price.deliveryFee) return false
  return discount === undefined || discount === discountOf(price)
}

/** Why a code does not apply; null when it does, or when another offer is worth more. */
function codeMessage(
  { unused }: PricedCart,
  { promotions }: Offers,
  code: string | null,
  now: number,
): string | null {
  if (!promotions.some((promotion) => promotion.code === code)) return UNUSABLE_CODE
  const objection = unused.find(({ promotion }) => promotion.code === code)?.objection
  return objection ? objectionText(objection, now) : null
}
