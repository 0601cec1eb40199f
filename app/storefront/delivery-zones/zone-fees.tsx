import { ChevronDown } from 'lucide-react'
import { type DeliveryZone, deliveryFee, feeText, freeFromText } from '../../../domain/deliveries/zones.ts'

/** Every zone with its fee and districts, readable without scripts. */
export function ZoneFees({ zones }: { zones: readonly DeliveryZone[] }) {
  return (
    <details className="group rounded-card bg-surface shadow-card">
      <summary className="flex min-h-12 cursor-pointer items-center justify-between px-5 py-2 font-bold text-link">
        Frais de livraison par quartier
        <ChevronDown className="size-5 group-open:rotate-180" />
      </summary>
      <ul className="grid gap-4 px-5 pb-5 sm:grid-cols-2 lg:grid-cols-3">
        {zones.map((zone) => (
          <li key={zone.id} className="border-t border-line pt-3">
            <h2 className="flex flex-wrap justify-between gap-x-3 text-base">
              <span>{`${zone.name} `}</span>
              <span className="figures">{feeText(deliveryFee(zone, 0))}</span>
            </h2>
            <p className="text-sm">{zoneFacts(zone)}</p>
            <p className="text-sm text-ink-soft">{zone.districts.join(', ')}</p>
          </li>
        ))}
      </ul>
    </details>
  )
}

function zoneFacts(zone: DeliveryZone): string {
  const facts = [
    freeFromText(zone),
    zone.deliveryTime,
    zone.cash ? null : 'paiement par mobile money seulement',
  ]
  const text = facts.filter(Boolean).join(' · ')
  return text.charAt(0).toUpperCase() + text.slice(1)
}
