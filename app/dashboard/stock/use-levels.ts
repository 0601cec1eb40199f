import { useEffect, useRef } from 'react'
import type { AdjustmentKind } from '../../../domain/catalogue/stock-adjustments.ts'
import { usePermission } from '../../session/session.ts'
import { useShopEvents } from '../events/use-shop-events.ts'
import { handleSessionExpired } from '../session-expiry.ts'
import { refreshLevels } from './draft.ts'
import { DRAFTS } from './draft-store.ts'
import { fetchLevels } from './load-stock-page.ts'

/** Ten orders in a second cause one request. */
const PAUSE_MS = 250

/** Updates the displayed stock of the list. */
export function useLevels(kind: AdjustmentKind): void {
  const seesOrders = usePermission('orders:read')
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => {
    const again = () => void refresh(kind)
    again()
    window.addEventListener('online', again)
    return () => {
      window.removeEventListener('online', again)
      clearTimeout(timer.current)
    }
  }, [kind])
  useShopEvents(seesOrders, (event) => {
    if (event.kind !== 'order' && event.kind !== 'stock' && event.kind !== 'catch-up') return
    clearTimeout(timer.current)
    timer.current = setTimeout(() => void refresh(kind), PAUSE_MS)
  })
}

/** A failure is not displayed: the draft has the last known stock. */
async function refresh(kind: AdjustmentKind): Promise<void> {
  const { read, change } = DRAFTS[kind]
  const ids = read().entries.map(({ productId }) => productId)
  if (ids.length === 0) return
  try {
    const levels = await fetchLevels(ids)
    change((draft) => (draft.sent ? draft : refreshLevels(draft, kind, levels, ids)))
  } catch (error) {
    handleSessionExpired(error)
  }
}
