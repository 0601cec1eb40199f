import { X } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { IconButton } from '../../ui/button.tsx'
import { Francs } from '../../ui/price.tsx'
import { useRestoreFocus } from '../../ui/use-restore-focus.ts'
import { isEnded } from '../my-orders/order-state.ts'
import { takeJustPlaced } from './checkout-store.ts'
import { LastKnownNotice } from './last-known-notice.tsx'
import { dismissOrder, useLastOrder } from './last-order.ts'
import {
  FollowLink,
  NotStoredNotice,
  nextStepText,
  OrderNextStep,
  orderHeading,
  StoredEarlier,
} from './order-next-step.tsx'
import { usePresentLastOrder } from './use-present-orders.ts'

/**
 * Confirms the order and links to its next step, because a browser may have blocked the chat and a payment may be
 * incomplete.
 */
export function LastOrderNotice() {
  const order = useLastOrder()
  const freshness = usePresentLastOrder()
  const notice = useRef<HTMLElement>(null)
  useEffect(() => {
    // Focuses and scrolls to the notice one frame later, because the route watcher moves the focus first.
    if (takeJustPlaced()) requestAnimationFrame(() => notice.current?.focus())
  }, [])
  useRestoreFocus()
  if (!order || order.dismissed) return null
  const checking = freshness === 'checking'
  const ended = !checking && isEnded(order.state)
  return (
    <section
      ref={notice}
      tabIndex={-1}
      aria-label={ended ? orderHeading(order) : 'Commande enregistrée'}
      className="page-width pt-4 outline-none"
    >
      <div
        className={`relative grid gap-3 rounded-panel p-5 pr-14 ${ended ? 'bg-warning-tint' : 'bg-success-tint'}`}
      >
        <h2 className={`text-xl ${ended ? 'text-warning' : 'text-success'}`}>
          {checking ? 'Votre commande' : orderHeading(order)}
        </h2>
        <p>
          <span>Commande </span>
          <strong>{order.orderId}</strong>
          <span>, total </span>
          <strong>
            <Francs amount={order.totalAmount} />
          </strong>
          <span>{checking ? '.' : `. ${nextStepText(order)}`}</span>
        </p>
        {checking ? null : <StoredEarlier order={order} />}
        <LastKnownNotice freshness={freshness} />
        <NotStoredNotice />
        <div className="flex flex-wrap items-center gap-3">
          {checking ? <div className="skeleton h-11 w-full max-w-96" /> : <OrderNextStep order={order} />}
          <FollowLink order={order} />
        </div>
        <IconButton label="Fermer cet avis" onClick={dismissOrder} className="absolute top-2 right-2">
          <X className="size-5" />
        </IconButton>
      </div>
    </section>
  )
}
