import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { DeliveryForm } from '../../../contracts/order-form.ts'
import { type OrderSent, withoutOrdered } from '../../../domain/cart/order-from-cart.ts'
import type { PaymentMethod } from '../../../domain/orders/order.ts'
import type { LineProblem } from '../../../domain/refusals.ts'
import { track } from '../../analytics/analytics.ts'
import { failureText } from '../../api-client/api.ts'
import { useIdentity } from '../../identity.ts'
import { notify } from '../../ui/toasts.tsx'
import { changeCart, readCart } from '../cart/cart-store.ts'
import { freshenCart } from '../cart/fresh-products.ts'
import { afterOrder } from './after-order.ts'
import { endDraft } from './draft.ts'
import { rememberOrder } from './last-order.ts'
import { FAILED, type PlacedOrder, sendOrder } from './send-order.ts'

const FAILED_TOAST = 'Erreur lors de la création de la commande. Veuillez réessayer.'
/** One toast about the order at a time, gone once what it says no longer holds. */
export const ORDER_TOAST = { id: 'order' }

interface PlaceOrderHooks {
  /** what changed about the lines, after a failure */
  onRefused: (problems: LineProblem[]) => void
  /** the attempt is over, well or not */
  onEnd: () => void
}

/** Sends the order and leads on: into the chat and home, or to the payment page (storefront.md §4). */
export function usePlaceOrder({ onRefused, onEnd }: PlaceOrderHooks) {
  const [sending, setSending] = useState(false)
  const navigate = useNavigate()
  const identity = useIdentity()

  async function place(delivery: DeliveryForm, paymentMethod: PaymentMethod) {
    if (sending) return
    setSending(true)
    try {
      goOn(await sendOrder(readCart(), delivery, paymentMethod))
    } catch (error) {
      console.error(failureText(error, FAILED))
      track('error', { description: failureText(error, FAILED), source: 'order' })
      notify.error(FAILED_TOAST, ORDER_TOAST)
      freshenCart().then(onRefused, () => {}) // offline: there is nothing more to tell
    } finally {
      setSending(false)
      onEnd()
    }
  }

  function goOn(placed: PlacedOrder) {
    trackOrder(placed.order)
    const after = afterOrder(placed, identity)
    rememberOrder(after)
    notify.dismiss(ORDER_TOAST.id)
    endDraft()
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
