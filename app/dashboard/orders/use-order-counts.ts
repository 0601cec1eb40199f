import { useEffect, useState } from 'react'
import type { InferOutput } from 'valibot'
import { orderCountsAnswer } from '../../../contracts/order-details.ts'
import { apiUrl } from '../../api-client/api.ts'
import { usePermission } from '../../session/session.ts'
import { adminApi } from '../admin-api.ts'
import { decode } from '../decode.ts'
import { coalesce } from '../events/coalesce.ts'
import { useShopEvents } from '../events/use-shop-events.ts'
import { handleSessionExpired } from '../session-expiry.ts'

export type OrderCounts = InferOutput<typeof orderCountsAnswer>['counts']

/** Ten orders in a second cause one request. */
const PAUSE_MS = 250

/** The last counts, displayed immediately when another tab opens. */
let latest: OrderCounts | null = null
const listeners = new Set<(counts: OrderCounts) => void>()

const recount = coalesce<'counts'>(async () => {
  try {
    const { data } = await adminApi(apiUrl('/orders/counts'))
    latest = decode(orderCountsAnswer, data).counts
    for (const listener of listeners) listener(latest)
  } catch (error) {
    handleSessionExpired(error) // Without counts the tabs still link to their lists.
  }
}, PAUSE_MS)

/** The counts of the order tabs, updated by shop events; null until they are loaded. */
export function useOrderCounts(): OrderCounts | null {
  const allowed = usePermission('orders:read')
  const [counts, setCounts] = useState(latest)
  useEffect(() => {
    if (!allowed) return
    listeners.add(setCounts)
    recount(['counts'])
    return () => void listeners.delete(setCounts)
  }, [allowed])
  useShopEvents(allowed, ({ kind }) => {
    if (kind === 'order' || kind === 'catch-up') recount(['counts'])
  })
  return counts
}
