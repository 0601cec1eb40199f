import type { ReactNode } from 'react'
import {
  type DeliveryZone,
  type District,
  feeRange,
  feeText,
  NO_FEES_ADDED,
} from '../../../domain/fulfillment/zones.ts'
import { formatFrancs } from '../../../domain/pricing/francs.ts'

/** A chosen district, with the fee in francs. */
export type ChosenDistrict = (District & { fee: number }) | null

/** The delivery price for the summary. */
export function deliveryPrice(zones: readonly DeliveryZone[], chosen: ChosenDistrict, total: number): string {
  if (zones.length === 0) return 'A Vos Frais'
  return chosen ? feeText(chosen.fee) : feeRange(zones, total)
}

/** Explains the fee and the amount from which delivery is free. */
export function DeliveryTerms({ zones, chosen }: { zones: readonly DeliveryZone[]; chosen: ChosenDistrict }) {
  if (zones.length === 0) return <Note>{NO_FEES_ADDED}</Note>
  const shown = chosen ? [chosen.zone] : zones
  const free = shown.filter(({ fee, freeFrom }) => fee > 0 && freeFrom !== null)
  return (
    <div className="grid gap-1">
      <Note>
        {chosen
          ? `Livraison à ${chosen.name}${chosen.zone.deliveryTime ? ` : ${chosen.zone.deliveryTime}` : ''}.`
          : 'Les frais dépendent de votre quartier, choisi à l’étape suivante. Ils s’ajoutent au total.'}
      </Note>
      {free.map(({ id, name, freeFrom }) => (
        <Note key={id}>
          {name} : gratuite dès {formatFrancs(freeFrom ?? 0)} d’achats.
        </Note>
      ))}
    </div>
  )
}

function Note({ children }: { children: ReactNode }) {
  return <p className="text-sm text-ink-soft">{children}</p>
}
