import { useEffect, useRef } from 'react'
import { Link, useLocation } from 'react-router'
import { hasAccess, useSession } from '../../session/session.ts'
import { formatNumber } from '../format-numbers.ts'
import { ORDER_TABS, type OrderTab } from './tabs.ts'
import { useOrderCounts } from './use-order-counts.ts'

/** Tabs of the order screens with their counts. The bar scrolls sideways when it does not fit. */
export function OrderTabs() {
  const session = useSession()
  const { pathname } = useLocation()
  const counts = useOrderCounts()
  const bar = useRef<HTMLUListElement>(null)

  // biome-ignore lint/correctness/useExhaustiveDependencies: the numbers widen the tabs
  useEffect(() => {
    const list = bar.current
    const tab = list?.querySelector('[aria-current]')
    if (!list || !tab) return
    const [outer, inner] = [list.getBoundingClientRect(), tab.getBoundingClientRect()]
    list.scrollLeft += inner.left - outer.left - (outer.width - inner.width) / 2
  }, [pathname, counts === null])

  return (
    <nav aria-label="Étapes des commandes" className="min-w-0 print:hidden">
      <ul ref={bar} className="no-scrollbar relative flex overflow-x-auto border-b-2 border-line">
        {ORDER_TABS.filter(({ needs }) => hasAccess(session, needs)).map((tab) => (
          <li key={tab.to} className="shrink-0">
            <Tab tab={tab} count={counts?.[tab.counts] ?? null} current={pathname === tab.to} />
          </li>
        ))}
      </ul>
    </nav>
  )
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
      {label}
      {count !== null && (
        <span className="min-w-6 rounded-full bg-line/70 px-1.5 text-center text-xs leading-6 font-extrabold tabular-nums text-ink group-aria-[current=page]:bg-action-tint group-aria-[current=page]:text-action">
          {formatNumber(count)}
        </span>
      )}
    </Link>
  )
}
