import { type ReactNode, useRef } from 'react'
import { Link } from 'react-router'
import { Francs } from '../../ui/price.tsx'
import type { ShownOrder } from '../orders/read-orders.ts'
import { editPath, orderPath } from '../page-paths.ts'
import { ShortName } from '../short-name.tsx'
import type { Notices } from './fetch-notices.ts'
import { MessageNotice } from './message-notice.tsx'

const LINK = 'group flex min-h-11 items-center justify-between gap-3 font-bold text-link'
const NAME = 'underline group-hover:no-underline'
/** Messages already read are many in time: the last ones are enough to find one again. */
const READ_SHOWN = 20

interface NoticeListProps {
  notices: Notices
  onMark: (id: string, read: boolean) => void
}

/** Orders to confirm, payments to check, messages to answer, products that run out. */
export function NoticeList({ notices, onMark }: NoticeListProps) {
  const { orders, payments, messages, lowStock } = notices
  const unread = messages.filter(({ read }) => !read)
  const read = messages.filter((message) => message.read).slice(0, READ_SHOWN)
  const paid = new Set(payments.shown.map(({ orderId }) => orderId))
  const unpaid = orders.shown.filter(({ orderId }) => !paid.has(orderId))
  const panel = useRef<HTMLDivElement>(null)
  const mark = (id: string, as: boolean) => {
    onMark(id, as)
    // The message goes elsewhere in the list, with the button that was pressed.
    panel.current?.focus()
  }
  const nothing = orders.total + unread.length + lowStock.length === 0
  return (
    <div ref={panel} tabIndex={-1} className="grid grid-cols-1 gap-6 outline-none">
      {nothing && <p className="py-6 text-center text-ink-soft">Rien n'attend votre attention.</p>}
      <Kind title="Paiements annoncés" count={payments.total}>
        <OrderLinks orders={payments.shown} />
      </Kind>
      <Kind title="Commandes en attente" count={orders.total - payments.total}>
        <OrderLinks orders={unpaid} />
        {orders.total > orders.shown.length && (
          <li>
            <Link to="/dashboard/order?status=pending" className={LINK}>
              <span className={NAME}>Voir les {orders.total} commandes en attente</span>
            </Link>
          </li>
        )}
      </Kind>
      <Kind title="Messages reçus" count={unread.length}>
        {unread.map((message) => (
          <MessageNotice key={message.id} message={message} onMark={(as) => mark(message.id, as)} />
        ))}
      </Kind>
      <Kind title="Stock faible" count={lowStock.length}>
        {lowStock.map(({ _id, name, stock }) => (
          <li key={_id}>
            <Link to={editPath(_id)} className={LINK}>
              <span className={NAME}>
                <ShortName name={name} />
              </span>
              <span className="shrink-0 text-error">{stock === 0 ? 'Épuisé' : `${stock} en stock`}</span>
            </Link>
          </li>
        ))}
      </Kind>
      {read.length > 0 && (
        <details>
          <summary className="flex min-h-11 items-center font-bold text-link">
            Messages lus ({read.length})
          </summary>
          <ul className="grid grid-cols-1 gap-2">
            {read.map((message) => (
              <MessageNotice key={message.id} message={message} onMark={(as) => mark(message.id, as)} />
            ))}
          </ul>
        </details>
      )}
    </div>
  )
}

function OrderLinks({ orders }: { orders: readonly ShownOrder[] }) {
  return orders.map(({ orderId, customerName, totalAmount }) => (
    <li key={orderId}>
      <Link to={orderPath(orderId)} className={LINK}>
        <span className="min-w-0">
          <span className={`block ${NAME}`}>{orderId}</span>
          <span className="block truncate text-sm font-normal text-ink-soft">{customerName}</span>
        </span>
        <Francs amount={totalAmount} className="text-ink" />
      </Link>
    </li>
  ))
}

function Kind({ title, count, children }: { title: string; count: number; children: ReactNode }) {
  if (count <= 0) return null
  return (
    <section className="grid grid-cols-1 gap-2">
      <h3 className="text-base">
        {title} <span className="font-bold text-ink-soft">({count})</span>
      </h3>
      <ul className="grid grid-cols-1 gap-2">{children}</ul>
    </section>
  )
}
