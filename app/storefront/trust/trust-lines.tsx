import { Check } from 'lucide-react'
import { openDaysText, openPeriodsText } from '../../../domain/contact/opening-hours.ts'
import { formatPhone, whatsAppHref } from '../../../domain/contact/phone.ts'
import { PRODUCT_RETURN_DAYS } from '../../../domain/orders/return-period.ts'
import { groupThousands } from '../../../domain/pricing/francs.ts'
import { useDeliveredOrders, useIdentity } from '../../identity.ts'

interface TrustLine {
  text: string
  more?: string | null
  href?: string
}

/** What reassures a shopper who does not know the shop: all of it from the settings, or counted. */
export function TrustLines({ className = '' }: { className?: string }) {
  const { cities, openingHours, whatsapp } = useIdentity()
  const lines: TrustLine[] = [
    { text: 'Payez à la livraison', more: useDeliveredText() },
    { text: RETURNS },
    { text: whatsAppText(whatsapp), href: whatsAppHref(whatsapp) },
    {
      href: '/contact',
      text: cities.map(({ name }) => name).join(' · '),
      more: `Ouvert ${openDaysText(openingHours)}, ${openPeriodsText(openingHours)}`,
    },
  ]
  return (
    <ul
      aria-label="Acheter en confiance"
      className={`grid grid-cols-pair gap-x-3 gap-y-1 text-sm leading-tight ${className}`}
    >
      {lines.map(({ text, more, href }) => {
        const content = (
          <>
            <span className={`font-bold ${href ? 'underline underline-offset-4' : ''}`}>{text}</span>
            {more && <span className="text-xs text-ink-soft">{more}</span>}
          </>
        )
        return (
          <li key={text} className="flex items-center gap-1.5 wrap-anywhere">
            <Check className="size-4 shrink-0 text-success" />
            {href ? (
              <a href={href} className="grid min-h-11 min-w-0 content-center">
                {content}
              </a>
            ) : (
              <span className="grid min-w-0">{content}</span>
            )}
          </li>
        )
      })}
    </ul>
  )
}

/** One line beside the button that orders the cart. */
export function TrustLine() {
  const { whatsapp } = useIdentity()
  const delivered = useDeliveredText()
  return (
    <p className="text-center text-sm text-ink-soft">
      <span>{delivered ? `${delivered} · ${RETURNS}` : RETURNS}</span>
      <span> · </span>
      <a href={whatsAppHref(whatsapp)} className="inline-block py-3 underline underline-offset-4">
        {whatsAppText(whatsapp)}
      </a>
    </p>
  )
}

const RETURNS = `Retours gratuits sous ${PRODUCT_RETURN_DAYS} jours`

/** Not broken within the number. */
const whatsAppText = (digits: string) => `WhatsApp ${formatPhone(digits).replaceAll(' ', '\u00a0')}`

function useDeliveredText(): string | null {
  const delivered = useDeliveredOrders()
  return delivered === null ? null : `Déjà ${groupThousands(delivered)} commandes livrées`
}
