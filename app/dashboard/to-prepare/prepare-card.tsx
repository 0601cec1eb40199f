import { Package, Truck } from 'lucide-react'
import { Link } from 'react-router'
import type { ShownItem } from '../../../contracts/order.ts'
import type { ShownListedOrder } from '../../../contracts/order-list.ts'
import { variantLabel } from '../../../domain/catalogue/variants.ts'
import { remainingUnits } from '../../../domain/orders/order.ts'
import { recipientOf } from '../../../domain/orders/recipient.ts'
import { formatDateTime, formatShortMoment } from '../../../domain/text/format.ts'
import { Button } from '../../ui/button.tsx'
import { Badge } from '../badge.tsx'
import { RowCheckbox } from '../lists/selection.tsx'
import { OrderNotices } from '../orders/order-notices.tsx'
import { orderDetailsPath } from '../page-paths.ts'
import { ProductThumb } from '../product-thumb.tsx'
import { useGuard } from '../use-guard.ts'

interface PrepareCardProps {
  order: ShownListedOrder
  /** epoch milliseconds */
  now: number
  courierName: string | null
  selected: boolean
  loading: boolean
  disabled: boolean
  onSelect: (selected: boolean) => void
  onStep: (step: 'pack' | 'dispatch') => void
}

export function PrepareCard({ order, now, courierName, loading, disabled, ...rest }: PrepareCardProps) {
  const { orderId, createdAt, district } = order
  const { name, address } = recipientOf(order)
  const guard = useGuard('orders')
  const packed = order.fulfillmentStatus === 'packed'
  return (
    <article
      aria-labelledby={orderId}
      data-selected={rest.selected || undefined}
      className="flex h-full flex-col gap-1 rounded-card bg-surface py-2 pr-3 pl-1 shadow-card data-selected:bg-action-tint"
    >
      <div className="flex items-center gap-x-2">
        <RowCheckbox label={`Choisir ${orderId}`} checked={rest.selected} onChange={rest.onSelect} />
        <div className="min-w-0 grow">
          <h2 id={orderId} className="text-sm">
            <Link
              to={orderDetailsPath(orderId)}
              className="-my-3 inline-flex min-h-[44px] items-center text-link"
            >
              {orderId}
            </Link>
          </h2>
          <p className="truncate text-sm" title={`${name}, ${address}`}>
            <span className="font-bold">{name}</span>
            <span>{`, ${district || address}`}</span>
          </p>
        </div>
        <div className="grid shrink-0 justify-items-end gap-1 text-xs text-ink-soft">
          {createdAt && (
            <time dateTime={createdAt} title={formatDateTime(createdAt)}>
              {formatShortMoment(createdAt, now)}
            </time>
          )}
          {packed && <Badge label="Prête" colors="bg-sky text-ink" />}
        </div>
      </div>
      <div className="pl-2">
        <OrderNotices order={order} />
      </div>
      <ul className="grid gap-1 pl-2">
        {order.items.map((item, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the lines of an order have no id
          <Line key={index} item={item} />
        ))}
      </ul>
      <div className="mt-auto flex flex-wrap items-center justify-end gap-x-3 pl-2">
        {courierName && (
          <p className="mr-auto inline-flex items-center gap-1.5 text-sm text-ink-soft">
            <Truck className="size-4" />
            <span>{courierName}</span>
          </p>
        )}
        <Button
          variant={packed ? 'secondary' : 'primary'}
          loading={loading}
          disabled={disabled}
          {...guard(() => rest.onStep(packed ? 'dispatch' : 'pack'))}
          className="px-4! text-sm!"
        >
          {!loading && (packed ? <Truck className="size-4" /> : <Package className="size-4" />)}
          <span>{packed ? 'Départ' : 'Prête'}</span>
        </Button>
      </div>
    </article>
  )
}

function Line({ item }: { item: ShownItem }) {
  const choice = variantLabel(item)
  return (
    <li className="flex items-center gap-2 text-sm">
      <ProductThumb image={item.image} size={44} />
      <span className="min-w-0 wrap-anywhere">
        <span className="font-extrabold">{`${remainingUnits(item)} ×`}</span>
        <span>{` ${item.name}`}</span>
        {choice && <span className="block font-bold">{choice}</span>}
      </span>
    </li>
  )
}
