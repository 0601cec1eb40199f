import { formatFrancs } from '../../../domain/pricing/francs.ts'
import { formatDate } from '../../../domain/text/format.ts'
import type { CustomerOrder } from './open-conversation.ts'
import { StateBadge } from './order-links.tsx'

interface OrderChoiceProps {
  orders: readonly CustomerOrder[]
  onChoose: (orderId: string) => void
}

export function OrderChoice({ orders, onChoose }: OrderChoiceProps) {
  return (
    <ul className="grid gap-1 text-ink">
      {orders.map((order) => (
        <li key={order.orderId}>
          <button
            type="button"
            onClick={() => onChoose(order.orderId)}
            className="grid min-h-14 w-full gap-0.5 rounded-field px-2 py-2 text-left hover:bg-line/60"
          >
            <span className="flex flex-wrap items-center gap-2 font-bold">
              <span>{order.orderId}</span>
              <StateBadge order={order} />
            </span>
            <span className="text-sm text-ink-soft">
              {`${formatFrancs(order.total)}${order.createdAt && ` · ${formatDate(order.createdAt)}`}`}
            </span>
          </button>
        </li>
      ))}
    </ul>
  )
}
