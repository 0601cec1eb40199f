import { useState } from 'react'
import { useNavigate, useRevalidator } from 'react-router'
import { validate } from '../../../contracts/issues.ts'
import { readLineProblems } from '../../../contracts/line-problems.ts'
import { type DeliveryForm, orderInput } from '../../../contracts/order-form.ts'
import type { Identity } from '../../../contracts/settings.ts'
import { type Cart, cartTotal } from '../../../domain/cart/cart.ts'
import { mergeProblems, withReportedStock } from '../../../domain/cart/diff-cart.ts'
import { type OrderSent, orderFrom, withoutOrdered } from '../../../domain/cart/order-from-cart.ts'
import { chatLink } from '../../../domain/contact/chat-link.ts'
import type { ErrorCode, LineProblem } from '../../../domain/errors.ts'
import { type DeliveryZone, deliveryFee, findDistrict } from '../../../domain/fulfillment/zones.ts'
import { chatLinkMessage, chatMessage } from '../../../domain/orders/chat-message.ts'
import type { PaymentMethod } from '../../../domain/orders/order.ts'
import { orderIdFrom } from '../../../domain/orders/order-id.ts'
import { isRecord, own, readText } from '../../../domain/unknown-values.ts'
import { track, trackError } from '../../analytics/analytics.ts'
import { ApiError, apiUrl, callApi, failureText, isRateLimited } from '../../api-client/api.ts'
import { useIdentity } from '../../identity.ts'
import { notify } from '../../ui/toasts.tsx'
import { changeCart, readCart } from '../cart/cart-store.ts'
import { refreshCart, useCartRefresh } from '../cart/refresh-cart.ts'
import { forgetZones } from '../delivery-zones/load-zones.ts'
import { endCheckout, readCheckout, saveAttempts, submitting, useCheckout } from './checkout-store.ts'
import { type LastOrder, rememberOrder } from './last-order.ts'

const FAILED_TOAST = 'Erreur lors de la création de la commande. Veuillez réessayer.'
/** The id keeps one toast about the order at a time. */
export const ORDER_TOAST = { id: 'order' }

/** What the shop refuses about the delivery; `fee`: the one shown, in francs. */
export interface DeliveryProblem {
  message: string
  fee: number
}

const OF_DELIVERY: readonly unknown[] = [
  'DISTRICT_REQUIRED',
  'FEE_CHANGED',
  'CASH_NOT_ACCEPTED',
] satisfies ErrorCode[]

/** Sends the order, then opens the chat and home, or the payment page. Reports what changed about the cart's lines. */
export function usePlaceOrder(zones: readonly DeliveryZone[]) {
  const [placed, setPlaced] = useState(false)
  const [problems, setProblems] = useCartRefresh()
  const [deliveryProblem, setDeliveryProblem] = useState<DeliveryProblem | null>(null)
  const { revalidate } = useRevalidator()
  const sending = useCheckout(({ status }) => status === 'submitting')
  const navigate = useNavigate()
  const identity = useIdentity()

  /** @returns whether the order is stored */
  async function placeOrder(delivery: DeliveryForm, paymentMethod: PaymentMethod): Promise<boolean> {
    if (readCheckout().status === 'submitting') return false
    setDeliveryProblem(null)
    try {
      handleSuccess(await submitting(() => sendOrder(readCart(), delivery, paymentMethod, zones)))
      return true
    } catch (error) {
      const failure = failureText(error, FAILED)
      console.error(failure)
      trackError(failure, 'order')
      notify.error(isRateLimited(error) ? failure : FAILED_TOAST, ORDER_TOAST)
      reportZoneChange(error, delivery)
      reportCartChanges(readLineProblems(error instanceof ApiError ? error.body : null))
      return false
    }
  }

  /** Shows the server's problems at once, then updates the cart so that the next attempt can succeed. */
  function reportCartChanges(reported: LineProblem[]) {
    setProblems(reported)
    changeCart((cart) => withReportedStock(cart, reported))
    refreshCart().then(
      (found) => setProblems(mergeProblems(reported, found)),
      () => {}, // Offline there is nothing to add.
    )
  }

  /** Shows what the shop refuses, and the zones as they are now. */
  function reportZoneChange(error: unknown, { district = '' }: DeliveryForm) {
    if (!OF_DELIVERY.includes(errorCode(error))) return
    const found = findDistrict(zones, district)
    const fee = found ? deliveryFee(found.zone, cartTotal(readCart(), Date.now())) : 0
    forgetZones()
    void revalidate().then(() => setDeliveryProblem({ message: (error as ApiError).message, fee }))
  }

  function handleSuccess(receipt: OrderReceipt) {
    const order = toLastOrder(receipt, identity, Date.now())
    trackOrder(receipt.order)
    rememberOrder(order)
    notify.dismiss(ORDER_TOAST.id)
    setPlaced(true)
    changeCart((cart) => withoutOrdered(cart, receipt.order.items))
    if (order.payment) return void navigate('/payment', { state: order.payment })
    // Some browsers block a window opened after waiting: home then offers the chat as a link.
    window.open(order.chat.link, '_blank', 'noopener')
    navigate('/')
  }

  return { placeOrder, sending, placed, problems, deliveryProblem }
}

function toLastOrder(
  { order, paymentCode, earlier, followKey }: OrderReceipt,
  { whatsapp, wallets }: Pick<Identity, 'whatsapp' | 'wallets'>,
  placedAt: number,
): LastOrder {
  const { orderId, totalAmount, items, paymentMethod, customerName, deliveryAddress, customerPhone } = order
  const { district = '', deliveryFee = 0 } = order
  const imageUrl = (image: string) => (image === '' ? '' : new URL(image, location.origin).href)
  const wallet = wallets.find(({ name }) => name === paymentMethod)
  return {
    ...{ orderId, placedAt, items, totalAmount, paymentMethod, earlier, dismissed: false },
    ...{ customerName, deliveryAddress, customerPhone, district, deliveryFee, followKey },
    chat: { link: chatLink(whatsapp, chatLinkMessage(order, imageUrl)), text: chatMessage(order, imageUrl) },
    payment:
      wallet && paymentCode
        ? {
            ...{ method: wallet.name, phoneNumber: wallet.number, totalAmount, items, paymentCode },
            ...(deliveryFee > 0 && { deliveryFee }),
          }
        : null,
  }
}

function trackOrder({ orderId, totalAmount, items }: OrderSent): void {
  const order = { transaction_id: orderId, value: totalAmount, currency: 'XOF' } as const
  track('purchase', { ...order, item_count: items.reduce((sum, { quantity }) => sum + quantity, 0) })
  track('conversion', order)
}

/** Logged when the server sends no message; the shopper reads the toast. */
export const FAILED = 'Erreur lors de la création de la commande'
const ID_TAKEN: ErrorCode = 'ORDER_ID_TAKEN'

export interface OrderReceipt {
  order: OrderSent
  /** what the payer quotes; null for cash */
  paymentCode: string | null
  /** of the order's page; null from an earlier version of the shop */
  followKey: string | null
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
  zones: readonly DeliveryZone[] = [],
): Promise<OrderReceipt> {
  const orderId = readCheckout().orderId ?? orderIdFrom(crypto.getRandomValues(new Uint8Array(10)))
  const order = orderFrom(cart, { ...delivery, orderId, paymentMethod }, Date.now(), zones)
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
  // Another order uses the id, so the next attempt needs a new one.
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
  return { order, paymentCode, followKey: readText(own(response, 'followKey')), earlier: false }
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
