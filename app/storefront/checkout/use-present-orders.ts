import { useEffect, useState } from 'react'
import type { OrderAccess } from '../../../domain/urls/order-hash.ts'
import { useIdentity } from '../../identity.ts'
import { readMyOrders } from '../my-orders/my-orders-store.ts'
import { readCheckout } from './checkout-store.ts'
import { readLastOrder } from './last-order.ts'

/** `unknown`: the shop does not respond, so that only the last known state can be shown. */
export type Freshness = 'checking' | 'present' | 'unknown'

/** After this time, the last known state is shown until the shop responds. */
const PATIENCE_MS = 3000

/**
 * Asks the shop for the present state of orders on opening, on return to the tab or page, and when the network is back.
 * An order just placed in this tab is present.
 * @param read returns the orders; must be the same function in each render
 */
function usePresentOrders(read: () => readonly OrderAccess[]): Freshness {
  const { whatsapp, wallets } = useIdentity()
  const [freshness, setFreshness] = useState<Freshness>(() =>
    readCheckout().status === 'placed' || read().length === 0 ? 'present' : 'checking',
  )

  useEffect(() => {
    const left = new AbortController()
    const { signal } = left
    let asked = 0
    const ask = async () => {
      asked += 1
      const number = asked
      const answered = await loadAndRefresh(read(), { whatsapp, wallets })
      if (!signal.aborted && number === asked) setFreshness(answered ? 'present' : 'unknown')
    }
    const whenShown = () => document.visibilityState === 'visible' && ask()
    const whenRestored = ({ persisted }: PageTransitionEvent) => persisted && ask()
    void ask()
    document.addEventListener('visibilitychange', whenShown, { signal })
    window.addEventListener('pageshow', whenRestored, { signal })
    window.addEventListener('online', ask, { signal })
    const patience = setTimeout(
      () => setFreshness((now) => (now === 'checking' ? 'unknown' : now)),
      PATIENCE_MS,
    )
    return () => {
      left.abort()
      clearTimeout(patience)
    }
  }, [read, whatsapp, wallets])

  return freshness
}

async function loadAndRefresh(...given: Parameters<typeof import('./present-order.ts').refreshOrders>) {
  try {
    const { refreshOrders } = await import('./present-order.ts')
    return await refreshOrders(...given)
  } catch {
    return false
  }
}

function lastOrderAccess(): OrderAccess[] {
  const last = readLastOrder()
  return last?.followKey ? [{ orderId: last.orderId, followKey: last.followKey }] : []
}

export const usePresentLastOrder = () => usePresentOrders(lastOrderAccess)
export const usePresentMyOrders = () => usePresentOrders(readMyOrders)
