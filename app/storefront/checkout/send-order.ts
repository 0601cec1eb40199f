import { validate } from '../../../contracts/issues.ts'
import { type DeliveryForm, orderInput } from '../../../contracts/order-form.ts'
import type { Cart } from '../../../domain/cart/cart.ts'
import { type OrderSent, orderFrom } from '../../../domain/cart/order-from-cart.ts'
import type { ErrorCode } from '../../../domain/errors.ts'
import type { PaymentMethod } from '../../../domain/orders/order.ts'
import { orderIdFrom } from '../../../domain/orders/order-id.ts'
import { isRecord, own, readText } from '../../../domain/unknown-values.ts'
import { ApiError, apiUrl, callApi, isRateLimited } from '../../api-client/api.ts'
import { endCheckout, readCheckout, saveAttempts } from './checkout-store.ts'

/** Logged when the server sends no message; the shopper reads the toast. */
export const FAILED = 'Erreur lors de la création de la commande'
const ID_TAKEN: ErrorCode = 'ORDER_ID_TAKEN'

/** An order that the shop has stored. */
export interface OrderReceipt {
  order: OrderSent
  /** what the payer quotes; null for cash */
  paymentCode: string | null
  /** the shop had stored an earlier attempt, whose response was lost */
  earlier: boolean
}

/**
 * Stores the cart's order once, however often it is sent.
 * @throws ApiError when the shop refuses the order or does not respond: the cart must then stay
 */
export async function sendOrder(
  cart: Cart,
  delivery: DeliveryForm,
  paymentMethod: PaymentMethod,
): Promise<OrderReceipt> {
  const orderId = readCheckout().orderId ?? orderIdFrom(crypto.getRandomValues(new Uint8Array(10)))
  const order = orderFrom(cart, { ...delivery, orderId, paymentMethod }, Date.now())
  const earlierAttempts = attemptsOf(orderId)
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

/** The id is taken: finds which earlier attempt the server stored. */
async function findStored(earlierAttempts: readonly OrderSent[]): Promise<OrderReceipt> {
  for (const order of earlierAttempts) {
    try {
      return { ...(await post(order)), earlier: true }
    } catch (error) {
      if (errorCode(error) !== ID_TAKEN) throw error
    }
  }
  // Someone else uses the id, so the next attempt needs a new one.
  endCheckout()
  throw new ApiError(FAILED)
}

async function post(order: OrderSent): Promise<OrderReceipt> {
  const { data } = await callApi(apiUrl('/orders'), { method: 'POST', body: order })
  const response = isRecord(data) ? data : {}
  if (own(response, 'success') !== true) {
    throw new ApiError(FAILED, { status: 200, serverMessage: readText(own(response, 'message')), body: data })
  }
  endCheckout()
  const stored = own(response, 'order')
  const paymentCode = isRecord(stored) ? readText(own(stored, 'paymentCode')) : null
  return { order, paymentCode, earlier: false }
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

/** Whether the shop itself refused the order. A proxy's error or a rate limit does not say whether it is stored. */
function isRefused(error: unknown): boolean {
  if (!(error instanceof ApiError) || error.status === null || error.status >= 500) return false
  return !isRateLimited(error) && isRecord(error.body) && own(error.body, 'success') === false
}

function errorCode(error: unknown): unknown {
  return error instanceof ApiError && isRecord(error.body) ? own(error.body, 'code') : null
}
