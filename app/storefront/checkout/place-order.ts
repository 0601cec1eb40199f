import { useState } from 'react'
import { useNavigate, useRevalidator } from 'react-router'
import type { DeliveryForm } from '../../../contracts/order-form.ts'
import { cartTotal } from '../../../domain/cart/edit-cart.ts'
import { type DeliveryZone, deliveryFee, findDistrict } from '../../../domain/deliveries/zones.ts'
import type { PaymentMethod } from '../../../domain/orders/order.ts'
import { trackError } from '../../analytics/analytics.ts'
import { ApiError, failureText, isRateLimited } from '../../api-client/api.ts'
import { serverNow } from '../../browser/server-time.ts'
import { useIdentity } from '../../identity.ts'
import { notify } from '../../ui/toasts.tsx'
import { readCart } from '../cart/cart-store.ts'
import { useCartRefresh } from '../cart/refresh-cart.ts'
import { clearZones } from '../delivery-zones/load-zones.ts'
import { readCheckout, submitting, useCheckout } from './checkout-store.ts'
import type { LastOrder } from './last-order.ts'

/** Logged when the server sends no message; the shopper reads `FAILED_TOAST`. */
const FAILED = 'Erreur lors de la création de la commande'
const FAILED_TOAST = 'Erreur lors de la création de la commande. Veuillez réessayer.'
/** With the same id, a new toast about the order replaces the previous one. */
export const ORDER_TOAST = { id: 'order' }

/** The shop's refusal of the delivery. `fee` is the fee displayed before this refusal, in francs. */
export interface DeliveryProblem {
  message: string
  fee: number
}

/** `DeliveryForm` preloads this module on the first interaction. */
const loadSending = () => import('./send-order.ts')

/**
 * Returns `placeOrder` and its state. `placeOrder` sends the order and opens the payment page for a wallet, or the chat
 * and the home page for cash.
 */
export function usePlaceOrder(zones: readonly DeliveryZone[]) {
  const [placed, setPlaced] = useState(false)
  const [problems, setProblems] = useCartRefresh()
  const [deliveryProblem, setDeliveryProblem] = useState<DeliveryProblem | null>(null)
  const { revalidate } = useRevalidator()
  const sending = useCheckout(({ status }) => status === 'submitting')
  const navigate = useNavigate()
  const identity = useIdentity()

  /** @returns whether the shop confirmed that it stored the order */
  async function placeOrder(delivery: DeliveryForm, paymentMethod: PaymentMethod): Promise<boolean> {
    if (readCheckout().status === 'submitting') return false
    setDeliveryProblem(null)
    try {
      const { storeOrder } = await loadSending()
      const { order, emptyCart } = await submitting(() =>
        storeOrder(delivery, paymentMethod, zones, identity),
      )
      notify.dismiss(ORDER_TOAST.id)
      setPlaced(true)
      emptyCart()
      goOn(order)
      return true
    } catch (error) {
      const failure = failureText(error, FAILED)
      console.error(failure)
      trackError(failure, 'order')
      notify.error(isRateLimited(error) ? failure : FAILED_TOAST, ORDER_TOAST)
      if (error instanceof ApiError) void reportRefusal(error, delivery)
      return false
    }
  }

  async function reportRefusal(error: ApiError, delivery: DeliveryForm) {
    const { refusalOf, updateCart } = await loadSending()
    const { problems, isAboutDelivery } = refusalOf(error)
    if (isAboutDelivery) reportZoneChange(error.message, delivery)
    setProblems(problems)
    // If the request for the current products fails, the reported problems remain displayed.
    updateCart(problems).then(setProblems, () => {})
  }

  /** Shows the shop's refusal once the current zones are loaded. */
  function reportZoneChange(message: string, { district = '' }: DeliveryForm) {
    const found = findDistrict(zones, district)
    const fee = found ? deliveryFee(found.zone, cartTotal(readCart(), serverNow())) : 0
    clearZones()
    void revalidate().then(() => setDeliveryProblem({ message, fee }))
  }

  function goOn({ payment, chat }: LastOrder) {
    if (payment) return void navigate('/payment', { state: payment })
    // Some browsers block a window that opens after a delay; the home page then offers the chat as a link.
    window.open(chat.link, '_blank', 'noopener')
    navigate('/')
  }

  return { placeOrder, sending, placed, problems, deliveryProblem }
}
