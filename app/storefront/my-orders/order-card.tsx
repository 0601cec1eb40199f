import { type ComponentType, useState } from 'react'
import { withFirstDay } from '../../../domain/text/first-day.ts'
import type { OrderAccess } from '../../../domain/urls/order-hash.ts'
import { followPath } from '../../../domain/urls/page-paths.ts'
import { ApiError, NO_ANSWER } from '../../api-client/api.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import type { Elements } from '../../ui/elements.ts'
import { Francs } from '../../ui/price.tsx'
import type { ReorderDialogProps } from './reorder.tsx'

const DAY = new Intl.DateTimeFormat('fr-SN', { dateStyle: 'long', timeZone: 'Africa/Dakar' })

interface OrderCardProps {
  order: { orderId: string; followKey: string | null; placedAt: number; totalAmount: number }
  /** the last known state; null: not known yet */
  label: string | null
  /** whether nothing will be delivered */
  isEnded?: boolean
  /** in the corner */
  children?: Elements
}

/** An order in a list, with its page and `Commander à nouveau`. */
export function OrderCard({ order, label, isEnded = false, children }: OrderCardProps) {
  const { orderId, followKey, placedAt, totalAmount } = order
  return (
    <li className="grid grid-cols-1 gap-2 rounded-card bg-surface p-4 shadow-card">
      <div className="flex items-start justify-between gap-3">
        <div className="min-w-0">
          <p className="font-bold">{orderId}</p>
          <p className="text-sm text-ink-soft">
            <span>{`${withFirstDay(DAY.format(placedAt))} · `}</span>
            <Francs amount={totalAmount} />
          </p>
          {/* As high as the state of a new order on a phone, which arrives later. */}
          {label === null && <div className="min-h-12" />}
          {label && <p className={`font-bold ${isEnded ? 'text-warning' : 'text-success'}`}>{label}</p>}
        </div>
        {children}
      </div>
      {followKey && (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          {/* Not a router link, because the order page has no scripts. */}
          <a href={followPath(orderId, followKey)} className="word-link">
            Suivre<span className="sr-only">{` la commande ${orderId}`}</span>
          </a>
          <ReorderButton order={{ orderId, followKey }} />
        </div>
      )}
    </li>
  )
}

interface Planned extends Omit<ReorderDialogProps, 'onClose'> {
  Dialog: ComponentType<ReorderDialogProps>
}

/** `Commander à nouveau` (F-40). If products have changed since the order, a dialog first shows the changes. */
export function ReorderButton({ order }: { order: OrderAccess }) {
  const [loading, setLoading] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const [planned, setPlanned] = useState<Planned | null>(null)

  async function reorder() {
    setLoading(true)
    setFailure(null)
    try {
      const { addToCartAgain, loadReorder, ReorderDialog } = await import('./reorder.tsx')
      const lines = await loadReorder(order)
      if (lines.some(({ changes }) => changes.length > 0)) setPlanned({ Dialog: ReorderDialog, lines })
      else addToCartAgain(lines)
    } catch (error) {
      setFailure(error instanceof ApiError ? error.message : NO_ANSWER)
    }
    setLoading(false)
  }

  return (
    <>
      <Button variant="secondary" loading={loading} onClick={reorder} className="px-3.5! text-sm!">
        Commander à nouveau<span className="sr-only">{` la commande ${order.orderId}`}</span>
      </Button>
      {failure !== null && (
        <div className="w-full">
          <Alert kind="error">{failure}</Alert>
        </div>
      )}
      {planned && <planned.Dialog lines={planned.lines} onClose={() => setPlanned(null)} />}
    </>
  )
}
