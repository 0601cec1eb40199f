import { useState } from 'react'
import { useNavigate, useRevalidator } from 'react-router'
import type { DeliveryForm } from '../../../contracts/order-form.ts'
import { cartPrice } from '../../../domain/cart/cart-price.ts'
import type { PaymentMethod } from '../../../domain/orders/order.ts'
import { trackError } from '../../analytics/analytics.ts'
import { ApiError, failureText, isRateLimited } from '../../api-client/api.ts'
import { serverNow } from '../../browser/server-time.ts'
import { useIdentity } from '../../identity.ts'
import { notify } from '../../ui/toasts.tsx'
import { readCart } from '../cart/cart-store.ts'
import { clearPromotions } from '../cart/load-promotions.ts'
import { useCartRefresh } from '../cart/refresh-cart.ts'
import { type PricingData, readPromotionsFor } from '../cart/use-cart-price.ts'
import { clearZones } from '../delivery-zones/load-zones.ts'
import { readCheckout, submitting, useCheckout } from './checkout-store.ts'
import type { LastOrder } from './last-order.ts'

/** Logged when the server sends no message; the shopper reads `FAILED_TOAST`. */
const FAILED = 'Erreur lors de la création de la commande'
const FAILED_TOAST = 'Erreur lors de la création de la commande. Veuillez réessayer.'
/** With the same id, a new toast about the order replaces the previous one. */
export const ORDER_TOAST = { id: 'order' }

/** The shop's refusal of the delivery or of the promotions. `fee`: displayed before this refusal, in francs. */
export interface OrderProblem {
  message: string
  fee: number | null
}

/** `DeliveryForm` preloads this module on the first interaction. */
const loadSending = () => import('./send-order.ts')

/**
 * Returns `placeOrder` and its state. `placeOrder` sends the order and opens the payment page for a wallet, or the chat
 * and the home page for cash.
 */
export function usePlaceOrder(pricing: PricingData) {
  const [placed, setPlaced] = useState(false)
  const [problems, setProblems] = useCartRefresh()
  const [orderProblem, setOrderProblem] = useState<OrderProblem | null>(null)
  const { revalidate } = useRevalidator()
  const sending = useCheckout(({ status }) => status === 'submitting')
  const navigate = useNavigate()
  const identity = useIdentity()

  /** @returns whether the shop confirmed that it stored the order */
  async function placeOrder(delivery: DeliveryForm, paymentMethod: PaymentMethod): Promise<boolean> {
    if (readCheckout().status === 'submitting') return false
    setOrderProblem(null)
    try {
      const { storeOrder } = await loadSending()
      const { order, emptyCart } = await submitting(() =>
        storeOrder(delivery, paymentMethod, pricing, identity),
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
    const { refusalOf, updateCart, updatePromotions } = await loadSending()
    const { problems, isAboutDelivery, isAboutPromotions } = refusalOf(error)
    const price = shownPrice(delivery)
    if (isAboutDelivery || isAboutPromotions) clearZones()
    if (isAboutPromotions) {
      const reasons = updatePromotions(error, knownPromotions(delivery), delivery.customerPhone)
      setOrderProblem({ message: [...reasons, error.message].join(' '), fee: null })
    }
    // Whatever the reason was, the promotions may have changed as well.
    clearPromotions()
    const loaded = revalidate()
    if (isAboutDelivery) {
      const fee = price.deliveryFee
      void loaded.then(() => setOrderProblem({ message: error.message, fee }))
    }
    setProblems(problems)
    // If the request for the current products fails, the reported problems remain displayed.
    updateCart(problems).then(setProblems, () => {})
  }

  const knownPromotions = ({ customerPhone }: DeliveryForm) =>
    readPromotionsFor(pricing.promotions, customerPhone)

  function shownPrice(delivery: DeliveryForm) {
    const { district, customerPhone: phone } = delivery
    const promotions = knownPromotions(delivery)
    return cartPrice(readCart(), { zones: pricing.deliveryZones, promotions, district, phone }, serverNow())
  }

  function goOn({ payment, chat }: LastOrder) {
    if (payment) return void navigate('/payment', { state: payment })
    // Some browsers block a window that opens after a delay; the home page then offers the chat as a link.
    window.open(chat.link, '_blank', 'noopener')
    navigate('/')
  }

  return { placeOrder, sending, placed, problems, orderProblem }
}
