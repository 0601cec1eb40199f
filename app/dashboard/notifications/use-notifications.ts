import { useEffect, useMemo, useState } from 'react'
import { encoded } from '../../../domain/urls/url-template.ts'
import { apiUrl, failureText } from '../../api-client/api.ts'
import { isSuccessResponse } from '../../api-client/says-done.ts'
import { useOffered } from '../../session/session.ts'
import { notify } from '../../ui/toasts.tsx'
import { adminApi } from '../admin-api.ts'
import { coalesce } from '../events/coalesce.ts'
import { useShopEvents } from '../events/use-shop-events.ts'
import type { ShownOrder } from '../orders/read-orders.ts'
import { handleSessionExpired } from '../session-expiry.ts'
import { FAILED } from '../use-mutation.ts'
import {
  countOf,
  fetchNotifications,
  NO_NOTIFICATIONS,
  type NotificationSection,
  PARTS_OF,
  partsFor,
} from './fetch-notifications.ts'
import { createNewOrderTracker } from './new-order-tracker.ts'
import { ringForOrder } from './order-bell.ts'

/** Between two rounds of fetching, in milliseconds: ten orders in a second are one round. */
const PAUSE = 250

/** The notices, kept current while the dashboard is open. They never disturb by failing. */
export function useNotifications() {
  const orders = useOffered('orders')
  const products = useOffered('products')
  const [notices, setNotices] = useState(NO_NOTIFICATIONS)
  /** orders that have come in since the dashboard was opened, the last ones heard of */
  const [arrived, setArrived] = useState<readonly ShownOrder[]>([])

  const fetchParts = useMemo(() => {
    const mine = partsFor({ orders, products })
    const arrivals = createNewOrderTracker()
    const fetchAll = coalesce<NotificationSection>(async (parts) => {
      const fetched = await fetchNotifications(parts, handleSessionExpired)
      setNotices((before) => ({ ...before, ...fetched }))
      const fresh = fetched.orders ? arrivals(fetched.orders.shown) : []
      if (fresh.length === 0) return
      setArrived(fresh)
      void ringForOrder()
    }, PAUSE)
    return (parts: readonly NotificationSection[] = mine) =>
      fetchAll(parts.filter((part) => mine.includes(part)))
  }, [orders, products])

  useEffect(() => fetchParts(), [fetchParts])
  useShopEvents(orders, ({ kind }) => fetchParts(PARTS_OF[kind]))

  async function mark(id: string, read: boolean) {
    const path = encoded`/contact/${id}/${read ? 'read' : 'unread'}`
    await change(path, ['messages'])
  }

  async function checkPayment(orderId: string, checked: boolean) {
    await change(encoded`/orders/${orderId}/payment/${checked ? 'checked' : 'unchecked'}`, ['payments'])
  }

  /** Sends a change, then reloads the lists even if it failed, so that they show the stored state. */
  async function change(path: string, parts: readonly NotificationSection[]) {
    try {
      await adminApi(apiUrl(path), { method: 'PATCH', expects: isSuccessResponse })
    } catch (error) {
      if (!handleSessionExpired(error)) void notify.error(failureText(error, FAILED))
    }
    fetchParts(parts)
  }

  return {
    notices,
    count: countOf(notices),
    arrived,
    refresh: () => fetchParts(),
    mark,
    checkPayment,
  }
}
