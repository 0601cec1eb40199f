import { type ReactNode, useRef } from 'react'
import { Link } from 'react-router'
import { successAnswer } from '../../../contracts/answer-fields.ts'
import type { ReceivedMessage } from '../../../contracts/contact-message.ts'
import type { ShownOrder } from '../../../contracts/order.ts'
import { productLabel, variantLabel } from '../../../domain/catalogue/variants.ts'
import { formatDate, formatNumber, pluralize } from '../../../domain/text/format.ts'
import { encoded } from '../../../domain/urls/url-template.ts'
import { Button } from '../../ui/button.tsx'
import { Francs } from '../../ui/price.tsx'
import { usePermission } from '../access.ts'
import { messageOrFailed } from '../admin-api.ts'
import { useChange } from '../change/use-change.ts'
import type { ListPart } from '../lists/fetch-page.ts'
import {
  editPath,
  LOW_STOCK_PRODUCTS,
  MAIL_PAGE,
  orderPath,
  PAYMENTS_PATH,
  STOCK_ALERTS_PATH,
  UNCHECKED_PAYMENTS,
} from '../page-paths.ts'
import { useGuard } from '../use-guard.ts'
import { countOf, type NotificationSection, type Notifications } from './fetch-notifications.ts'
import { type LowVariant, lowVariantName, remainingText } from './low-variants.ts'

const READ_SHOWN = 20

interface NotificationListProps {
  notifications: Notifications
  lowVariants: readonly LowVariant[]
  fetchSections: (sections: readonly NotificationSection[]) => void
}

export function NotificationList({ notifications, lowVariants, fetchSections }: NotificationListProps) {
  const { orders, payments, messages, lowStock, arrivals, unsentMails } = notifications
  const unread = messages.filter(({ read }) => !read)
  const read = messages.filter((message) => message.read).slice(0, READ_SHOWN)
  const paid = new Set(payments.rows.map(({ orderId }) => orderId))
  const unpaid = orders.rows.filter(({ orderId }) => !paid.has(orderId))
  const mayReconcile = usePermission('payments')
  const panel = useRef<HTMLDivElement>(null)
  /** The clicked button leaves with its row, so the panel takes the focus. */
  const focusPanel = () => panel.current?.focus()
  const messageRow = (message: ReceivedMessage) => (
    <MessageNotification
      key={message.id}
      message={message}
      onSend={focusPanel}
      onSent={() => fetchSections(['messages'])}
    />
  )
  return (
    <div ref={panel} tabIndex={-1} className="grid grid-cols-1 gap-6 outline-none">
      {countOf(notifications) + lowVariants.length === 0 && (
        <p className="py-6 text-center text-ink-soft">Rien n’attend votre attention.</p>
      )}
      <Group title="Envois et travaux en échec" count={unsentMails}>
        <EntryLink
          to={MAIL_PAGE}
          name={unsentMails === 1 ? 'Voir ce qui a échoué' : `Voir les ${formatNumber(unsentMails)} échecs`}
        />
      </Group>
      <Group title="Paiements annoncés" count={payments.total} keepVisible>
        {payments.rows.map((order) => (
          <PaymentNotification
            key={order.orderId}
            order={order}
            onSend={focusPanel}
            onSent={() => fetchSections(['payments'])}
          />
        ))}
        <ShowAll of={payments} what="paiements à vérifier" to={UNCHECKED_PAYMENTS} />
        {payments.total > 0 && mayReconcile && <EntryLink to={PAYMENTS_PATH} name="Ouvrir Paiements" />}
      </Group>
      <Group title="Commandes en attente" count={orders.total - payments.pending}>
        {unpaid.map((order) => (
          <li key={order.orderId}>
            <OrderLink order={order} />
          </li>
        ))}
        <ShowAll of={orders} what="commandes en attente" to="/dashboard/order?status=pending" />
      </Group>
      <Group title="Messages reçus" count={unread.length}>
        {unread.map(messageRow)}
      </Group>
      <Group title="De retour, à prévenir" count={arrivals.total}>
        {arrivals.rows.map((group) => (
          <EntryLink
            key={`${group.productId} ${variantLabel(group)}`}
            to={STOCK_ALERTS_PATH}
            name={productLabel(group)}
            note={pluralize(group.waiting, 'personne')}
            color="text-success"
          />
        ))}
        <ShowAll of={arrivals} what="articles attendus" to={STOCK_ALERTS_PATH} />
      </Group>
      <Group title="Stock faible" count={lowStock.total}>
        {lowStock.rows.map(({ _id, name, stock }) => (
          <EntryLink
            key={_id}
            to={editPath(_id)}
            name={name}
            note={stock === 0 ? 'Épuisé' : `${stock} en stock`}
          />
        ))}
        <ShowAll of={lowStock} what="produits au stock faible" to={LOW_STOCK_PRODUCTS} />
      </Group>
      <Group title="Tailles et couleurs au stock faible" count={lowVariants.length}>
        {lowVariants.map((variant) => (
          <EntryLink
            key={`${variant.productId} ${variantLabel(variant)}`}
            to={editPath(variant.productId)}
            name={lowVariantName(variant)}
            note={remainingText(variant.stock)}
          />
        ))}
      </Group>
      {read.length > 0 && (
        <details>
          <summary className="flex min-h-11 items-center font-bold text-link">{`Messages lus (${read.length})`}</summary>
          <ul className="grid grid-cols-1 gap-2">{read.map(messageRow)}</ul>
        </details>
      )}
    </div>
  )
}

