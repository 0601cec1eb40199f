import { MapPin, Pencil, Phone, TriangleAlert } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import type { ShownOrder } from '../../../contracts/order.ts'
import type { ShownListedOrder } from '../../../contracts/order-list.ts'
import { formatPhone, telHref } from '../../../domain/contact/phone.ts'
import { amountRows } from '../../../domain/orders/amount-rows.ts'
import { isCallTime } from '../../../domain/orders/order.ts'
import { isUnreachable } from '../../../domain/orders/order-flags.ts'
import { CHANNEL_LABELS } from '../../../domain/orders/statuses.ts'
import { lineTotal } from '../../../domain/pricing/price.ts'
import { formatDateTime, pluralize } from '../../../domain/text/format.ts'
import { Francs } from '../../ui/price.tsx'
import { usePermission } from '../access.ts'
import { Badge } from '../badge.tsx'
import { OrderNotices } from '../orders/order-notices.tsx'
import { WhatsAppText } from '../orders/whatsapp-text.tsx'
import { FROM_QUEUE, orderDetailsPath, orderEditPath } from '../page-paths.ts'
import { UndoButton } from '../undo/undo-button.tsx'
import { CallResults } from './call-results.tsx'
import { flagTexts } from './flag-texts.ts'
import { type DoneOrder, type Queue, RESULT_MS } from './use-queue.ts'
import { waitedSince } from './waited-since.ts'

interface QueueCardProps {
  order: ShownListedOrder
  queue: Queue
  /** epoch milliseconds */
  now: number
}

const CONTACT =
  'inline-flex min-h-11 grow items-center justify-center gap-2 rounded-full border-2 border-action bg-surface px-4 font-bold text-action hover:bg-action-tint'

export function QueueCard({ order, queue, now }: QueueCardProps) {
  const { orderId, customerPhone } = order
  const mayManage = usePermission('orders')
  return (
    <article
      aria-labelledby={orderId}
      className="flex h-full flex-col gap-3 rounded-card bg-surface p-4 shadow-card"
    >
      <header className="flex flex-wrap items-baseline justify-between gap-x-3">
        <h3 id={orderId} className="break-all">
          <Link
            to={orderDetailsPath(orderId)}
            className="-my-2.5 inline-block py-2.5 font-extrabold hover:underline"
          >
            {orderId}
          </Link>
        </h3>
        <span className="flex items-baseline gap-2 text-sm text-ink-soft">
          {order.channel !== 'web' && (
            <Badge label={CHANNEL_LABELS[order.channel]} colors="bg-sky text-ink" />
          )}
          <time dateTime={order.createdAt} title={formatDateTime(order.createdAt)}>
            {waitedSince(order.createdAt, now)}
          </time>
        </span>
      </header>
      <OrderNotices order={order} />
      <Notes order={order} now={now} />
      <div>
        <p className="flex flex-wrap items-baseline justify-between gap-x-3">
          <span className="font-bold wrap-anywhere">{order.customerName}</span>
          {mayManage && (
            <Link to={orderEditPath(orderId)} state={FROM_QUEUE} className="word-link text-sm">
              <Pencil className="size-3.5" />
              Modifier<span className="sr-only">{` la commande ${orderId}`}</span>
            </Link>
          )}
        </p>
        <p className="flex gap-1.5 text-sm wrap-anywhere">
          <MapPin className="mt-0.5 size-4 shrink-0 text-ink-soft" />
          <span>{[order.district, order.deliveryAddress].filter(Boolean).join(', ')}</span>
        </p>
      </div>
      <Items order={order} />
      {customerPhone ? (
        <div className="flex flex-wrap gap-2">
          <a href={telHref(customerPhone)} className={CONTACT}>
            <Phone className="size-4" />
            <span>
              Appeler<span className="max-sm:sr-only">{` ${formatPhone(customerPhone)}`}</span>
            </span>
          </a>
          <WhatsAppText order={order} text="confirm" className={CONTACT} />
        </div>
      ) : (
        <p className="text-sm text-ink-soft">Aucun numéro n’a été donné.</p>
      )}
      {mayManage && <CallResults order={order} queue={queue} now={now} />}
    </article>
  )
}

