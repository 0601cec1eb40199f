import { Check } from 'lucide-react'
import { openDaysText, openPeriodsText } from '../../../domain/contact/opening-hours.ts'
import { formatPhone, whatsAppHref } from '../../../domain/contact/phone.ts'
import { PRODUCT_RETURN_DAYS } from '../../../domain/orders/return-period.ts'
import { groupThousands } from '../../../domain/pricing/francs.ts'
import { useDeliveredOrders, useIdentity } from '../../identity.ts'

interface TrustLine {
  text: string
  more?: string
  href?: string
}

/** What reassures a shopper who does not know the shop: all of it from the settings, or counted. */
export function TrustLines({ className }: { className: string }) {
  const { cities, openingHours, whatsapp } = useIdentity()
  const delivered = useDeliveredOrders()
  const lines: TrustLine[] = [
    { text: 'Payez à la livraison' },
    { text: RETURNS },
    { text: `WhatsApp ${formatPhone(whatsapp)}`, href: whatsAppHref(whatsapp) },
    {
      href: '/contact',
      text: cities.map(({ address }) => address).join(' · '),
      more: `Ouvert ${openDaysText(openingHours)}, ${openPeriodsText(openingHours)}`,
    },
  ]
  if (delivered !== null) lines.push({ text: deliveredText(delivered) })
  return (
    <ul aria-label="Acheter en confiance" className={`grid gap-x-6 text-sm ${className}`}>
      {lines.map(({ text, more, href }) => (
        <li key={text} className="flex min-h-9 items-center gap-2.5">
          <Check className="size-5 shrink-0 text-success" />
          {href ? (
            <a href={href} className="min-w-0 py-3 wrap-anywhere">
              <span className="block font-bold underline underline-offset-4">{text}</span>
              {more && <span className="block text-ink-soft">{more}</span>}
            </a>
          ) : (
            <span className="min-w-0 font-bold wrap-anywhere">{text}</span>
          )}
        </li>
      ))}
    </ul>
  )
}

/** One line beside the button that orders the cart. */
export function TrustLine() {
  const { whatsapp } = useIdentity()
  const delivered = useDeliveredOrders()
  return (
    <p className="text-center text-sm text-ink-soft">
      <span>{delivered === null ? RETURNS : `${deliveredText(delivered)} · ${RETURNS}`}</span>
      <span> · </span>
      <a href={whatsAppHref(whatsapp)} className="inline-block py-3 underline underline-offset-4">
        {`WhatsApp ${formatPhone(whatsapp)}`}
      </a>
    </p>
  )
}

const RETURNS = `Retours gratuits sous ${PRODUCT_RETURN_DAYS} jours`

function deliveredText(delivered: number): string {
  return `Déjà ${groupThousands(delivered)} commandes livrées`
}
