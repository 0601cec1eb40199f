import { type DeliveryZone, deliveryFee, findDistrict } from '../deliveries/zones.ts'
import type { PaymentMethod, PlacedItem, PlacedOrder } from '../orders/order.ts'
import { orderTotal, unitPrice } from '../pricing/price.ts'
import { type Cart, sameChoice } from './cart.ts'
import { lineImage } from './cart-line.ts'
import { setOptionQuantity } from './edit-cart.ts'

/** An order as the browser sends it. */
export type OrderSent = Omit<
  PlacedOrder,
  'status' | 'paymentStatus' | 'paymentCode' | 'createdAt' | 'updatedAt'
> & {
  paymentStatus: 'pending'
  /** present when the shop has delivery zones */
  district?: string
  /** francs, part of the total */
  deliveryFee?: number
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
 */
export function orderFrom(
  cart: Cart,
  { district: chosen, ...checkout }: Checkout,
  now: number,
  zones: readonly DeliveryZone[] = [],
): OrderSent {
  const items = orderItemsFrom(cart, now)
  const itemsTotal = orderTotal(items)
  const district = findDistrict(zones, chosen ?? '')
  const fee = district ? deliveryFee(district.zone, itemsTotal) : 0
  return {
    ...checkout,
    ...(district && { district: district.name, deliveryFee: fee }),
    items,
    totalAmount: itemsTotal + fee,
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
