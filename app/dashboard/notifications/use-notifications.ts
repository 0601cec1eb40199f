import { useEffect, useMemo, useState } from 'react'
import { useFetcher } from 'react-router'
import { useOffered } from '../../session/session.ts'
import { SUBMIT_JSON } from '../admin-api.ts'
import { coalesce } from '../events/coalesce.ts'
import { useShopEvents } from '../events/use-shop-events.ts'
import type { ShownOrder } from '../orders/read-orders.ts'
import { handleSessionExpired } from '../session-expiry.ts'
import {
  countOf,
  fetchNotifications,
  NO_NOTIFICATIONS,
  type NotificationSection,
  PARTS_OF,
  partsFor,
} from './fetch-notifications.ts'
import { createNewOrderTracker } from './new-order-tracker.ts'
import type { NotificationSubmission } from './notification-action.ts'
import { ringForOrder } from './order-bell.ts'

/** Ten orders in a second are fetched once. */
const PAUSE = 250

/** The notifications, updated by shop events. Failures are not displayed. */
export function useNotifications() {
  const orders = useOffered('orders')
  const products = useOffered('products')
  const [notices, setNotices] = useState(NO_NOTIFICATIONS)
  /** orders that arrived while the dashboard was open, of the last event */
  const [arrived, setArrived] = useState<readonly ShownOrder[]>([])

  const fetcher = useFetcher()

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

  /** Reloads the lists even after a failure, so that they show the stored state. */
  async function submit(submission: NotificationSubmission, part: NotificationSection) {
    await fetcher.submit(submission, { ...SUBMIT_JSON, action: '/dashboard', defaultShouldRevalidate: false })
    fetchParts([part])
  }

  return {
    notices,
    count: countOf(notices),
    arrived,
    refresh: () => fetchParts(),
    mark: (id: string, read: boolean) => submit({ intent: 'mark-message', id, read }, 'messages'),
    checkPayment: (orderId: string, checked: boolean) =>
      submit({ intent: 'check-payment', orderId, checked }, 'payments'),
  }
}
