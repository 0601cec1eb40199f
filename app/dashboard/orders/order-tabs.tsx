import { useEffect, useRef, useState } from 'react'
import { Link, useLocation } from 'react-router'
import type { InferOutput } from 'valibot'
import { orderCountsAnswer } from '../../../contracts/order-details.ts'
import type { Permission } from '../../../domain/accounts/account.ts'
import { formatNumber } from '../../../domain/text/format.ts'
import { useSession } from '../../session/session.ts'
import { hasAccess, usePermission } from '../access.ts'
import { fetchAnswer } from '../decode.ts'
import { coalesce } from '../events/coalesce.ts'
import { useShopEvents } from '../events/use-shop-events.ts'
import { RETURNS_PATH, TO_PREPARE_PATH } from '../page-paths.ts'
import { handleSessionExpired } from '../session-expiry.ts'

/** Tabs of the order screens with their counts. The bar scrolls sideways when it does not fit. */
export function OrderTabs() {
  const session = useSession()
  const { pathname } = useLocation()
  const counts = useOrderCounts()
  const bar = useRef<HTMLUListElement>(null)

  // biome-ignore lint/correctness/useExhaustiveDependencies: the counts widen the tabs
  useEffect(() => {
    const list = bar.current
    const tab = list?.querySelector('[aria-current]')
    if (!list || !tab) return
    list.style.paddingRight = ''
    const start = startOf([...list.children].map(boxOf), boxOf(tab), list.clientWidth)
    // Behind the last tab, room for the first visible one to begin at the edge.
    const missing = start - (list.scrollWidth - list.clientWidth)
    if (missing > 0) list.style.paddingRight = `${missing}px`
    list.scrollLeft = start
  }, [pathname, counts === null])

  return (
    <nav aria-label="Étapes des commandes" className="min-w-0 print:hidden">
      <ul ref={bar} className="no-scrollbar relative flex overflow-x-auto border-b-2 border-line">
        {ORDER_TABS.filter(({ needs }) => hasAccess(session, needs)).map((tab) => (
          <li key={tab.to} className="shrink-0">
            <Tab tab={tab} count={counts && tab.count(counts)} current={pathname === tab.to} />
          </li>
        ))}
      </ul>
    </nav>
  )
}

interface Box {
  left: number
  width: number
}

/** In the bar, which is the offset parent of its tabs. */
function boxOf(element: Element): Box {
  const { offsetLeft: left, offsetWidth: width } = element as HTMLElement
  return { left, width }
}

/** Where the bar begins, in pixels: at its first tab, or at the first one from which the current tab is whole. */
function startOf(tabs: readonly Box[], { left, width }: Box, visible: number): number {
  const least = left + width - visible
  if (least <= 0) return 0
  return tabs.find((tab) => tab.left >= least)?.left ?? least
}

function Tab({
  tab: { to, label },
  count,
  current,
}: {
  tab: OrderTab
  count: number | null
  current: boolean
}) {
  return (
    <Link
      to={to}
      aria-current={current ? 'page' : undefined}
      className="group inline-flex min-h-[44px] items-center gap-2 rounded-t-field border-b-3 border-transparent px-3 font-bold text-ink-soft outline-offset-[-3px] hover:text-action aria-[current=page]:border-action aria-[current=page]:text-action"
    >
      <span>{label}</span>
      {count !== null && (
        <span className="min-w-6 rounded-full bg-line/70 px-1.5 text-center text-xs leading-6 font-extrabold tabular-nums text-ink group-aria-[current=page]:bg-action-tint group-aria-[current=page]:text-action">
          {formatNumber(count)}
        </span>
      )}
    </Link>
  )
}

interface OrderTab {
  to: string
  label: string
  /** the heading of the screen, where it is not the label */
  title?: string
  count: (counts: OrderCounts) => number
  needs: Permission
}

/** The screens below `Commandes` (D-00). */
export const ORDER_TABS: readonly OrderTab[] = [
  {
    to: '/dashboard/order/to-confirm',
    label: 'À confirmer',
    count: ({ toConfirm }) => toConfirm,
    needs: 'orders:read',
  },
  {
    to: TO_PREPARE_PATH,
    label: 'À préparer',
    count: ({ toPack }) => toPack,
    needs: 'orders:read',
  },
  {
    to: '/dashboard/order/deliveries',
    label: 'En livraison',
    count: ({ inDelivery }) => inDelivery,
    needs: 'orders:read',
  },
  {
    to: RETURNS_PATH,
    label: 'Retours',
    count: ({ returns, waiting }) => returns + waiting,
    needs: 'orders:read',
  },
  {
    to: '/dashboard/order/cash',
    label: 'Caisse',
    count: ({ owing, claims }) => owing + claims,
    needs: 'cash',
  },
  {
    to: '/dashboard/order/payments',
    label: 'Paiements',
    count: ({ payments, toReturn }) => payments + toReturn,
    needs: 'payments',
  },
  {
    to: '/dashboard/order',
    label: 'Toutes',
    title: 'Toutes les commandes',
    count: ({ all }) => all,
    needs: 'orders:read',
  },
]

type OrderCounts = InferOutput<typeof orderCountsAnswer>['counts']

/** Minimum time between two fetches, so that many events cause few requests. */
const PAUSE_MS = 250

/** The last counts, displayed immediately when the user opens another order screen. */
let latest: OrderCounts | null = null
const listeners = new Set<(counts: OrderCounts) => void>()

const recount = coalesce<'counts'>(async () => {
  try {
    latest = (await fetchAnswer(orderCountsAnswer, '/orders/counts')).counts
    for (const listener of listeners) listener(latest)
  } catch (error) {
    handleSessionExpired(error) // Other errors are ignored: the tabs also work without counts.
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
