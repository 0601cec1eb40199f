import { ChevronRight } from 'lucide-react'
import { Link } from 'react-router'
import {
  FULFILLMENT_LABELS,
  FULFILLMENT_STATUSES,
  orderStatusLabel,
} from '../../../domain/orders/statuses.ts'
import { formatFrancs } from '../../../domain/pricing/francs.ts'
import { formatDate, pluralize } from '../../../domain/text/format.ts'
import { usePermission } from '../access.ts'
import { Badge } from '../badge.tsx'
import { FULFILLMENT_COLORS, OTHER_COLORS, STATUS_COLORS } from '../orders/order-badges.tsx'
import { orderDetailsPath } from '../page-paths.ts'
import type { CustomerOrder } from './open-conversation.ts'

/** The orders of a customer, beside the conversation. */
export function OrderLinks({ orders }: { orders: readonly CustomerOrder[] }) {
  const isAllowed = usePermission('orders:read')
  if (orders.length === 0) return <p className="text-ink-soft">Aucune commande avec ce numéro.</p>
  return (
    <ul className="grid gap-2">
      {orders.map((order) => (
        <li key={order.orderId} className="rounded-field border border-line px-3 py-2">
          <p className="flex flex-wrap items-center gap-x-2">
            {isAllowed ? (
              <Link to={orderDetailsPath(order.orderId)} className="word-link">
                {order.orderId}
              </Link>
            ) : (
              <span className="font-bold">{order.orderId}</span>
            )}
            <StateBadge order={order} />
          </p>
          <p className="text-sm">{amountText(order)}</p>
          <p className="text-sm text-ink-soft">
            {[pluralize(order.items, 'article'), order.createdAt && formatDate(order.createdAt)]
              .filter(Boolean)
              .join(' · ')}
          </p>
        </li>
      ))}
    </ul>
  )
}

/** The first order in one line, above the messages; the others are behind it. */
export function OrderStrip({ orders, onMore }: { orders: readonly CustomerOrder[]; onMore: () => void }) {
  const isAllowed = usePermission('orders:read')
  const [first, ...others] = orders
  if (!first || !isAllowed) return null
  return (
    <div className="flex flex-wrap items-center gap-x-2 border-b border-line bg-ground px-3 group-data-low/frame:hidden xl:hidden">
      <Link
        to={orderDetailsPath(first.orderId)}
        className="flex min-h-11 min-w-0 grow flex-wrap items-center gap-x-2 text-sm"
      >
        <span className="truncate font-bold text-link underline">{first.orderId}</span>
        <span className="shrink-0">
          <StateBadge order={first} />
        </span>
        <span className="truncate max-sm:hidden">{amountText(first)}</span>
        <ChevronRight className="ml-auto size-4 shrink-0" />
      </Link>
      {others.length > 0 && (
        <button
          type="button"
          onClick={onMore}
          className="min-h-11 shrink-0 px-1 text-sm font-bold text-link underline"
        >
          {`+ ${pluralize(others.length, 'autre')}`}
        </button>
      )}
    </div>
  )
}

function amountText({ total, due }: CustomerOrder): string {
  if (due === 0) return formatFrancs(total)
  return due === total
    ? `À payer\u202f: ${formatFrancs(due)}`
    : `Reste ${formatFrancs(due)} sur ${formatFrancs(total)}`
}

/** Where the order is: its delivery once it is confirmed and prepared, otherwise its status. */
export function StateBadge({ order: { status, fulfillmentStatus } }: { order: CustomerOrder }) {
  const delivery = FULFILLMENT_STATUSES.find((known) => known === fulfillmentStatus)
  const isUnderWay = status === 'confirmed' && delivery !== undefined && delivery !== 'unfulfilled'
  return isUnderWay ? (
    <Badge label={FULFILLMENT_LABELS[delivery]} colors={FULFILLMENT_COLORS[delivery] ?? OTHER_COLORS} />
  ) : (
    <Badge label={orderStatusLabel(status)} colors={STATUS_COLORS[status] ?? OTHER_COLORS} />
  )
}
