import { useEffect, useEffectEvent } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { readCartLink } from '../cart-link/for-conversation.ts'
import { readSummaryOf } from '../order-entry/conversation-hand-over.ts'
import type { MessageDraftControl } from './message-draft.ts'

/** Makes what was prepared on another page for this conversation ready to be sent: the summary of a new order, a cart link. */
export function useHandedBack({ attach }: MessageDraftControl): void {
  const { state, pathname, search } = useLocation()
  const navigate = useNavigate()
  const take = useEffectEvent(() => {
    const orderId = readSummaryOf(state)
    const cart = readCartLink(state)
    if (orderId === null && cart === null) return
    if (cart) attach({ type: 'cart', cartId: cart.id, articles: cart.articles })
    else if (orderId !== null) attach({ type: 'order', orderId })
    // Taken once: a reload must not prepare it again.
    void navigate(pathname + search, { replace: true, state: null })
  })
  useEffect(() => take(), [])
}
