import { useState } from 'react'
import { useNavigate } from 'react-router'
import { readLineProblems } from '../../../contracts/line-problems.ts'
import type { DeliveryForm } from '../../../contracts/order-form.ts'
import { mergeProblems } from '../../../domain/cart/diff-cart.ts'
import { type OrderSent, withoutOrdered } from '../../../domain/cart/order-from-cart.ts'
import type { LineProblem } from '../../../domain/errors.ts'
import type { PaymentMethod } from '../../../domain/orders/order.ts'
import { track, trackError } from '../../analytics/analytics.ts'
import { ApiError, failureText, isRateLimited } from '../../api-client/api.ts'
import { useIdentity } from '../../identity.ts'
import { notify } from '../../ui/toasts.tsx'
import { changeCart, readCart } from '../cart/cart-store.ts'
import { refreshCart } from '../cart/refresh-cart.ts'
import { afterOrder } from './after-order.ts'
import { withPendingSubmission } from './checkout-record.ts'
import { endDraft } from './draft.ts'
import { rememberOrder } from './last-order.ts'
import { FAILED, type OrderReceipt, sendOrder } from './send-order.ts'

const FAILED_TOAST = 'Erreur lors de la création de la commande. Veuillez réessayer.'
/** One toast about the order at a time, gone once what it says no longer holds. */
export const ORDER_TOAST = { id: 'order' }

interface PlaceOrderHooks {
  /** what changed about the lines, after a failure */
  onRefused: (problems: LineProblem[]) => void
  onPlaced: () => void
  /** the attempt is over, well or not */
  onEnd: () => void
}

export function usePlaceOrder({ onRefused, onPlaced, onEnd }: PlaceOrderHooks) {
  const [sending, setSending] = useState(false)
  const navigate = useNavigate()
  const identity = useIdentity()

  async function place(delivery: DeliveryForm, paymentMethod: PaymentMethod) {
    if (sending) return
    setSending(true)
    try {
      goOn(await withPendingSubmission(() => sendOrder(readCart(), delivery, paymentMethod)))
    } catch (error) {
      const failure = failureText(error, FAILED)
      console.error(failure)
      trackError(failure, 'order')
      notify.error(isRateLimited(error) ? failure : FAILED_TOAST, ORDER_TOAST)
      reportCartChanges(readLineProblems(error instanceof ApiError ? error.body : null))
    } finally {
      setSending(false)
      onEnd()
    }
  }

  /** At once what the refusal says; then the cart takes over today's facts, so that the next attempt can succeed. */
  function reportCartChanges(told: LineProblem[]) {
    onRefused(told)
    refreshCart().then(
      (found) => onRefused(mergeProblems(told, found)),
      () => {}, // Offline there is nothing more to tell.
    )
  }

  function goOn(placed: OrderReceipt) {
    const after = afterOrder(placed, identity, Date.now())
    trackOrder(placed.order)
    rememberOrder(after)
    notify.dismiss(ORDER_TOAST.id)
    endDraft()
    onPlaced()
    changeCart((cart) => withoutOrdered(cart, placed.order.items))
    if (after.payment) return void navigate('/payment', { state: after.payment })
    // Some browsers block a window opened after waiting: home then offers the chat as a link.
    window.open(after.chat.link, '_blank', 'noopener')
    navigate('/')
  }

  return { place, sending }
}

/** An order is a purchase, and what every visit is hoped to lead to. */
function trackOrder({ orderId, totalAmount, items }: OrderSent): void {
  const order = { transaction_id: orderId, value: totalAmount, currency: 'XOF' } as const
  track('purchase', { ...order, item_count: items.reduce((sum, { quantity }) => sum + quantity, 0) })
  track('conversion', order)
}
