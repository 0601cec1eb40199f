import { useId, useState } from 'react'
import { Link } from 'react-router'
import { type ShownWaiting, waitingAnswer } from '../../../contracts/order-details.ts'
import { Button } from '../../ui/button.tsx'
import { usePermission } from '../access.ts'
import { OrderLink } from '../cash/courier-cash.tsx'
import { fetchAnswer } from '../decode.ts'
import { useOrderCounts } from '../orders/order-tabs.tsx'
import { RETURNS_PATH } from '../page-paths.ts'
import { RestockFields, useRestock } from './restock-fields.tsx'
import { ReturnForm } from './return-form.tsx'
import { unitText } from './return-texts.ts'

/** Loads the units that couriers bring back from the door. */
export async function fetchWaiting(signal: AbortSignal): Promise<ShownWaiting[]> {
  return (await fetchAnswer(waitingAnswer, '/returns/waiting', { signal })).orders
}

/** The units that couriers bring back. They are sold again only once somebody has looked at them. */
export function WaitingUnits({ orders }: { orders: readonly ShownWaiting[] }) {
  const title = useId()
  if (orders.length === 0) return null
  return (
    <section aria-labelledby={title} className="grid grid-cols-1 gap-3">
      <h2 id={title} className="text-xl">
        Pièces à reprendre au livreur
      </h2>
      <p className="text-ink-soft">Elles ne sont pas en vente tant que vous ne les avez pas reçues.</p>
      <ul className="divide-y divide-line rounded-card bg-surface shadow-card">
        {orders.map((order) => (
          <WaitingOrder key={order.orderId} order={order} />
        ))}
      </ul>
    </section>
  )
}

function WaitingOrder({ order }: { order: ShownWaiting }) {
  const { orderId, customerName, courierName, deleted, lines } = order
  const mayManage = usePermission('orders')
  const [open, setOpen] = useState(false)
  return (
    <li className="grid grid-cols-1 gap-1 p-4">
      {deleted ? <p className="font-bold">{`${orderId} (corbeille)`}</p> : <OrderLink orderId={orderId} />}
      <ul>
        {lines.map((line) => (
          <li key={line.position} className="wrap-anywhere">
            {unitText(line)}
          </li>
        ))}
      </ul>
      <p className="text-sm wrap-anywhere text-ink-soft">
        {[customerName, courierName && `livreur : ${courierName}`].filter(Boolean).join(' – ')}
      </p>
      {open && <ReceiveBackForm orderId={orderId} lines={lines} onClose={() => setOpen(false)} />}
      {mayManage && !open && (
        <Button
          variant="secondary"
          aria-label={`Recevoir les pièces de ${orderId}`}
          onClick={() => setOpen(true)}
          className="mt-1 justify-self-start"
        >
          Recevoir
        </Button>
      )}
    </li>
  )
}

interface ReceiveBackFormProps extends Pick<ShownWaiting, 'orderId' | 'lines'> {
  onClose: () => void
}

/** Decides about the units that a courier brought back from one order. */
export function ReceiveBackForm({ orderId, lines, onClose }: ReceiveBackFormProps) {
  const { restock, ...units } = useRestock(lines)
  return (
    <ReturnForm
      order={{ orderId }}
      label="Pièces reçues"
      onSubmit={(send) => send({ action: 'receive_back', restock })}
      onClose={onClose}
    >
      <RestockFields lines={lines} {...units} />
    </ReturnForm>
  )
}

/** Leads from another screen to the units that couriers bring back. */
export function WaitingLink() {
  const count = useOrderCounts()?.waiting ?? 0
  if (count === 0) return null
  const text =
    count === 1
      ? '1 commande a des pièces à reprendre au livreur'
      : `${count} commandes ont des pièces à reprendre au livreur`
  return (
    <p>
      <Link to={RETURNS_PATH} className="word-link">
        {text}
      </Link>
    </p>
  )
}
