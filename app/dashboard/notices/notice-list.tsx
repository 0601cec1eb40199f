import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Button } from '../../ui/button.tsx'
import { Francs } from '../../ui/price.tsx'
import { ShortName } from '../short-name.tsx'
import type { Notices, ReceivedMessage } from './fetch-notices.ts'

const DATE = new Intl.DateTimeFormat('fr-SN', { dateStyle: 'medium', timeZone: 'Africa/Dakar' })
const LINK = 'flex min-h-11 items-center justify-between gap-3 font-bold text-link underline'

interface NoticeListProps {
  notices: Notices
  markRead: (id: string) => Promise<void>
}

/** Payments to check, messages to answer, products that run out. */
export function NoticeList({ notices: { messages, payments, lowStock }, markRead }: NoticeListProps) {
  if (messages.length + payments.length + lowStock.length === 0) {
    return <p className="py-6 text-center text-ink-soft">Rien n'attend votre attention.</p>
  }
  return (
    <div className="grid gap-6">
      <Kind title="Paiements annoncés" shown={payments.length > 0}>
        {payments.map(({ orderId, totalAmount }) => (
          <li key={orderId}>
            <Link to={`/dashboard/order?q=${encodeURIComponent(orderId)}`} className={LINK}>
              {orderId}
              <Francs amount={totalAmount} className="text-ink" />
            </Link>
          </li>
        ))}
      </Kind>
      <Kind title="Messages reçus" shown={messages.length > 0}>
        {messages.map((message) => (
          <Message key={message.id} message={message} onRead={() => void markRead(message.id)} />
        ))}
      </Kind>
      <Kind title="Stock faible" shown={lowStock.length > 0}>
        {lowStock.map(({ _id, name, stock }) => (
          <li key={_id}>
            <Link to={`/dashboard/manage-products/edit/${encodeURIComponent(_id)}`} className={LINK}>
              <ShortName name={name} />
              <span className="shrink-0 text-error">{stock === 0 ? 'Épuisé' : `${stock} en stock`}</span>
            </Link>
          </li>
        ))}
      </Kind>
    </div>
  )
}

function Kind({ title, shown, children }: { title: string; shown: boolean; children: ReactNode }) {
  if (!shown) return null
  return (
    <section className="grid gap-2">
      <h3 className="text-base">{title}</h3>
      <ul className="grid gap-2">{children}</ul>
    </section>
  )
}

function Message({ message, onRead }: { message: ReceivedMessage; onRead: () => void }) {
  const { name, email, subject, createdAt } = message
  return (
    <li className="grid gap-2 rounded-card bg-ground p-4">
      <p className="font-bold">{subject}</p>
      <p className="text-sm text-ink-soft">
        {name}
        {createdAt && `, ${DATE.format(new Date(createdAt))}`}
      </p>
      <p className="break-words whitespace-pre-line">{message.message}</p>
      <div className="flex flex-wrap items-center gap-x-4">
        <a
          href={`mailto:${email}?subject=${encodeURIComponent(`Re: ${subject}`)}`}
          className="inline-flex min-h-11 items-center font-bold break-all text-link underline"
        >
          {email}
        </a>
        <Button look="secondary" onClick={onRead} className="ml-auto text-sm!">
          Marquer comme lu
        </Button>
      </div>
    </li>
  )
}
