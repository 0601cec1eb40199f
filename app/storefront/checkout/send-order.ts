import { validate } from '../../../contracts/fields.ts'
import { readLineProblems } from '../../../contracts/line-problems.ts'
import { type DeliveryForm, orderInput } from '../../../contracts/order-form.ts'
import { readDiscounts, readPromotions } from '../../../contracts/read-promotion.ts'
import type { Identity } from '../../../contracts/settings.ts'
import type { Cart } from '../../../domain/cart/cart.ts'
import { type OrderSent, orderFrom, withoutOrdered } from '../../../domain/cart/order-from-cart.ts'
import { mergeProblems, withReportedPrices, withReportedStock } from '../../../domain/cart/refused-order.ts'
import type { ErrorCode, LineProblem } from '../../../domain/errors.ts'
import type { PaymentMethod } from '../../../domain/orders/order.ts'
import type { OrderDiscount } from '../../../domain/orders/order-discount.ts'
import { orderIdFrom } from '../../../domain/orders/order-id.ts'
import type { Promotion } from '../../../domain/promotions/promotion.ts'
import { isRecord, own, readText, textAt } from '../../../domain/unknown-values.ts'
import { track } from '../../analytics/analytics.ts'
import { errorCode } from '../../api-client/answers.ts'
import { ApiError, apiUrl, callApi, isRateLimited } from '../../api-client/api.ts'
import { serverNow } from '../../browser/server-time.ts'
import { noteWriter } from '../../session/account-texts.ts'
import { endIfOrderedAsGuest } from '../../session/end-session.ts'
import { customerToken } from '../../session/session.ts'
import { changeCart, readCart } from '../cart/cart-store.ts'
import { readCodes, removeCodes, updateCode } from '../cart/code-store.ts'
import { refreshCart } from '../cart/refresh-cart.ts'
import { correctPromotions, type PricingData, readPromotionsFor } from '../cart/use-cart-price.ts'
import { addMyOrder } from '../my-orders/my-orders-store.ts'
import { endCheckout, readCheckout, saveAttempts } from './checkout-store.ts'
import { type LastOrder, rememberOrder } from './last-order.ts'
import { orderChat } from './order-chat.ts'

const ID_TAKEN: ErrorCode = 'ORDER_ID_TAKEN'
const OF_PROMOTIONS: ErrorCode = 'PROMOTION_CHANGED'
const OF_DELIVERY: readonly unknown[] = [
  'DISTRICT_REQUIRED',
  'FEE_CHANGED',
  'CASH_NOT_ACCEPTED',
] satisfies ErrorCode[]

/**
 * Sends the cart's order to the shop and saves a copy on the device.
 * @returns `emptyCart`, which removes the ordered quantities and the used codes from the cart
 * @throws the same errors as `sendOrder`
 */
export async function storeOrder(
  delivery: DeliveryForm,
  paymentMethod: PaymentMethod,
  pricing: PricingData,
  identity: Pick<Identity, 'whatsapp' | 'wallets'>,
): Promise<{ order: LastOrder; emptyCart: () => void }> {
  const receipt = await sendOrder(readCart(), delivery, paymentMethod, pricing)
  const order = keepOrder(receipt, identity)
  const { items, promotionCodes = [] } = receipt.order
  const emptyCart = () => {
    changeCart((cart) => withoutOrdered(cart, items))
    removeCodes(promotionCodes)
  }
  return { order, emptyCart }
}

/** Saves a copy of a placed order on the device. */
export function keepOrder(
  receipt: OrderReceipt,
  identity: Pick<Identity, 'whatsapp' | 'wallets'>,
): LastOrder {
  const order = toLastOrder(receipt, identity, serverNow())
  trackOrder(receipt.order)
  noteWriter('localStorage', 'lastOrder')
  rememberOrder(order)
  const { orderId, totalAmount, followKey } = order
  if (followKey) addMyOrder({ orderId, totalAmount, followKey, placedAt: serverNow(), state: null })
  return order
}

