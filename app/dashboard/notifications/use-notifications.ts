import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { ShownOrder } from '../../../contracts/order.ts'
import { readProduct } from '../../../contracts/read-product.ts'
import type { ShopEvent } from '../../../contracts/shop-event.ts'
import type { Product } from '../../../domain/catalogue/product.ts'
import { encoded } from '../../../domain/urls/url-template.ts'
import { apiUrl } from '../../api-client/api.ts'
import { useLacksSecondFactor } from '../../session/refresh-account.ts'
import { useSession } from '../../session/session.ts'
import { notify } from '../../ui/toasts.tsx'
import { hasAccess } from '../access.ts'
import { adminApi } from '../admin-api.ts'
import { coalesce } from '../events/coalesce.ts'
import { useShopEvents } from '../events/use-shop-events.ts'
import { editPath } from '../page-paths.ts'
import { handleSessionExpired } from '../session-expiry.ts'
import {
  allowedSections,
  countOf,
  fetchNotifications,
  NO_NOTIFICATIONS,
  type NotificationSection,
  SECTIONS_OF,
} from './fetch-notifications.ts'
import {
  type LowVariant,
  lowVariantName,
  remainingText,
  reportVariant,
  updateReported,
} from './low-variants.ts'
import { createNewOrderTracker } from './new-order-tracker.ts'
import { ringForOrder } from './order-bell.ts'

/** Minimum time between two fetches, so that many events cause few requests. */
const PAUSE_MS = 250

/** The notifications, updated by shop events. Failures are not displayed. */
export function useNotifications() {
  const session = useSession()
  // The API refuses everything until the required second factor is set up.
  const open = !useLacksSecondFactor()
  const mine = allowedSections((needs) => open && hasAccess(session, needs))
  const [notifications, setNotifications] = useState(NO_NOTIFICATIONS)
  /** orders that arrived most recently while the dashboard was open */
  const [arrived, setArrived] = useState<readonly ShownOrder[]>([])

  const { lowVariants, report, refresh } = useLowVariants()

  // biome-ignore lint/correctness/useExhaustiveDependencies: each render creates a new array of the same sections
  const fetchSections = useMemo(() => {
    const arrivals = createNewOrderTracker()
    const fetchAll = coalesce<NotificationSection>(async (sections) => {
      const fetched = await fetchNotifications(sections, handleSessionExpired)
      setNotifications((before) => ({ ...before, ...fetched }))
      const fresh = fetched.orders ? arrivals(fetched.orders.rows) : []
      if (fresh.length === 0) return
      setArrived(fresh)
      void ringForOrder()
    }, PAUSE_MS)
    return (sections: readonly NotificationSection[] = mine) =>
      fetchAll(sections.filter((section) => mine.includes(section)))
  }, [mine.join()])

  useEffect(() => fetchSections(), [fetchSections])
  useShopEvents(mine.includes('orders'), (event) => {
    fetchSections(SECTIONS_OF[event.kind])
    if (event.kind === 'stock' && mine.includes('lowStock')) void report(event)
  })

  return {
    notifications,
    count: countOf(notifications),
    arrived,
    lowVariants,
    refresh: () => {
      fetchSections()
      void refresh()
    },
    fetchSections,
  }
}

type StockEvent = Extract<ShopEvent, { kind: 'stock' }>

/** Variants whose stock became low while the dashboard was open, each shown in a toast. Failures are not shown. */
function useLowVariants() {
  const [lowVariants, setLowVariants] = useState<readonly LowVariant[]>([])
  // A ref, because several events may arrive before the next render.
  const latest = useRef(lowVariants)

  const show = useCallback((reported: readonly LowVariant[]) => {
    latest.current = reported
    setLowVariants(reported)
  }, [])

  const report = useCallback(
    async ({ productId, color = null, size = null }: StockEvent) => {
      const product = color === null && size === null ? null : await fetchProduct(productId)
      if (!product) return
      const { reported, added } = reportVariant(latest.current, product, { color, size })
      show(reported)
      if (!added) return
      const link = { to: editPath(productId), label: 'Voir le produit' }
      void notify.warning(`${lowVariantName(added)} : ${remainingText(added.stock)}`, { link })
    },
    [show],
  )

  const refresh = useCallback(async () => {
    for (const id of new Set(latest.current.map(({ productId }) => productId))) {
      const product = await fetchProduct(id)
      if (product) show(updateReported(latest.current, product))
    }
  }, [show])

  return { lowVariants, report, refresh }
}

async function fetchProduct(id: string): Promise<Product | null> {
  try {
    const { data } = await adminApi(apiUrl(encoded`/products/${id}`, { stored: 'true' }), {
      cache: 'no-cache',
    })
    return readProduct(data)
  } catch (error) {
    handleSessionExpired(error)
    return null
  }
}
