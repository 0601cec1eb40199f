import { type ReactNode, useRef } from 'react'
import { Link } from 'react-router'
import { formatNumber } from '../format-numbers.ts'
import { editPath, LOW_STOCK_PRODUCTS, UNCHECKED_PAYMENTS } from '../page-paths.ts'
import { countOf, type Notifications } from './fetch-notifications.ts'
import { MessageNotification } from './message-notification.tsx'
import { LINK, LINK_TEXT, OrderLink } from './order-link.tsx'
import { PaymentList } from './payment-list.tsx'

const READ_SHOWN = 20

interface NotificationListProps {
  notifications: Notifications
  onMark: (id: string, read: boolean) => void
  onCheckPayment: (orderId: string, checked: boolean) => void
}

export function NotificationList({ notifications, onMark, onCheckPayment }: NotificationListProps) {
  const { orders, payments, messages, lowStock } = notifications
  const unread = messages.filter(({ read }) => !read)
  const read = messages.filter((message) => message.read).slice(0, READ_SHOWN)
  const paid = new Set(payments.shown.map(({ orderId }) => orderId))
  const unpaid = orders.shown.filter(({ orderId }) => !paid.has(orderId))
  const panel = useRef<HTMLDivElement>(null)
  const mark = (id: string, as: boolean) => {
    onMark(id, as)
    // The clicked button moves with its message.
    panel.current?.focus()
  }
  return (
    <div ref={panel} tabIndex={-1} className="grid grid-cols-1 gap-6 outline-none">
      {countOf(notifications) === 0 && (
        <p className="py-6 text-center text-ink-soft">Rien n’attend votre attention.</p>
      )}
      <Group title="Paiements annoncés" count={payments.total} keepVisible>
        <PaymentList orders={payments.shown} onCheck={onCheckPayment} />
        {payments.total > payments.shown.length && (
          <ShowAll
            to={UNCHECKED_PAYMENTS}
          >{`Voir les ${formatNumber(payments.total)} paiements à vérifier`}</ShowAll>
        )}
      </Group>
      <Group title="Commandes en attente" count={orders.total - payments.pending}>
        {unpaid.map((order) => (
          <li key={order.orderId}>
            <OrderLink order={order} />
          </li>
        ))}
        {orders.total > orders.shown.length && (
          <ShowAll to="/dashboard/order?status=pending">{`Voir les ${orders.total} commandes en attente`}</ShowAll>
        )}
      </Group>
      <Group title="Messages reçus" count={unread.length}>
        {unread.map((message) => (
          <MessageNotification key={message.id} message={message} onMark={(as) => mark(message.id, as)} />
        ))}
      </Group>
      <Group title="Stock faible" count={lowStock.total}>
        {lowStock.shown.map(({ _id, name, stock }) => (
          <li key={_id}>
            <Link to={editPath(_id)} className={LINK}>
              <span className={`min-w-0 break-words ${LINK_TEXT}`}>{name}</span>
              <span className="shrink-0 text-error">{stock === 0 ? 'Épuisé' : `${stock} en stock`}</span>
            </Link>
          </li>
        ))}
        {lowStock.total > lowStock.shown.length && (
          <ShowAll
            to={LOW_STOCK_PRODUCTS}
          >{`Voir les ${formatNumber(lowStock.total)} produits au stock faible`}</ShowAll>
        )}
      </Group>
      {read.length > 0 && (
        <details>
          <summary className="flex min-h-11 items-center font-bold text-link">
            Messages lus ({read.length})
          </summary>
          <ul className="grid grid-cols-1 gap-2">
            {read.map((message) => (
              <MessageNotification key={message.id} message={message} onMark={(as) => mark(message.id, as)} />
            ))}
          </ul>
        </details>
      )}
    </div>
  )
}

function ShowAll({ to, children }: { to: string; children: string }) {
  return (
    <li>
      <Link to={to} className={LINK}>
        <span className={LINK_TEXT}>{children}</span>
      </Link>
    </li>
  )
}

interface GroupProps {
  title: string
  count: number
  /** keeps entries that were just completed */
  keepVisible?: boolean
  children: ReactNode
}

function Group({ title, count, keepVisible = false, children }: GroupProps) {
  if (count <= 0 && !keepVisible) return null
  return (
    <section className="grid grid-cols-1 gap-2 has-[ul:empty]:hidden">
      <h3 className="text-base">
        {title} <span className="font-bold text-ink-soft">({formatNumber(count)})</span>
      </h3>
      <ul className="grid grid-cols-1 gap-2">{children}</ul>
    </section>
  )
}
