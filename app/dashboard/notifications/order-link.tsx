import { Link } from 'react-router'
import { Francs } from '../../ui/price.tsx'
import type { ShownOrder } from '../orders/read-orders.ts'
import { orderPath } from '../page-paths.ts'

export const LINK = 'group flex min-h-11 items-center justify-between gap-3 font-bold text-link'
export const LINK_TEXT = 'underline group-hover:no-underline'

export function OrderLink({ order: { orderId, customerName, totalAmount } }: { order: ShownOrder }) {
  return (
    <Link to={orderPath(orderId)} className={LINK}>
      <span className="min-w-0">
        <span className={`block ${LINK_TEXT}`}>{orderId}</span>
        <span className="block truncate text-sm font-normal text-ink-soft">{customerName}</span>
      </span>
      <Francs amount={totalAmount} className="text-ink" />
    </Link>
  )
}
