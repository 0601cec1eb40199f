import { BellRing } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { formatFrancs } from '../../../domain/pricing/francs.ts'
import type { ShownOrder } from '../orders/read-orders.ts'
import { orderPath } from '../page-paths.ts'

const DISPLAY_MS = 10_000

/** On a phone it covers the breadcrumb, the only part of the page that is not needed. */
export function NewOrderNotification({ arrived }: { arrived: readonly ShownOrder[] }) {
  /** orders that are no longer displayed */
  const [past, setPast] = useState<readonly ShownOrder[] | null>(null)
  useEffect(() => {
    const timer = setTimeout(() => setPast(arrived), DISPLAY_MS)
    return () => clearTimeout(timer)
  }, [arrived])
  const [first, ...others] = arrived === past ? [] : arrived
  return (
    <div
      role="status"
      className="pointer-events-none min-w-0 max-sm:absolute max-sm:inset-y-1.5 max-sm:right-40 max-sm:left-3"
    >
      {first && (
        <Link
          to={others.length === 0 ? orderPath(first.orderId) : '/dashboard/order?status=pending'}
          onClick={() => setPast(arrived)}
          className="pointer-events-auto flex min-h-11 items-center gap-2.5 rounded-full bg-ink px-4 text-sm font-bold text-white max-sm:h-full max-sm:px-3 max-sm:leading-tight"
        >
          <BellRing className="size-5 shrink-0 text-sun" />
          {others.length > 0 ? (
            `${others.length + 1} nouvelles commandes`
          ) : (
            <span className="min-w-0 sm:truncate">
              Nouvelle commande <span className="max-sm:sr-only">{first.orderId}, </span>
              <span className="whitespace-nowrap">{formatFrancs(first.totalAmount)}</span>
            </span>
          )}
        </Link>
      )}
    </div>
  )
}
