import { MessageCircle, Phone } from 'lucide-react'
import { useState } from 'react'
import { formatPhone } from '../../../domain/contact/phone.ts'
import { orderStatusLabel } from '../../../domain/orders/states.ts'
import { lineTotal } from '../../../domain/pricing/price.ts'
import type { OrderWithNotices } from '../../../use-cases/orders/list-orders.ts'
import { Button } from '../../ui/button.tsx'
import { Francs } from '../../ui/price.tsx'

const DATE = new Intl.DateTimeFormat('fr-SN', {
  dateStyle: 'medium',
  timeStyle: 'short',
  timeZone: 'Africa/Dakar',
})
const STATUS_LOOK: Record<string, string> = {
  'En attente': 'bg-warning-tint text-warning',
  Confirmée: 'bg-success-tint text-success',
  Annulée: 'bg-line text-ink-soft',
}

interface OrderCardProps {
  order: OrderWithNotices
  onConfirm: () => Promise<void>
  onCancel: () => Promise<void>
  onDelete: () => void
}

/** An order with everything needed to pack and deliver it. */
export function OrderCard({ order, onConfirm, onCancel, onDelete }: OrderCardProps) {
  const [busy, setBusy] = useState(false)
  const status = orderStatusLabel(order.status)
  async function once(act: () => Promise<void>) {
    setBusy(true)
    await act().finally(() => setBusy(false))
  }
  return (
    <article
      aria-label={`Commande ${order.orderId}`}
      className="grid h-full content-start gap-3 rounded-card bg-surface p-5 shadow-card"
    >
      <div className="flex flex-wrap items-baseline justify-between gap-2">
        <h2 className="text-lg">{order.orderId}</h2>
        <span className={`rounded-full px-3 py-1 text-sm font-extrabold ${STATUS_LOOK[status] ?? ''}`}>
          {status}
        </span>
      </div>
      <p className="text-sm text-ink-soft">
        {DATE.format(new Date(order.createdAt))} · {order.paymentMethod}
      </p>
      <Customer order={order} />
      <ul className="grid gap-2 border-y border-line py-3">
        {order.items.map((item) => (
          <li key={`${item.productId} ${item.color} ${item.size}`} className="flex justify-between gap-3">
            <span>
              {item.quantity} × {item.name}
              <span className="block text-sm text-ink-soft">
                <Francs amount={item.price} />
                {item.color && ` · ${item.color}`}
                {item.size && ` · ${item.size}`}
              </span>
            </span>
            <Francs amount={lineTotal(item.price, item.quantity)} className="font-bold" />
          </li>
        ))}
      </ul>
      <p className="flex justify-between text-lg font-extrabold">
        Total <Francs amount={order.totalAmount} />
      </p>
      {(order.paymentNotices ?? []).map((notice) => (
        <p key={notice.paymentCode} className="rounded-field bg-sky p-3 text-sm">
          Paiement {notice.paymentMethod} annoncé par {notice.name}, {formatPhone(notice.phone)} :{' '}
          <Francs amount={notice.amount} />, code <strong>{notice.paymentCode}</strong>. À vérifier.
        </p>
      ))}
      <div className="mt-auto flex flex-wrap gap-2">
        {order.status === 'pending' && (
          <>
            <Button busy={busy} onClick={() => once(onConfirm)}>
              Confirmer
            </Button>
            <Button look="secondary" disabled={busy} onClick={() => once(onCancel)}>
              Annuler
            </Button>
          </>
        )}
        <Button look="quiet" onClick={onDelete} className="text-error">
          Supprimer
        </Button>
      </div>
    </article>
  )
}

function Customer({ order }: { order: OrderWithNotices }) {
  return (
    <div>
      <p className="font-bold">{order.customerName}</p>
      <p>{order.deliveryAddress}</p>
      {order.customerPhone && (
        <p className="flex flex-wrap gap-4">
          <a
            href={`tel:+221${order.customerPhone}`}
            className="inline-flex min-h-11 items-center gap-2 font-bold text-link"
          >
            <Phone aria-hidden="true" className="size-4" />
            {formatPhone(order.customerPhone)}
          </a>
          <a
            href={`https://wa.me/221${order.customerPhone}`}
            target="_blank"
            rel="noreferrer"
            className="inline-flex min-h-11 items-center gap-2 font-bold text-link"
          >
            <MessageCircle aria-hidden="true" className="size-4" />
            WhatsApp
          </a>
        </p>
      )}
    </div>
  )
}