function Items({ order }: { order: ShownOrder }) {
  return (
    <div className="border-y border-line py-2 text-sm">
      <ul>
        {order.items.map(({ quantity, name, color, size, price }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the lines of an order have no id
          <li key={index} className="flex justify-between gap-3">
            <span className="min-w-0 wrap-anywhere">
              <strong>{`${quantity} ×`}</strong>
              <span>{` ${[name, color, size].filter(Boolean).join(' · ')}`}</span>
            </span>
            <Francs amount={lineTotal(price, quantity)} className="shrink-0" />
          </li>
        ))}
        {amountRows(order).map(({ key, label, amount }) => (
          <li key={key} className="flex justify-between gap-3 text-ink-soft">
            <span className="min-w-0 wrap-anywhere">{label}</span>
            <Francs amount={amount} />
          </li>
        ))}
      </ul>
      <p className="flex flex-wrap justify-between gap-x-3 pt-1 text-base font-extrabold">
        <span>{order.paymentMethod === 'Cash' ? 'À payer à la livraison' : order.paymentMethod}</span>
        <Francs amount={order.totalAmount} />
      </p>
    </div>
  )
}

/** Shows the results of earlier calls, and the warnings to read before confirming the order. */
function Notes({ order, now }: { order: ShownOrder; now: number }) {
  const { callAttempts, callResult, callAgainAt } = order
  const flags = flagTexts(order)
  const calls = [
    ...(callAttempts > 0 ? [`${pluralize(callAttempts, 'appel')} sans succès`] : []),
    ...(callResult === 'wrong_number' ? ['Faux numéro'] : []),
    ...(callAgainAt && isCallTime(order) ? [`À rappeler ${whenText(callAgainAt, now)}`] : []),
  ]
  return (
    <>
      {calls.length > 0 && <p className="text-sm font-bold">{calls.join(' · ')}</p>}
      {flags.length > 0 && (
        <ul className="grid gap-1 rounded-field bg-warning-tint p-3 text-sm font-bold text-warning">
          {flags.map((text) => (
            <li key={text} className="flex gap-2 wrap-anywhere">
              <TriangleAlert className="mt-0.5 size-4 shrink-0" />
              <span>{text}</span>
            </li>
          ))}
        </ul>
      )}
      {isUnreachable(order) && (
        <p className="text-sm">Ce client ne répond pas : vous pouvez annuler la commande.</p>
      )}
    </>
  )
}

function whenText(at: string, now: number): string {
  return Date.parse(at) <= now ? 'maintenant' : `le ${formatDateTime(at)}`
}

/** Shows the stored result of a call in place of the card of its order. */
export function DoneRow({ done: { order, label }, queue }: { done: DoneOrder; queue: Queue }) {
  const row = useRef<HTMLDivElement>(null)
  const { orderId, customerName } = order
  useEffect(() => {
    // The pressed button has disappeared with its card, and the next card begins below the row.
    row.current?.focus({ preventScroll: true })
    row.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: the time starts on mount
  useEffect(() => {
    const timer = setTimeout(() => queue.forget(orderId), RESULT_MS)
    return () => clearTimeout(timer)
  }, [])
  const text = `${label} · ${customerName}, ${orderId}`
  return (
    <div
      ref={row}
      tabIndex={-1}
      className="flex scroll-mt-20 items-center gap-x-2 rounded-card bg-success-tint pl-4 outline-none"
    >
      <p role="status" className="min-w-0 grow truncate" title={text}>
        <strong>{label}</strong>
        <span>{` · ${customerName}, ${orderId}`}</span>
      </p>
      <UndoButton
        variant="quiet"
        short
        about={`${label}, commande ${orderId}`}
        loading={queue.sent?.orderId === orderId}
        onClick={() => queue.undo(order)}
        className="shrink-0 px-3!"
      />
    </div>
  )
}
