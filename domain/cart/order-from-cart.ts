import { type DeliveryZone, findDistrict } from '../deliveries/zones.ts'
import type { PaymentMethod, PlacedItem, PlacedOrder } from '../orders/order.ts'
import { unitPrice } from '../pricing/price.ts'
import type { Promotion } from '../promotions/promotion.ts'
import { type Cart, sameChoice } from './cart.ts'
import { lineImage } from './cart-line.ts'
import { orderPrice } from './cart-price.ts'
import { setOptionQuantity } from './edit-cart.ts'

/** An order as the browser sends it. */
export type OrderSent = Omit<
  PlacedOrder,
  'status' | 'paymentStatus' | 'paymentCode' | 'createdAt' | 'updatedAt' | 'promotions'
> & {
  paymentStatus: 'pending'
  /** present when the shop has delivery zones */
  district?: string
  /** francs after promotions, part of the total */
  deliveryFee?: number
  /** the codes that lower the price; absent without one */
  promotionCodes?: string[]
  /** ids of the promotions of these codes */
  promotionIds?: string[]
  /** francs that promotions take off the articles; absent when they take none */
  discount?: number
}

/** The data that the delivery form and the checkout add to the cart. */
export type Checkout = Pick<
  OrderSent,
  'orderId' | 'paymentMethod' | 'customerName' | 'deliveryAddress' | 'customerPhone'
> & {
  district?: string | undefined
}

/** Returns one item per combination, at the current unit price. `now` in epoch milliseconds. */
export function orderItemsFrom(cart: Cart, now: number): PlacedItem[] {
  return cart.flatMap((line) =>
    line.options.map(({ color, size, quantity }) => ({
      productId: line._id,
      name: line.name,
      quantity,
      price: unitPrice(line, now),
      color,
      size,
      image: lineImage({ ...line, color }) ?? '',
    })),
  )
}

/**
 * Builds the request body. Items and total use the same time, so that they agree at the end of a flash sale.
 * @param zones delivery zones of the shop; without zones there is no fee and no district
 * @param promotions the automatic ones and those of the cart's codes
 */
export function orderFrom(
  cart: Cart,
  { district: chosen, ...checkout }: Checkout,
  now: number,
  zones: readonly DeliveryZone[] = [],
  promotions: readonly Promotion[] = [],
): OrderSent {
  const district = findDistrict(zones, chosen ?? '')
  const pricing = { zones, promotions, district: district?.name, phone: checkout.customerPhone }
  const price = orderPrice(cart, pricing, now)
  const coded = price.promotions.filter(({ code }) => code !== null)
  const promotionCodes = coded.flatMap(({ code }) => code ?? [])
  return {
    ...checkout,
    ...(district && { district: district.name, deliveryFee: price.deliveryFee }),
    ...(coded.length > 0 && { promotionCodes, promotionIds: coded.map(({ id }) => id) }),
    ...(price.discount > 0 && { discount: price.discount }),
    items: orderItemsFrom(cart, now),
    totalAmount: price.itemsTotal - price.discount + price.deliveryFee,
    paymentStatus: 'pending',
    deliveryMethod: deliveryMethodOf(checkout.paymentMethod),
  }
}

/** Removes the ordered items; items added during the request remain. */
export function withoutOrdered(
  cart: Cart,
  ordered: readonly Pick<PlacedItem, 'productId' | 'color' | 'size' | 'quantity'>[],
): Cart {
  return ordered.reduce<Cart>((remaining, item) => {
    const line = remaining.find(({ _id }) => _id === item.productId)
    const inCart = line?.options.find((option) => sameChoice(option, item))
    return line && inCart
      ? setOptionQuantity(remaining, line.cartItemId, item, inCart.quantity - item.quantity)
      : remaining
  }, cart)
}

/** Cash is paid to the courier; wallet payments are made before the parcel is dispatched. */
export function deliveryMethodOf(paymentMethod: PaymentMethod): PlacedOrder['deliveryMethod'] {
  return paymentMethod === 'Cash' ? 'cash_on_delivery' : 'mobile_money'
}
