import { useEffect, useRef } from 'react'
import { useRevalidator } from 'react-router'
import { usePermission, useSession } from '../../session/session.ts'
import { notify } from '../../ui/toasts.tsx'
import { useShopEvents } from '../events/use-shop-events.ts'
import type { DetailedOrder } from './detailed-order.ts'
import { eventActor, eventTitle } from './event-texts.ts'

const NOBODY_KNOWN: ReadonlyMap<string, string> = new Map()

/** Reloads the order when it changes elsewhere, and reports another user's change. */
export function useOrderUpdates(order: DetailedOrder | null): void {
  const { revalidate } = useRevalidator()
  const username = useSession()?.user.username
  const known = useRef(order)

  useShopEvents(usePermission('orders:read'), (event) => {
    const concerned = 'orderId' in event && event.orderId === order?.orderId
    if (event.kind === 'catch-up' || concerned) void revalidate()
  })

  useEffect(() => {
    const before = known.current
    known.current = order
    const last = order?.events.at(-1)
    if (!order || !last || before?.orderId !== order.orderId || before.version >= order.version) return
    if (last.userName === username && last.courierId === null) return
    void notify.info(`Par ${eventActor(last, NOBODY_KNOWN)}\u202f: ${eventTitle(last)}.`, {
      id: 'order-update',
    })
  }, [order, username])
}