interface EntryLinkProps {
  to: string
  name: string
  note?: string
  color?: string
}

function EntryLink({ to, name, note, color = 'text-error' }: EntryLinkProps) {
  return (
    <li>
      <Link to={to} className={LINK}>
        <span className={`min-w-0 break-words ${LINK_TEXT}`}>{name}</span>
        {note && <span className={`shrink-0 ${color}`}>{note}</span>}
      </Link>
    </li>
  )
}

interface ShowAllProps {
  of: ListPart<unknown>
  what: string
  to: string
}

function ShowAll({ of: { rows, total }, what, to }: ShowAllProps) {
  return total > rows.length && <EntryLink to={to} name={`Voir les ${formatNumber(total)} ${what}`} />
}

interface GroupProps {
  title: string
  count: number
  /** shows the group even at count 0, because entries that were just checked stay visible */
  keepVisible?: boolean
  children: ReactNode
}

function Group({ title, count, keepVisible = false, children }: GroupProps) {
  if (count <= 0 && !keepVisible) return null
  return (
    <section className="grid grid-cols-1 gap-2 has-[ul:empty]:hidden">
      <h3 className="text-base">
        <span>{`${title} `}</span>
        <span className="font-bold text-ink-soft">{`(${formatNumber(count)})`}</span>
      </h3>
      <ul className="grid grid-cols-1 gap-2">{children}</ul>
    </section>
  )
}

interface ChangeProps {
  onSend: () => void
  /** called also after a failure, to show what is stored */
  onSent: () => void
}

/** Sends the change of one row, so that the rows do not wait for each other. */
function useRowChange({ onSend, onSent }: ChangeProps) {
  const { send } = useChange()
  return (path: string) => {
    const change = { method: 'PATCH', path, answer: successAnswer, failure: messageOrFailed } as const
    void send({ ...change, reload: () => false }, onSent)
    onSend()
  }
}

function MessageNotification({ message, ...props }: ChangeProps & { message: ReceivedMessage }) {
  const { id, name, email, subject, createdAt, read } = message
  const send = useRowChange(props)
  return (
    <li className="grid grid-cols-1 gap-2 rounded-card bg-ground p-4">
      <p className="font-bold break-words">{subject}</p>
      <p className="text-sm text-ink-soft">{`${name}${createdAt ? `, ${formatDate(createdAt)}` : ''}`}</p>
      <p className="break-words whitespace-pre-line">{message.message}</p>
      <div className="flex flex-wrap items-center gap-x-4">
        <a
          href={`mailto:${email}?subject=${encodeURIComponent(`Re: ${subject}`)}`}
          className="word-link break-all"
        >
          {email}
        </a>
        <Button
          variant="secondary"
          onClick={() => send(encoded`/contact/${id}/${read ? 'unread' : 'read'}`)}
          className="ml-auto text-sm!"
        >
          {read ? 'Marquer comme non lu' : 'Marquer comme lu'}
        </Button>
      </div>
    </li>
  )
}

/** A payment to check. */
function PaymentNotification({ order, ...props }: ChangeProps & { order: ShownOrder }) {
  const guard = useGuard('payments')
  const send = useRowChange(props)
  return (
    <li className="grid gap-1 rounded-card bg-ground p-3">
      <OrderLink order={order} />
      <Button
        variant="secondary"
        {...guard(() => send(encoded`/orders/${order.orderId}/payment/checked`))}
        aria-label={`Paiement reçu\u202f: ${order.orderId}`}
        className="max-w-full justify-self-start wrap-anywhere text-sm!"
      >
        Paiement reçu
      </Button>
    </li>
  )
}

const LINK = 'group flex min-h-11 items-center justify-between gap-3 font-bold text-link'
const LINK_TEXT = 'underline group-hover:no-underline'

function OrderLink({ order: { orderId, customerName, totalAmount } }: { order: ShownOrder }) {
  return (
    <Link to={orderPath(orderId)} className={LINK}>
      <span className="min-w-0">
        <span className={`block ${LINK_TEXT}`}>{orderId}</span>
        <span className="block truncate text-sm font-normal text-ink-soft">{customerName}</span>
      </span>
      <Francs amount={totalAmount} className="text-ink" />
    </Link>
  )
}
