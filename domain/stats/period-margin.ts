import { addMargins, costAt, type DatedPrice, type Margin } from '../costs/purchase-price.ts'
import { valueOfUnits } from '../orders/amounts.ts'
import { type OrderItem, remainingUnits } from '../orders/order.ts'

/** Units of a product, colour and size that customers keep, and what they pay for them, in francs. */
export interface SoldLines extends Pick<OrderItem, 'productId' | 'color' | 'size'> {
  /** a time at which one of the orders was placed; all had the same purchase price */
  at: number
  units: number
  sales: number
}

/** A line of a delivered order with promotions. */
export type PromotedLine = Pick<
  OrderItem,
  'productId' | 'color' | 'size' | 'price' | 'quantity' | 'refused' | 'returned' | 'allocated'
> & { at: number }

function soldLine({ productId, color, size, at, ...line }: PromotedLine): SoldLines {
  const units = remainingUnits(line)
  const kept = { ...line, refused: line.quantity - units }
  const sales = valueOfUnits({ items: [kept], returns: [] }, [{ position: 0, quantity: units }])
  return { productId, color, size, at, units, sales }
}

/** A margin with the units that it is about. */
export interface PeriodMargin extends Margin {
  units: number
}

/** The margin of delivered orders, as `orderMargin` has it for each of them. `prices`: by product. */
export function periodMargin(
  lines: readonly SoldLines[],
  promoted: readonly PromotedLine[],
  prices: ReadonlyMap<string, readonly DatedPrice[]>,
): PeriodMargin {
  const all = [...lines, ...promoted.map(soldLine)]
  const margins = all.map(({ productId, color, size, at, units, sales }) => {
    const cost = costAt(prices.get(productId) ?? [], { color, size }, at)
    return cost === null
      ? { sales, knownSales: 0, cost: 0, unknownUnits: units }
      : { sales, knownSales: sales, cost: cost * units, unknownUnits: 0 }
  })
  return { ...addMargins(margins), units: all.reduce((sum, { units }) => sum + units, 0) }
}
