import { BellRing } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { formatFrancs } from '../../../domain/pricing/francs.ts'
import type { ShownOrder } from '../orders/read-orders.ts'

/** How long a new order is shown below the bell, in milliseconds; it stays in the notices. */
const SHOWN_FOR = 10_000

/** Says that an order has come in: seen below the top bar, and read out. */
export function ArrivalNotice({ arrived }: { arrived: readonly ShownOrder[] }) {
  const [shown, setShown] = useState<readonly ShownOrder[]>([])
  useEffect(() => {
    setShown(arrived)
    const timer = setTimeout(() => setShown([]), SHOWN_FOR)
    return () => clearTimeout(timer)
  }, [arrived])
  const [first, ...others] = shown
  return (
    <div role="status" className="absolute top-full right-4 mt-2 max-w-[calc(100vw-2rem)]">
      {first && (
        <Link
          to={
            others.length === 0
              ? `/dashboard/order?q=${encodeURIComponent(first.orderId)}`
              : '/dashboard/order?status=pending'
          }
          onClick={() => setShown([])}
          className="flex min-h-11 items-center gap-3 rounded-card bg-ink px-4 py-2.5 font-bold text-white shadow-float"
        >
          <BellRing aria-hidden="true" className="size-5 shrink-0 text-sun" />
          {textOf(first, others.length)}
        </Link>
      )}
    </div>
  )
}

function textOf({ orderId, totalAmount }: ShownOrder, others: number): string {
  if (others > 0) return `${others + 1} nouvelles commandes`
  return `Nouvelle commande ${orderId}, ${formatFrancs(totalAmount)}`
}
