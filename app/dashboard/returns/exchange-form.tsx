import { useState } from 'react'
import { valueOfUnits } from '../../../domain/orders/amounts.ts'
import { orderIdFrom } from '../../../domain/orders/order-id.ts'
import { swappedLines } from '../../../domain/orders/swapped-lines.ts'
import { formatFrancs } from '../../../domain/pricing/francs.ts'
import { type NewUnit, NewUnits } from './new-units.tsx'
import { ReturnForm, type ReturnFormProps } from './return-form.tsx'

/** Exchanges the units of a return for other products, which become a new order. */
export function ExchangeForm({ order, found, onClose }: ReturnFormProps) {
  const [orderId] = useState(() => orderIdFrom(crypto.getRandomValues(new Uint8Array(10))))
  const [units, setUnits] = useState<readonly NewUnit[]>([])
  const [missing, setMissing] = useState(false)
  const worth = valueOfUnits(order, found.lines)
  const price = priceOf(order, found, units)

  return (
    <div className="grid grid-cols-1 gap-4">
      <NewUnits
        units={units}
        onChange={(changed) => {
          setMissing(false)
          setUnits(changed)
        }}
      />
      <ReturnForm
        order={order}
        label="Échanger"
        problem={missing ? 'Choisissez la nouvelle pièce.' : null}
        onSubmit={(send) => {
          setMissing(units.length === 0)
          if (units.length > 0)
            send({ action: 'exchange_return', returnId: found.id, orderId, lines: linesOf(units) })
        }}
        onClose={onClose}
      >
        <p role="status" className="font-bold">
          {units.length > 0 && differenceText(price - worth)}
        </p>
      </ReturnForm>
    </div>
  )
}

/** In francs: pieces of a returned product cost what the returned ones cost, all others what they cost now. */
function priceOf(
  order: ReturnFormProps['order'],
  found: ReturnFormProps['found'],
  units: readonly NewUnit[],
): number {
  const priced = units.map((unit) => ({ ...unit, quantity: 1, discount: 0, discountReason: '' }))
  return swappedLines(order, found.lines, priced).reduce(
    (sum, { quantity, price, terms, discount }) => sum + quantity * ((terms?.listed ?? price) - discount),
    0,
  )
}

function differenceText(difference: number): string {
  if (difference === 0) return 'Même prix : rien à payer.'
  return difference > 0
    ? `Différence de prix : ${formatFrancs(difference)} à encaisser à la livraison.`
    : `Différence de prix : ${formatFrancs(-difference)} à rendre au client, sur la nouvelle commande.`
}

/** Merges units of the same product, colour and size into one order line. */
function linesOf(units: readonly NewUnit[]) {
  const same = Map.groupBy(units, ({ productId, color, size }) => JSON.stringify([productId, color, size]))
  return [...same.values()].flatMap(([first, ...others]) => {
    if (!first) return []
    const { productId, color, size } = first
    return [{ productId, color, size, quantity: 1 + others.length, discount: 0, discountReason: '' }]
  })
}