function trackOrder({ orderId, totalAmount, items }: OrderSent): void {
  const order = { transaction_id: orderId, value: totalAmount, currency: 'XOF' } as const
  track('purchase', { ...order, item_count: items.reduce((sum, { quantity }) => sum + quantity, 0) })
  track('conversion', order)
}

function toLastOrder(
  { order, discounts, paymentCode, earlier, followKey }: OrderReceipt,
  { whatsapp, wallets }: Pick<Identity, 'whatsapp' | 'wallets'>,
  placedAt: number,
): LastOrder {
  const { orderId, totalAmount, items, paymentMethod, customerName, deliveryAddress, customerPhone } = order
  const { district = '', deliveryFee = 0 } = order
  const wallet = wallets.find(({ name }) => name === paymentMethod)
  return {
    ...{ orderId, placedAt, items, totalAmount, paymentMethod, earlier, dismissed: false, state: null },
    ...{ customerName, deliveryAddress, customerPhone, district, deliveryFee, discounts, followKey },
    chat: orderChat({ ...order, discounts }, whatsapp, location.origin),
    payment:
      wallet && paymentCode
        ? {
            ...{ method: wallet.name, phoneNumber: wallet.number, totalAmount, items, paymentCode },
            ...(deliveryFee > 0 && { deliveryFee }),
            ...(discounts.length > 0 && { discounts }),
          }
        : null,
  }
}

export interface OrderReceipt {
  order: OrderSent
  /** what the order's promotions took off */
  discounts: OrderDiscount[]
  /** the code that the payer enters in the transfer; null for cash */
  paymentCode: string | null
  /** key of the order's page; null if an earlier version of the shop responded */
  followKey: string | null
  /** whether `order` is an earlier attempt, which the shop stored although its response was lost */
  earlier: boolean
}

const NO_PRICING: PricingData = { deliveryZones: [], promotions: [] }

/**
 * Stores the cart's order once, even when it is sent repeatedly.
 * @throws ApiError when the shop refuses the order or does not respond; the cart must then stay unchanged
 */
export async function sendOrder(
  cart: Cart,
  delivery: DeliveryForm,
  paymentMethod: PaymentMethod,
  { deliveryZones, promotions }: PricingData = NO_PRICING,
): Promise<OrderReceipt> {
  const orderId = readCheckout().orderId ?? orderIdFrom(crypto.getRandomValues(new Uint8Array(10)))
  const usable = readPromotionsFor(promotions, delivery.customerPhone)
  const order = orderFrom(cart, { ...delivery, orderId, paymentMethod }, serverNow(), deliveryZones, usable)
  const earlierAttempts = attemptsOf(orderId)
  noteWriter('localStorage', 'checkoutOrder')
  saveAttempts(orderId, [order, ...without(earlierAttempts, order)])
  try {
    return await post(order)
  } catch (error) {
    if (isRefused(error)) discardAttempt(order)
    if (errorCode(error) !== ID_TAKEN) throw error
    return findStored(earlierAttempts)
  }
}

/** The attempts under this id, latest first; the shop may have stored one of them. */
export function attemptsOf(orderId: string | null): OrderSent[] {
  return readCheckout()
    .attempts.filter(isOrder)
    .filter((order) => order.orderId === orderId)
}

/** When the id is taken, sends the earlier attempts again to find the one that the shop stored. */
async function findStored(earlierAttempts: readonly OrderSent[]): Promise<OrderReceipt> {
  for (const order of earlierAttempts) {
    try {
      return { ...(await post(order)), earlier: true }
    } catch (error) {
      if (errorCode(error) !== ID_TAKEN) throw error
    }
  }
  // Another order uses the id, so the next attempt needs a new one.
  endCheckout()
  throw new ApiError('another order has this id')
}

