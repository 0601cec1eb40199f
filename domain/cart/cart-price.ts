import { commonFee, type DeliveryZone, deliveryFee, findDistrict } from '../deliveries/zones.ts'
import { orderTotal, unitPrice } from '../pricing/price.ts'
import type { LineToPrice } from '../promotions/cart-to-price.ts'
import { discountOf, type PricedCart, priceCart } from '../promotions/price-cart.ts'
import type { Promotion } from '../promotions/promotion.ts'
import type { Cart } from './cart.ts'
import { availableCart } from './edit-cart.ts'

/** What the price of a cart depends on besides its lines. */
export interface Pricing {
  zones: readonly DeliveryZone[]
  /** the automatic ones and those of the cart's codes */
  promotions: readonly Promotion[]
  /** as typed */
  district?: string | undefined
  /** nine digits; null without a phone, undefined while it is unknown */
  phone?: string | null | undefined
}

/** The price that a cart shows, in francs. `total` includes `fee`. */
export interface CartPrice extends PricedCart {
  /** promotions' francs off the articles */
  discount: number
  /** the delivery fee before promotions; null while it is unknown, and in a shop without zones */
  fullFee: number | null
  /** the fee after promotions; null when it is unknown */
  fee: number | null
}

/** Prices the articles of a cart that can be ordered. `now` in epoch milliseconds. */
export function cartPrice(cart: Cart, pricing: Pricing, now: number): CartPrice {
  return orderPrice(availableCart(cart), pricing, now)
}

/** Prices all articles of a cart. `now` in epoch milliseconds. */
export function orderPrice(cart: Cart, pricing: Pricing, now: number): CartPrice {
  const { zones, promotions, district = '', phone } = pricing
  const lines = linesToPrice(cart, now)
  const itemsTotal = orderTotal(lines)
  const zone = findDistrict(zones, district)?.zone
  const delivery = zone ? { zoneId: zone.id, fee: deliveryFee(zone, itemsTotal) } : null
  const priced = priceCart({ lines, promotions, delivery, phone, now })
  const fullFee = delivery?.fee ?? commonFee(zones, itemsTotal)
  const freeEverywhere = priced.promotions.some(
    ({ terms: { effect } }) => effect.kind === 'free_delivery' && effect.zones.length === 0,
  )
  const fee = delivery ? priced.deliveryFee : freeEverywhere ? 0 : fullFee
  return {
    ...priced,
    discount: discountOf(priced),
    fullFee,
    fee,
    total: priced.total - priced.deliveryFee + (fee ?? 0),
  }
}

function linesToPrice(cart: Cart, now: number): LineToPrice[] {
  return cart.flatMap((line) =>
    line.options.map((option) => ({
      ...option,
      productId: line._id,
      category: line.category ?? '',
      price: unitPrice(line, now),
    })),
  )
}
