import type { ShownWish } from '../../../contracts/birth-list.ts'
import type { GiftOrderInput } from '../../../contracts/birth-list-form.ts'
import { readDiscounts } from '../../../contracts/read-promotion.ts'
import type { Cart } from '../../../domain/cart/cart.ts'
import type { CartPrice } from '../../../domain/cart/cart-price.ts'
import { deliveryMethodOf } from '../../../domain/cart/order-from-cart.ts'
import { type DeliveryZone, findDistrict } from '../../../domain/deliveries/zones.ts'
import { ERROR_MESSAGES, type ErrorCode, type Issue } from '../../../domain/errors.ts'
import type { PaymentMethod } from '../../../domain/orders/order.ts'
import { orderIdFrom } from '../../../domain/orders/order-id.ts'
import { errorCode } from '../../api-client/answers.ts'
import { TO_PARENTS } from '../checkout/order-next-step.tsx'
import type { OrderReceipt } from '../checkout/send-order.ts'
import { EMPTY_GIVER } from './giver-fields.tsx'
import { CHECKED, type loadListApi } from './use-list-form.ts'

/** A wish and how many units of it the giver has chosen. */
export interface ChosenWish {
  wish: ShownWish
  quantity: number
}

/** The fields of a gift's form. */
export const EMPTY_GIFT = {
  ...EMPTY_GIVER,
  ...{ delivery: '', deliveryAddress: '', district: '', paymentMethod: '' },
  /** what was sent without an answer, as JSON */
  attempt: '',
}

type Values = typeof EMPTY_GIFT
export type Delivery = GiftOrderInput['delivery']

interface Sent {
  chosen: readonly ChosenWish[]
  values: Values
  delivery: Delivery
  paymentMethod: PaymentMethod
  price: CartPrice
  total: number
  district: string | undefined
}

/** The input of the API for typed values. */
export function inputOf({ chosen, values, delivery, paymentMethod, price, total, district }: Sent) {
  const { giverName, giverPhone, message, deliveryAddress } = values
  const own = delivery === 'giver'
  const coded = price.promotions.filter(({ code }) => code !== null)
  return {
    orderId: orderIdFrom(crypto.getRandomValues(new Uint8Array(10))),
    items: chosen.map(({ wish, quantity }) => ({ itemId: wish.id, quantity, price: wish.price })),
    ...{ totalAmount: total, delivery, paymentMethod, giverName, giverPhone, message },
    anonymous: values.anonymous === CHECKED,
    deliveryFee: district === undefined ? undefined : price.deliveryFee,
    discount: price.discount > 0 ? price.discount : undefined,
    promotionCodes: coded.length > 0 ? coded.flatMap(({ code }) => code ?? []) : undefined,
    promotionIds: coded.length > 0 ? coded.map(({ id }) => id) : undefined,
    deliveryAddress: own ? deliveryAddress : '',
    district: own ? district : undefined,
  }
}

/** What the schema does not know about a delivery to the giver. */
export function deliveryIssues(
  delivery: Delivery,
  { deliveryAddress, district }: Values,
  zones: readonly DeliveryZone[],
  maySend: boolean,
): Issue[] {
  if (delivery === 'parents') return []
  const issues: Issue[] = []
  if (zones.length > 0 && !findDistrict(zones, district)) {
    issues.push({ path: 'district', message: ERROR_MESSAGES.DISTRICT_REQUIRED })
  }
  if (deliveryAddress.trim() === '') {
    issues.push({ path: 'deliveryAddress', message: 'Indiquez votre adresse de livraison.' })
  }
  if (!maySend) issues.push({ path: 'paymentMethod', message: ERROR_MESSAGES.CASH_NOT_ACCEPTED })
  return issues
}

/** The chosen articles at the prices of the list, so that they are priced as a cart. */
export function cartOf(chosen: readonly ChosenWish[], categories: ReadonlyMap<string, string>): Cart {
  return chosen.map(({ wish: { id, productId, name, image, price, color, size }, quantity }) => ({
    ...{ _id: productId, cartItemId: id, name, price, quantity, color, size },
    ...{ images: image ? [image] : [], colors: [], discount: 0 },
    flashSale: { active: false, discount: 0 },
    category: categories.get(productId) ?? '',
    options: [{ color, size, quantity }],
  }))
}

const ID_TAKEN: ErrorCode = 'ORDER_ID_TAKEN'

interface Attempts {
  /** what was sent before without an answer */
  attempt: GiftOrderInput | null
  /** stores what is sent, or null when nothing unanswered is left */
  onAttempt: (attempt: GiftOrderInput | null) => void
}

/**
 * Places the order of a gift once: attempts without an answer share one order id. When the shop has stored an earlier
 * attempt with other content, that attempt is the order.
 * @throws ApiError
 */
export async function placeGift(
  api: Awaited<ReturnType<typeof loadListApi>>,
  shareKey: string,
  typed: GiftOrderInput,
  { attempt: earlier, onAttempt }: Attempts,
): Promise<OrderReceipt> {
  const input = { ...typed, orderId: earlier?.orderId ?? typed.orderId }
  onAttempt(input)
  try {
    return receiptOf(input, await api.orderGifts(shareKey, input), false)
  } catch (error) {
    const code = errorCode(error)
    // Without a code, nobody knows whether the shop has stored the order.
    if (code) onAttempt(code === ID_TAKEN ? null : earlier)
    if (code !== ID_TAKEN || !earlier) throw error
    return receiptOf(earlier, await api.orderGifts(shareKey, earlier), true)
  }
}

type Answer = Awaited<ReturnType<Awaited<ReturnType<typeof loadListApi>>['orderGifts']>>

function receiptOf(input: GiftOrderInput, { order, followKey }: Answer, earlier: boolean): OrderReceipt {
  const { deliveryFee = 0, district, delivery } = input
  const { orderId, items, totalAmount, paymentMethod, customerName, customerPhone, paymentCode } = order
  return {
    order: {
      ...{ orderId, totalAmount, paymentMethod, customerName, customerPhone },
      items: items.map(({ productId, name, quantity, price, color, size, image }) => ({
        ...{ productId, name, quantity, price, color, size, image },
      })),
      deliveryAddress: delivery === 'parents' ? TO_PARENTS : input.deliveryAddress,
      paymentStatus: 'pending',
      deliveryMethod: deliveryMethodOf(paymentMethod),
      ...(district !== undefined && { district }),
      ...(deliveryFee > 0 && { deliveryFee }),
    },
    discounts: readDiscounts(order.promotions),
    followKey: followKey ?? null,
    ...{ paymentCode, earlier },
  }
}