async function post(order: OrderSent): Promise<OrderReceipt> {
  const token = customerToken()
  const { data } = await callApi(apiUrl('/orders'), { method: 'POST', body: order, token })
  const response = isRecord(data) ? data : {}
  if (own(response, 'success') !== true) {
    throw new ApiError('not stored', {
      status: 200,
      serverMessage: readText(own(response, 'message')),
      body: data,
    })
  }
  endCheckout()
  endIfOrderedAsGuest(own(response, 'signedIn'), token)
  const answered = own(response, 'order')
  const stored = isRecord(answered) ? answered : {}
  return {
    order,
    discounts: readDiscounts(own(stored, 'promotions')),
    paymentCode: readText(own(stored, 'paymentCode')),
    followKey: readText(own(response, 'followKey')),
    earlier: false,
  }
}

function discardAttempt(order: OrderSent): void {
  // Another tab may have ended this checkout.
  if (readCheckout().orderId === order.orderId)
    saveAttempts(order.orderId, without(attemptsOf(order.orderId), order))
}

function without(orders: readonly OrderSent[], order: OrderSent): OrderSent[] {
  const content = JSON.stringify(order)
  return orders.filter((sent) => JSON.stringify(sent) !== content)
}

function isOrder(value: unknown): value is OrderSent {
  return validate(orderInput, value).ok
}

/** Whether the shop refused the order. A proxy error or rate limit does not show whether the shop has stored it. */
function isRefused(error: unknown): boolean {
  if (!(error instanceof ApiError) || error.status === null || error.status >= 500) return false
  return !isRateLimited(error) && isRecord(error.body) && own(error.body, 'success') === false
}

/** Returns the problems of the order's lines in a refusal, and what else the shop refused. */
export function refusalOf(error: ApiError) {
  return {
    problems: readLineProblems(error.body),
    isAboutDelivery: OF_DELIVERY.includes(errorCode(error)),
    isAboutPromotions: errorCode(error) === OF_PROMOTIONS,
  }
}

/**
 * Takes over what a refusal says about the promotions, so that the next attempt shows and sends what the shop computes.
 * @param known the promotions that the refused order could have
 * @returns the refused codes with their reasons
 */
export function updatePromotions(
  error: ApiError,
  known: readonly Promotion[],
  phone: string | null,
): string[] {
  const body = isRecord(error.body) ? error.body : {}
  const usable = readPromotions(own(body, 'promotions'))
  const ids = new Set(usable.map(({ id }) => id))
  const [added, refused] = [usable, known.filter(({ id }) => !ids.has(id))].map((list) =>
    list.filter(({ code }) => code === null),
  )
  correctPromotions({ phone, added: added ?? [], refused: refused?.map(({ id }) => id) ?? [] })
  const reasons = readReasons(own(body, 'codes'))
  for (const { code } of readCodes()) {
    const promotion = usable.find((other) => other.code === code)
    const message = reasons.get(code)
    // With its current terms, the cart itself says what the code needs.
    if (promotion) updateCode({ code, promotion, message: null })
    else if (message) updateCode({ code, promotion: null, message })
  }
  return [...reasons].map(([code, message]) => `${code}\u202f: ${message}`)
}

function readReasons(codes: unknown): Map<string, string> {
  const entries = Array.isArray(codes) ? codes.filter(isRecord) : []
  return new Map(entries.map((entry) => [textAt(entry, 'code'), textAt(entry, 'message')]))
}

/**
 * Updates the cart after a refusal, so that the next attempt can succeed.
 * @returns the reported problems and other changes of the lines
 * @throws ApiError when the shop does not respond
 */
export async function updateCart(reported: readonly LineProblem[]): Promise<LineProblem[]> {
  changeCart((cart) => withReportedStock(cart, reported))
  try {
    return mergeProblems(reported, await refreshCart())
  } finally {
    changeCart((cart) => withReportedPrices(cart, reported, serverNow()))
  }
}
