import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { Identity } from '../../../config/identity.ts'
import { readLineProblems } from '../../../contracts/line-problems.ts'
import type { DeliveryForm } from '../../../contracts/order-form.ts'
import { mergeProblems } from '../../../domain/cart/diff-cart.ts'
import { type OrderSent, withoutOrdered } from '../../../domain/cart/order-from-cart.ts'
import { chatLink } from '../../../domain/contact/chat-link.ts'
import type { LineProblem } from '../../../domain/errors.ts'
import { chatLinkMessage, chatMessage } from '../../../domain/orders/chat-message.ts'
import type { PaymentMethod } from '../../../domain/orders/order.ts'
import { track, trackError } from '../../analytics/analytics.ts'
import { ApiError, failureText, isRateLimited } from '../../api-client/api.ts'
import { useIdentity } from '../../identity.ts'
import { notify } from '../../ui/toasts.tsx'
import { changeCart, readCart } from '../cart/cart-store.ts'
import { refreshCart, useCartRefresh } from '../cart/refresh-cart.ts'
import { readCheckout, submitting, useCheckout } from './checkout-store.ts'
import { endDraft } from './draft.ts'
import { type LastOrder, rememberOrder } from './last-order.ts'
import { FAILED, type OrderReceipt, sendOrder } from './send-order.ts'

const FAILED_TOAST = 'Erreur lors de la création de la commande. Veuillez réessayer.'
/** The id keeps one toast about the order at a time. */
export const ORDER_TOAST = { id: 'order' }

/** Sends the order, then opens the chat and home, or the payment page. Reports what changed about the cart's lines. */
export function usePlaceOrder() {
  const [placed, setPlaced] = useState(false)
  const [problems, setProblems] = useCartRefresh()
  const sending = useCheckout(({ status }) => status === 'submitting')
  const navigate = useNavigate()
  const identity = useIdentity()

  async function placeOrder(delivery: DeliveryForm, paymentMethod: PaymentMethod) {
    if (readCheckout().status === 'submitting') return
    try {
      handleSuccess(await submitting(() => sendOrder(readCart(), delivery, paymentMethod)))
    } catch (error) {
      const failure = failureText(error, FAILED)
      console.error(failure)
      trackError(failure, 'order')
      notify.error(isRateLimited(error) ? failure : FAILED_TOAST, ORDER_TOAST)
      reportCartChanges(readLineProblems(error instanceof ApiError ? error.body : null))
    }
  }

  /** Shows the server's problems at once, then updates the cart so that the next attempt can succeed. */
  function reportCartChanges(reported: LineProblem[]) {
    setProblems(reported)
    refreshCart().then(
      (found) => setProblems(mergeProblems(reported, found)),
      () => {}, // Offline there is nothing to add.
    )
  }

  function handleSuccess(receipt: OrderReceipt) {
    const order = toLastOrder(receipt, identity, Date.now())
    trackOrder(receipt.order)
    rememberOrder(order)
    notify.dismiss(ORDER_TOAST.id)
    endDraft()
    setPlaced(true)
    changeCart((cart) => withoutOrdered(cart, receipt.order.items))
    if (order.payment) return void navigate('/payment', { state: order.payment })
    // Some browsers block a window opened after waiting: home then offers the chat as a link.
    window.open(order.chat.link, '_blank', 'noopener')
    navigate('/')
  }

  return { placeOrder, sending, placed, problems }
}

/** @param placedAt epoch milliseconds */
function toLastOrder(
  { order, paymentCode, earlier }: OrderReceipt,
  { whatsapp, wallets }: Pick<Identity, 'whatsapp' | 'wallets'>,
  placedAt: number,
): LastOrder {
  const { orderId, totalAmount, items, paymentMethod, customerName, deliveryAddress, customerPhone } = order
  const imageUrl = (image: string) => (image === '' ? '' : new URL(image, location.origin).href)
  const wallet = wallets.find(({ name }) => name === paymentMethod)
  return {
    ...{ orderId, placedAt, items, totalAmount, paymentMethod, earlier, dismissed: false },
    ...{ customerName, deliveryAddress, customerPhone },
    chat: { link: chatLink(whatsapp, chatLinkMessage(order, imageUrl)), text: chatMessage(order, imageUrl) },
    payment:
      wallet && paymentCode
        ? { method: wallet.name, phoneNumber: wallet.number, totalAmount, items, paymentCode }
        : null,
  }
}

function trackOrder({ orderId, totalAmount, items }: OrderSent): void {
  const order = { transaction_id: orderId, value: totalAmount, currency: 'XOF' } as const
  track('purchase', { ...order, item_count: items.reduce((sum, { quantity }) => sum + quantity, 0) })
  track('conversion', order)
}
