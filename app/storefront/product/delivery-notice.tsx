import { PackageCheck, RotateCcw, Truck } from 'lucide-react'
import { NO_FEES_ADDED } from '../../../domain/validation-messages.ts'
import { useIdentity } from '../../identity.ts'

export function DeliveryNotice() {
  const { delivery } = useIdentity()
  const facts = [
    {
      Icon: Truck,
      text: 'Livraison standard gratuite sur toutes les commandes, à Dakar et Mbour.',
      more: NO_FEES_ADDED,
    },
    {
      Icon: PackageCheck,
      text: `Livré en ${delivery.productDays.join(' à ')} jours. Vous payez à la livraison.`,
    },
    { Icon: RotateCcw, text: 'Retours gratuits sous 30 jours.' },
  ]
  return (
    <section id="livraison" aria-label="Livraison et retours" className="rounded-panel bg-mint p-6">
      <h2 className="mb-4 text-xl">Livraison et retours</h2>
      <ul className="grid gap-4 sm:grid-cols-3">
        {facts.map(({ Icon, text, more }) => (
          <li key={text} className="flex gap-3">
            <Icon className="size-6 shrink-0 text-action" />
            <div>
              <p>{text}</p>
              {more && <p className="mt-1 text-sm text-ink-soft">{more}</p>}
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}
