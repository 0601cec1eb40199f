import { MapPin, Phone, Truck } from 'lucide-react'
import type { ShownCourier } from '../../../contracts/courier.ts'
import type { ShownDetails } from '../../../contracts/order-details.ts'
import { formatPhone, telHref } from '../../../domain/contact/phone.ts'
import type { OrderTextName } from '../../../domain/orders/order-texts.ts'
import { WhatsAppGreeting, WhatsAppText } from '../orders/whatsapp-text.tsx'

interface CustomerCardProps {
  order: ShownDetails
  courier: ShownCourier | null
}

export function CustomerCard({ order, courier }: CustomerCardProps) {
  const { customerName, customerPhone, deliveryAddress, district, zone } = order
  const text = textOf(order)
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
    </section>
  )
}

const TEXTS: Readonly<Partial<Record<ShownDetails['fulfillmentStatus'], OrderTextName>>> = {
  packed: 'packed',
  out_for_delivery: 'out',
  delivery_failed: 'absent',
  delivered: 'delivered',
  partially_delivered: 'delivered',
}

/** Name of the WhatsApp text prepared for the order's state; null: only a greeting. */
function textOf({ status, fulfillmentStatus }: ShownDetails): OrderTextName | null {
  if (status === 'pending') return 'confirm'
  return status === 'confirmed' ? (TEXTS[fulfillmentStatus] ?? null) : null
}

const CONTACT =
  'inline-flex min-h-11 grow items-center justify-center gap-2 rounded-full border-2 border-action px-2 py-2 text-sm font-bold text-action hover:bg-action-tint'
