import { MapPin, Phone, Truck } from 'lucide-react'
import type { ShownCourier } from '../../../contracts/courier.ts'
import type { ShownDetails } from '../../../contracts/order-details.ts'
import { formatPhone, telHref } from '../../../domain/contact/phone.ts'
import { isAtStep } from '../../../domain/whatsapp/order-steps.ts'
import { OpenConversation } from '../orders/waiting-customer.tsx'
import { WhatsAppGreeting, WhatsAppText } from '../orders/whatsapp-text.tsx'

interface CustomerCardProps {
  order: ShownDetails
  courier: ShownCourier | null
}

export function CustomerCard({ order, courier }: CustomerCardProps) {
  const { customerName, customerPhone, deliveryAddress, district, zone } = order
  const text = STEPS.find((step) => isAtStep(order, step))
  return (
    <section aria-labelledby="customer" className="grid gap-2 rounded-card bg-surface p-4 shadow-card">
      <h2 id="customer" className="text-lg wrap-anywhere">
        {customerName}
      </h2>
      <p className="flex gap-2 wrap-anywhere">
        <MapPin className="mt-0.5 size-5 shrink-0 text-ink-soft" />
        <span className="min-w-0">
          <span>{[district, zone].filter(Boolean).join(', ')}</span>
          <span className="block">{deliveryAddress}</span>
        </span>
      </p>
      {courier && (
        <p className="flex gap-2">
          <Truck className="mt-0.5 size-5 shrink-0 text-ink-soft" />
          <span>{courier.name}</span>
        </p>
      )}
      {customerPhone && (
        <p className="flex flex-wrap gap-2">
          <a href={telHref(customerPhone)} className={CONTACT}>
            <Phone className="size-4" />
            <span>{formatPhone(customerPhone)}</span>
          </a>
          {text ? (
            <WhatsAppText order={order} text={text} courier={courier} className={CONTACT} />
          ) : (
            <WhatsAppGreeting order={order} className={CONTACT} />
          )}
        </p>
      )}
      {customerPhone && <OpenConversation orderId={order.orderId} className="text-sm!" />}
    </section>
  )
}

/** Steps for which a WhatsApp text is prepared; at others, there is only a greeting. */
const STEPS = ['confirm', 'packed', 'out', 'absent', 'delivered'] as const

const CONTACT =
  'inline-flex min-h-11 grow items-center justify-center gap-2 rounded-full border-2 border-action px-2 py-2 text-sm font-bold text-action hover:bg-action-tint'
