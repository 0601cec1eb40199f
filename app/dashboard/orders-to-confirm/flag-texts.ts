import type { ShownOrder } from '../../../contracts/order.ts'
import { countUnits } from '../../../domain/orders/order.ts'
import { pluralize } from '../../../domain/text/format.ts'

/** Warnings shown before an order is confirmed, one text per flag (D-11). */
export function flagTexts({ flags, items }: Pick<ShownOrder, 'flags' | 'items'>): string[] {
  if (!flags) return []
  const { otherOrders, refusedDeliveries } = flags
  return [
    ...(flags.declined ? ['A répondu NON par WhatsApp'] : []),
    ...(otherOrders.length > 0
      ? [
          `${pluralize(otherOrders.length, 'autre commande', 'autres commandes')} de ce numéro en 24 h\u202f: ${otherOrders.join(', ')}`,
        ]
      : []),
    ...(refusedDeliveries > 0
      ? [`${pluralize(refusedDeliveries, 'livraison refusée', 'livraisons refusées')} à ce numéro`]
      : []),
    ...(flags.manyPieces ? [`Grande commande\u202f: ${pluralize(countUnits(items), 'pièce')}`] : []),
    ...(flags.largeAmount ? ['Montant élevé'] : []),
  ]
}
