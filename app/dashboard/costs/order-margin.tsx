import { useCallback } from 'react'
import type { ShownDetails } from '../../../contracts/order-details.ts'
import { percentText, UNKNOWN } from '../../../domain/costs/margin-section.ts'
import { pluralize } from '../../../domain/text/format.ts'
import { encoded } from '../../../domain/urls/url-template.ts'
import { Francs } from '../../ui/price.tsx'
import { useLoaded } from '../orders/use-loaded.ts'
import { fetchMargin } from './use-costs.ts'

/** The margin of an order, for who may see it. */
export function OrderMargin({ order: { orderId, version } }: { order: ShownDetails }) {
  const read = useCallback(
    async (signal: AbortSignal) => {
      // A newer version of the order may have another margin.
      const margin = version > 0 && (await fetchMargin(encoded`/costs/orders/${orderId}`, { signal }))
      return margin ? [margin] : []
    },
    [orderId, version],
  )
  const [margin] = useLoaded(read)
  if (!margin) return null
  const { sales, knownSales, cost, unknownUnits } = margin
  if (sales === 0 && unknownUnits === 0) return null
  return (
    <div className="grid gap-1 border-t border-line pt-3">
      <dl className="flex flex-wrap justify-between gap-x-3">
        <dt className="text-ink-soft">Marge, sans la livraison</dt>
        <dd className="ml-auto text-right">
          {knownSales > 0 ? (
            <>
              <Francs amount={knownSales - cost} />
              <span>{` (${percentText(knownSales, cost)})`}</span>
            </>
          ) : (
            <span>{UNKNOWN}</span>
          )}
        </dd>
      </dl>
      {unknownUnits > 0 && (
        <p className="text-sm text-warning">
          {`${pluralize(unknownUnits, 'pièce')} sans prix d’achat\u202f: non ${unknownUnits > 1 ? 'comptées' : 'comptée'}`}
        </p>
      )}
    </div>
  )
}
