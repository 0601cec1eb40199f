import { useState } from 'react'
import { useNavigate, useRevalidator } from 'react-router'
import { readLineProblems } from '../../../contracts/line-problems.ts'
import type { DeliveryForm } from '../../../contracts/order-form.ts'
import { cartTotal } from '../../../domain/cart/cart.ts'
import { mergeProblems, withReportedStock } from '../../../domain/cart/diff-cart.ts'
import type { ErrorCode, LineProblem } from '../../../domain/errors.ts'
import { type DeliveryZone, deliveryFee, findDistrict } from '../../../domain/fulfillment/zones.ts'
import type { PaymentMethod } from '../../../domain/orders/order.ts'
import { trackError } from '../../analytics/analytics.ts'
import { ApiError, failureText, isRateLimited } from '../../api-client/api.ts'
import { errorCode } from '../../api-client/server-issues.ts'
import { useIdentity } from '../../identity.ts'
import { notify } from '../../ui/toasts.tsx'
import { changeCart, readCart } from '../cart/cart-store.ts'
import { refreshCart, useCartRefresh } from '../cart/refresh-cart.ts'
import { forgetZones } from '../delivery-zones/load-zones.ts'
import { readCheckout, submitting, useCheckout } from './checkout-store.ts'
import type { LastOrder } from './last-order.ts'

/** Logged when the server sends no message; the shopper reads the toast. */
const FAILED = 'Erreur lors de la création de la commande'
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
      const { storeOrder } = await import('./send-order.ts')
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

  function goOn({ payment, chat }: LastOrder) {
    if (payment) return void navigate('/payment', { state: payment })
    // Some browsers block a window opened after waiting: home then offers the chat as a link.
    window.open(chat.link, '_blank', 'noopener')
    navigate('/')
  }

  return { placeOrder, sending, placed, problems, deliveryProblem }
}
