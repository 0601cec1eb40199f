import { useEffect, useEffectEvent } from 'react'
import { useLocation, useNavigate } from 'react-router'
import type { OrderSent } from '../../../domain/cart/order-from-cart.ts'
import { unconfirmedOrders } from './checkout.ts'
import { isOrderRetry } from './retry-order.ts'

/** Hands over the order that was not answered when the notice led here, once. */
export function useOrderRetry(take: (sent: OrderSent) => void): void {
  const { state } = useLocation()
  const navigate = useNavigate()
  const handOver = useEffectEvent(take)
  useEffect(() => {
    if (!isOrderRetry(state)) return
    // A reload, or a way back to this page, asks for nothing.
    navigate('.', { replace: true, state: null })
    const [sent] = unconfirmedOrders(Date.now())
    if (sent) handOver(sent)
  }, [state, navigate])
}
