import type { ShownOrder } from '../../../contracts/order.ts'
import { due, hasRest, inHand } from '../../../domain/money/owed.ts'
import {
  FULFILLMENT_LABELS,
  type FulfillmentStatus,
  orderStatusLabel,
  PAYMENT_LABELS,
} from '../../../domain/orders/statuses.ts'
import { formatFrancs } from '../../../domain/pricing/francs.ts'
import { Badge } from '../badge.tsx'

export const STATUS_COLORS: Readonly<Record<string, string>> = {
  pending: 'bg-warning-tint text-warning',
  confirmed: 'bg-success-tint text-success',
}
export const OTHER_COLORS = 'bg-line/70 text-ink-soft'

export const FULFILLMENT_COLORS: Readonly<Partial<Record<FulfillmentStatus, string>>> = {
  packed: 'bg-sky text-ink',
  out_for_delivery: 'bg-sky text-ink',
  delivered: 'bg-success-tint text-success',
  partially_delivered: 'bg-success-tint text-success',
  delivery_failed: 'bg-error-tint text-error',
}

type Placed = Pick<ShownOrder, 'status' | 'fulfillmentStatus'>

export function StatusBadges({ order: { status, fulfillmentStatus } }: { order: Placed }) {
  return (
    <>
      <Badge label={orderStatusLabel(status)} colors={STATUS_COLORS[status] ?? OTHER_COLORS} />
      {status === 'confirmed' && fulfillmentStatus !== 'unfulfilled' && (
        <Badge
          label={FULFILLMENT_LABELS[fulfillmentStatus]}
          colors={FULFILLMENT_COLORS[fulfillmentStatus] ?? OTHER_COLORS}
        />
      )}
    </>
  )
}

/** `Cash · À encaisser`, or `Cash · Reste 9 250 FCFA`; of a cancelled order that holds no money only `Cash`. */
export function PaymentText({ order }: { order: ShownOrder }) {
  if (order.status === 'cancelled' && inHand(order) === 0) return <span>{order.paymentMethod}</span>
  const isToCheck = due(order) > 0 && order.paymentNotices.some(({ checkedAt }) => checkedAt === null)
  if (hasRest(order) && !isToCheck) {
    return (
      <>
        <span>{order.paymentMethod}</span>
        <span className="text-ink-soft"> · </span>
        <Badge label={`Reste ${formatFrancs(due(order))}`} colors="bg-warning-tint text-warning" />
      </>
    )
  }
  return (
    <>
      <span>{order.paymentMethod}</span>
      <span className="text-ink-soft">{` · ${PAYMENT_LABELS[isToCheck ? 'claimed' : order.paymentStatus]}`}</span>
    </>
  )
}
