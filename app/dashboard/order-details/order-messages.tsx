import { MessagesSquare } from 'lucide-react'
import type { ShownCourier } from '../../../contracts/courier.ts'
import type { ShownDetails } from '../../../contracts/order-details.ts'
import { ORDER_TEXT_LABELS, type OrderTextName } from '../../../domain/orders/order-texts.ts'
import { formatDateTime } from '../../../domain/text/format.ts'
import { Alert } from '../../ui/alert.tsx'
import { OpenConversation } from '../orders/waiting-customer.tsx'
import { WhatsAppText } from '../orders/whatsapp-text.tsx'

interface OrderMessagesProps {
  order: ShownDetails
  courier: ShownCourier | null
}

type Message = ShownDetails['messages'][number]

const STATES: Readonly<Record<string, string>> = {
  queued: 'À envoyer',
  sent: 'Envoyé',
  delivered: 'Distribué',
  read: 'Lu',
  failed: 'Non envoyé',
  delayed: 'Nouvel essai prévu',
  unclear: 'Envoi incertain',
}

/** What the shop and the customer wrote in WhatsApp. What could not be sent can be sent by hand (G-12, R-02). */
export function OrderMessages({ order, courier }: OrderMessagesProps) {
  if (order.messages.length === 0) return null
  return (
    <section aria-labelledby="messages" className="grid gap-3 rounded-card bg-surface p-4 shadow-card">
      <h2 id="messages" className="flex items-center gap-2 text-lg">
        <MessagesSquare className="size-5 text-ink-soft" />
        WhatsApp
      </h2>
      <ol className="grid gap-3">
        {order.messages.map((message) => (
          <li key={message.id} className="grid gap-1">
            {message.direction === 'sent' ? (
              <SentMessage message={message} order={order} courier={courier} />
            ) : (
              <ReceivedMessage message={message} />
            )}
          </li>
        ))}
      </ol>
      <OpenConversation orderId={order.orderId} className="justify-self-start text-sm!" />
    </section>
  )
}

function SentMessage({ message, order, courier }: OrderMessagesProps & { message: Message }) {
  const { kind, state, failure, changedAt } = message
  const step = (Object.keys(ORDER_TEXT_LABELS) as OrderTextName[]).find((name) => name === kind)
  return (
    <>
      <p className="font-bold">{step ? ORDER_TEXT_LABELS[step] : 'Message'}</p>
      <p className="text-sm text-ink-soft">
        <span className="font-bold">{STATES[state] ?? 'Envoyé'}</span>
        {changedAt && <time dateTime={changedAt}>{` · ${formatDateTime(changedAt)}`}</time>}
      </p>
      {failure && (
        <Alert kind="warning">
          <p className="wrap-anywhere">{`WhatsApp n’a pas pu l’envoyer\u202f: ${failure}`}</p>
          {step && (
            <WhatsAppText order={order} text={step} courier={courier} label="Ouvrir le texte préparé" />
          )}
        </Alert>
      )}
    </>
  )
}

function ReceivedMessage({ message: { text, at } }: { message: Message }) {
  return (
    <div className="justify-self-end rounded-card bg-success-tint px-3 py-2 text-right">
      <p className="wrap-anywhere whitespace-pre-line">{text || 'Message sans texte'}</p>
      <p className="text-sm text-ink-soft">
        <span>Client</span>
        {at && <time dateTime={at}>{` · ${formatDateTime(at)}`}</time>}
      </p>
    </div>
  )
}
