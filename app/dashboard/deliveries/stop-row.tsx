import { ArrowDown, ArrowUp } from 'lucide-react'
import { Link } from 'react-router'
import type { ShownStop } from '../../../contracts/run.ts'
import { formatPhone, telHref } from '../../../domain/contact/phone.ts'
import { countRemainingUnits } from '../../../domain/orders/order.ts'
import { recipientOf } from '../../../domain/orders/recipient.ts'
import { positionLabel } from '../../../domain/orders/statuses.ts'
import { pluralize } from '../../../domain/text/format.ts'
import { IconButton } from '../../ui/button.tsx'
import type { Elements } from '../../ui/elements.ts'
import { Francs } from '../../ui/price.tsx'
import { Badge } from '../badge.tsx'
import { FULFILLMENT_COLORS } from '../orders/order-badges.tsx'
import { OrderNotices } from '../orders/order-notices.tsx'
import { orderDetailsPath } from '../page-paths.ts'

interface StopProps {
  stop: ShownStop
  /** position in the run */
  number?: number
  aside?: Elements
  children?: Elements
}

export function StopRow({ stop, number, aside, children }: StopProps) {
  const { orderId, district, fulfillmentStatus, due } = stop
  const { name, phone, address } = recipientOf(stop)
  const units = countRemainingUnits(stop.items)
  const label = positionLabel(stop)
  return (
    <div className="flex items-start gap-3">
      <div className="grid min-w-0 grow grid-cols-1 gap-0.5">
        <div className="flex flex-wrap items-center justify-between gap-x-3">
          <Link to={orderDetailsPath(orderId)} className="word-link min-w-0 wrap-anywhere">
            {`${number !== undefined ? `${number}. ` : ''}${name}`}
          </Link>
          <Badge label={label} colors={FULFILLMENT_COLORS[fulfillmentStatus] ?? 'bg-line text-ink'} />
        </div>
        <p className="text-sm wrap-anywhere">
          {[address, district].filter((part) => part !== '').join(', ')}
        </p>
        <p className="flex flex-wrap items-center justify-between gap-x-3 text-sm text-ink-soft">
          <span className="wrap-anywhere">
            <span>{`${orderId}, ${pluralize(units, 'pièce')}`}</span>
            {phone && (
              <>
                <span>, </span>
                <a href={telHref(phone)} className="inline-flex min-h-11 items-center underline">
                  {formatPhone(phone)}
                </a>
              </>
            )}
          </span>
          <span className="font-bold text-ink">{due > 0 ? <Francs amount={due} /> : 'Payé'}</span>
        </p>
        <OrderNotices order={stop} />
        {children}
      </div>
      {aside}
    </div>
  )
}

interface MoveButtonsProps {
  name: string
  first: boolean
  last: boolean
  onMove: (by: -1 | 1) => void
}

export function MoveButtons({ name, first, last, onMove }: MoveButtonsProps) {
  return (
    <div className="-mr-2 flex shrink-0 flex-col sm:flex-row">
      <IconButton label={`Monter ${name}`} aria-disabled={first} onClick={() => !first && onMove(-1)}>
        <ArrowUp className="size-5" />
      </IconButton>
      <IconButton label={`Descendre ${name}`} aria-disabled={last} onClick={() => !last && onMove(1)}>
        <ArrowDown className="size-5" />
      </IconButton>
    </div>
  )
}
