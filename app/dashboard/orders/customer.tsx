import { MapPin, MessageCircle, Phone } from 'lucide-react'
import { chatLink } from '../../../domain/contact/chat-link.ts'
import { formatPhone, telHref } from '../../../domain/contact/phone.ts'
import type { ShownOrder } from './read-orders.ts'

export function Customer({ order }: { order: ShownOrder }) {
  const { customerName, deliveryAddress, customerPhone } = order
  return (
    <div className="grid gap-1">
      <p className="font-bold">{customerName}</p>
      <p className="flex gap-2">
        <MapPin className="mt-0.5 size-5 shrink-0 text-ink-soft" />
        {deliveryAddress}
      </p>
      {customerPhone && (
        <p className="flex flex-wrap gap-x-5">
          <a href={telHref(customerPhone)} className="word-link">
            <Phone className="size-4" />
            {formatPhone(customerPhone)}
          </a>
          <a
            href={chatLink(customerPhone, greeting(order))}
            target="_blank"
            rel="noreferrer"
            className="word-link"
          >
            <MessageCircle className="size-4" />
            WhatsApp
          </a>
        </p>
      )}
    </div>
  )
}

function greeting({ customerName, orderId }: ShownOrder): string {
  return `Bonjour ${customerName}, au sujet de votre commande ${orderId} : `
}
