import { MessageCircle } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import type { ShownUnpaidOrder } from '../../../contracts/payment-desk.ts'
import { chatLink } from '../../../domain/contact/chat-link.ts'
import { formatDateTime } from '../../../domain/text/format.ts'
import { randomId } from '../../browser/random-id.ts'
import { Button } from '../../ui/button.tsx'
import { Francs } from '../../ui/price.tsx'
import { messageOrFailed } from '../admin-api.ts'
import { Badge } from '../badge.tsx'
import { useChange } from '../change/use-change.ts'
import { EmptyList } from '../lists/empty-list.tsx'
import { orderAction } from '../orders/order-action.ts'
import { orderDetailsPath } from '../page-paths.ts'
import { useGuard } from '../use-guard.ts'

/** Orders that nobody has paid in time: a reminder first, then a cancellation is proposed (E-05). */
export function UnpaidList({ orders }: { orders: readonly ShownUnpaidOrder[] }) {
  if (orders.length === 0) return <EmptyList>Aucune commande n’attend trop longtemps son paiement.</EmptyList>
  return (
    <>
      <p className="text-ink-soft">
        Ces commandes gardent leur stock sans être payées. Rien n’est annulé sans vous.
      </p>
      <ul className="divide-y divide-line rounded-card bg-surface shadow-card">
        {orders.map((order) => (
          <UnpaidRow key={`${order.orderId} ${order.version}`} order={order} />
        ))}
      </ul>
    </>
  )
}

function UnpaidRow({ order }: { order: ShownUnpaidOrder }) {
  const { orderId, customerName, phone, wallet, amount, version, stage, until, text } = order
  const { send, loading } = useChange()
  const guard = useGuard('orders')
  const [key] = useState(randomId)
  const cancel = () => {
    const body = { action: 'cancel', reason: 'Paiement non reçu dans les délais', version, key } as const
    void send({ ...orderAction(orderId, body), failure: messageOrFailed })
  }
  return (
    <li className="grid grid-cols-1 gap-x-4 gap-y-1 p-4 lg:grid-cols-[9.5rem_minmax(0,1fr)_minmax(0,1.2fr)_auto] lg:items-center lg:py-3">
      <div className="flex flex-wrap items-baseline justify-between gap-x-3 lg:grid lg:justify-items-start">
        <Francs amount={amount} className="text-lg font-extrabold" />
        <span className="text-sm font-bold text-ink-soft">{wallet}</span>
      </div>
      <div className="min-w-0">
        <Link to={orderDetailsPath(orderId)} className="word-link min-h-11 wrap-anywhere">
          {orderId}
        </Link>
        <p className="text-sm wrap-anywhere text-ink-soft">{customerName}</p>
      </div>
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-sm">
        {stage === 'cancel' ? (
          <Badge label="Délai dépassé" colors="bg-error-tint text-error" />
        ) : (
          <Badge label="À relancer" colors="bg-warning-tint text-warning" />
        )}
        {until && (
          <time dateTime={until}>
            {stage === 'cancel' ? `depuis le ${formatDateTime(until)}` : `avant le ${formatDateTime(until)}`}
          </time>
        )}
      </p>
      <div className="flex flex-wrap items-center justify-end gap-2">
        {stage === 'cancel' && (
          <Button
            variant="quiet"
            className="text-error!"
            loading={loading}
            aria-label={`Annuler la commande ${orderId}`}
            {...guard(cancel)}
          >
            Annuler la commande
          </Button>
        )}
        {phone && (
          <a
            href={chatLink(phone, text)}
            target="_blank"
            rel="noreferrer"
            aria-label={`WhatsApp\u202f: relancer ${orderId}`}
            className="inline-flex min-h-11 items-center justify-center gap-2 rounded-full border-2 border-action bg-surface px-4 font-bold text-action hover:bg-action-tint"
          >
            <MessageCircle className="size-4" />
            Relancer
          </a>
        )}
      </div>
    </li>
  )
}
