import type { DeliveryForm } from '../../../contracts/order-form.ts'
import type { Cart } from '../../../domain/cart/cart.ts'
import { type OrderSent, orderFrom } from '../../../domain/cart/order-from-cart.ts'
import type { ErrorCode } from '../../../domain/errors.ts'
import type { PaymentMethod } from '../../../domain/orders/order.ts'
import { isRecord, own, readText } from '../../../domain/unknown-values.ts'
import { ApiError, apiUrl, callApi, isRateLimited } from '../../api-client/api.ts'
import { checkoutId, discardAttempt, endCheckout, recordAttempt, unconfirmedOrders } from './checkout.ts'

/** Logged when the server sent no message; the shopper sees the toast. */
export const FAILED = 'Erreur lors de la création de la commande'
const ID_TAKEN: ErrorCode = 'ORDER_ID_TAKEN'

/** What the shopper is told of an order that the shop has stored. */
export interface OrderReceipt {
  order: OrderSent
  /** what the payer quotes; null for cash */
  paymentCode: string | null
  /** it is not this attempt that was stored but one before, whose answer was lost */
  earlier: boolean
}

/**
 * Has the cart's order stored, once, however often it is sent.
 * @throws ApiError when the shop refuses it or gives no answer: nothing may be cleared then
 */
export async function sendOrder(
  cart: Cart,
  delivery: DeliveryForm,
  paymentMethod: PaymentMethod,
): Promise<OrderReceipt> {
  const now = Date.now()
  const order = orderFrom(cart, { ...delivery, orderId: checkoutId(now), paymentMethod }, now)
  const before = unconfirmedOrders(now)
  recordAttempt(order, now)
  try {
    const placed = await attempt(order, now)
    endCheckout()
    return placed
  } catch (error) {
    if (refusalOf(error) !== ID_TAKEN) throw error
    return findStored(before)
  }
}

/** The shop holds another order under this id: the one of the attempts before that it knows. */
async function findStored(before: readonly OrderSent[]): Promise<OrderReceipt> {
  for (const order of before) {
    try {
      const placed = await post(order)
      endCheckout()
      return { ...placed, earlier: true }
    } catch (error) {
      if (refusalOf(error) !== ID_TAKEN) throw error
    }
  }
  // None of ours: the id can never be used.
  endCheckout()
  throw new ApiError(FAILED)
}

async function attempt(order: OrderSent, now: number): Promise<OrderReceipt> {
  try {
    return await post(order)
  } catch (error) {
    if (isRefused(error)) discardAttempt(order, now)
    throw error
  }
}

async function post(order: OrderSent): Promise<OrderReceipt> {
  const { data } = await callApi(apiUrl('/orders'), { method: 'POST', body: order })
  const answer = isRecord(data) ? data : {}
  if (own(answer, 'success') !== true) {
    throw new ApiError(FAILED, { status: 200, serverMessage: readText(own(answer, 'message')), body: data })
  }
  const stored = own(answer, 'order')
  const paymentCode = isRecord(stored) ? readText(own(stored, 'paymentCode')) : null
  return { order, paymentCode, earlier: false }
}

/** The shop has looked at the order and said no. A proxy's error, or too many calls, say nothing about what is stored. */
function isRefused(error: unknown): boolean {
  if (!(error instanceof ApiError) || error.status === null || error.status >= 500) return false
  return !isRateLimited(error) && isRecord(error.body) && own(error.body, 'success') === false
}

function refusalOf(error: unknown): unknown {
  return error instanceof ApiError && isRecord(error.body) ? own(error.body, 'code') : null
}
