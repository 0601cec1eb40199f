import { useEffect, useMemo, useState } from 'react'
import { encoded } from '../../../domain/addresses/encoded.ts'
import { apiUrl } from '../../api-client/api.ts'
import { useOffered } from '../../session/session.ts'
import { callDashboard } from '../call-dashboard.ts'
import { coalesce } from '../live/coalesce.ts'
import { useShopNews } from '../live/shop-news.ts'
import type { ShownOrder } from '../orders/read-orders.ts'
import { sessionEnded } from '../session-end.ts'
import { createArrivals } from './arrivals.ts'
import { fetchNotices, NO_NOTICES, type NoticePart, PARTS_OF, partsFor } from './fetch-notices.ts'
import { ringForOrder } from './order-bell.ts'

/** Between two rounds of fetching, in milliseconds: ten orders in a second are one round. */
const PAUSE = 250

/** The notices, kept current while the dashboard is open. They never disturb by failing. */
export function useNotices() {
  const orders = useOffered('orders')
  const products = useOffered('products')
  const [notices, setNotices] = useState(NO_NOTICES)
  /** orders that have come in since the dashboard was opened, the last ones heard of */
  const [arrived, setArrived] = useState<readonly ShownOrder[]>([])

  const fetchParts = useMemo(() => {
    const mine = partsFor({ orders, products })
    const arrivals = createArrivals()
    const fetchAll = coalesce<NoticePart>(async (parts) => {
      const fetched = await fetchNotices(parts, sessionEnded)
      setNotices((before) => ({ ...before, ...fetched }))
      const fresh = fetched.orders ? arrivals(fetched.orders.shown) : []
      if (fresh.length === 0) return
      setArrived(fresh)
      void ringForOrder()
    }, PAUSE)
    return (parts: readonly NoticePart[] = mine) => fetchAll(parts.filter((part) => mine.includes(part)))
  }, [orders, products])

  useEffect(() => fetchParts(), [fetchParts])
  useShopNews(orders, ({ kind }) => fetchParts(PARTS_OF[kind]))

  async function mark(id: string, read: boolean) {
    const path = encoded`/contact/${id}/${read ? 'read' : 'unread'}`
    await callDashboard(apiUrl(path), { method: 'PATCH' }).catch(sessionEnded)
    fetchParts(['messages'])
  }

  const unread = notices.messages.filter((message) => !message.read)
  return {
    notices,
    count: notices.orders.total + unread.length + notices.lowStock.length,
    arrived,
    refresh: () => fetchParts(),
    mark,
  }
}
