import { PRODUCT_LIMITS } from '../catalogue/product.ts'
import { type VariantChoice, variantKey } from '../catalogue/variants.ts'
import { isVoid } from '../money/owed.ts'
import { valueOfUnits } from '../orders/amounts.ts'
import { type ListedOrder, type OrderItem, remainingUnits } from '../orders/order.ts'

/** A purchase price in francs; neither colour nor size: of the whole product. `null`: no longer known. */
export interface PurchasePrice extends VariantChoice {
  amount: number | null
}

/** A purchase price with the moment from which it holds, in epoch milliseconds. */
export interface DatedPrice extends PurchasePrice {
  from: number
}

export const MAX_PURCHASE_PRICE = PRODUCT_LIMITS.price

/** For how long a new price is a correction of the former one: it then holds from the same moment. */
const CORRECTION_MS = 600_000

/** The moment from which a price holds that is entered `now`, after `former`, the latest of the same place. */
export function startOf(former: DatedPrice | undefined, now: number): number {
  return former && now < former.from + CORRECTION_MS ? former.from : now
}

const WHOLE = variantKey({ color: null, size: null })

/**
 * What one unit cost at a moment, in francs: the price in force, that of the variant before that of the product. Before
 * the first known price it is the earliest one.
 * @param prices of one product, in the order in which they were entered
 * @returns null when it is unknown
 */
export function costAt(prices: readonly DatedPrice[], choice: VariantChoice, at: number): number | null {
  const key = variantKey(choice)
  const ownPrices = key === WHOLE ? [] : prices.filter((price) => variantKey(price) === key)
  const wholePrices = prices.filter((price) => variantKey(price) === WHOLE)
  const own = ownPrices.findLast(({ from }) => from <= at)
  if (own && own.amount !== null) return own.amount
  const whole = wholePrices.findLast(({ from }) => from <= at)
  if (whole) return whole.amount
  return (own ? null : earliest(ownPrices)) ?? earliest(wholePrices)
}

function earliest(prices: readonly DatedPrice[]): number | null {
  return prices.find(({ amount }) => amount !== null)?.amount ?? null
}

/** The lowest and highest current cost of a product's units; null when none is known. */
export function costRange(
  prices: readonly PurchasePrice[],
  variants: readonly VariantChoice[],
): { min: number; max: number } | null {
  const current = prices.map((price) => ({ ...price, from: 0 }))
  const places = variants.length > 0 ? variants : [{ color: null, size: null }]
  const costs = places.flatMap((place) => costAt(current, place, 0) ?? [])
  return costs.length > 0 ? { min: Math.min(...costs), max: Math.max(...costs) } : null
}

/** Amounts in francs. Without an unknown cost, `sales - cost` is the margin of all units. */
export interface Margin {
  /** what the customers pay for the units that they keep, without delivery */
  sales: number
  /** the part of `sales` whose cost is known */
  knownSales: number
  cost: number
  /** units whose cost is unknown */
  unknownUnits: number
}

export const NO_MARGIN: Margin = { sales: 0, knownSales: 0, cost: 0, unknownUnits: 0 }

export function addMargins(margins: readonly Margin[]): Margin {
  return margins.reduce(
    (sum, { sales, knownSales, cost, unknownUnits }) => ({
      sales: sum.sales + sales,
      knownSales: sum.knownSales + knownSales,
      cost: sum.cost + cost,
      unknownUnits: sum.unknownUnits + unknownUnits,
    }),
    NO_MARGIN,
  )
}

/** Units of a product, colour and size that customers keep, and what they pay for them, in francs. */
export interface SoldLines extends VariantChoice, Pick<OrderItem, 'productId'> {
  /** a time at which one of the orders was placed; all had the same purchase price */
  at: number
  units: number
  sales: number
}

/** What the customer keeps of a line. */
export function soldLine(
  line: VariantChoice &
    Pick<OrderItem, 'productId' | 'price' | 'quantity' | 'refused' | 'returned' | 'allocated'>,
  at: number,
): SoldLines {
  const { productId, color, size } = line
  const units = remainingUnits(line)
  const kept = { ...line, refused: line.quantity - units }
  const sales = valueOfUnits({ items: [kept], returns: [] }, [{ position: 0, quantity: units }])
  return { productId, color, size, at, units, sales }
}

/** The margin of sold lines. `prices`: by product. */
export function marginOf(
  lines: readonly SoldLines[],
  prices: ReadonlyMap<string, readonly DatedPrice[]>,
): Margin {
  return addMargins(
    lines.map(({ productId, at, units, sales, ...choice }) => {
      const cost = costAt(prices.get(productId) ?? [], choice, at)
      return cost === null
        ? { sales, knownSales: 0, cost: 0, unknownUnits: units }
        : { sales, knownSales: sales, cost: cost * units, unknownUnits: 0 }
    }),
  )
}

/** The margin of an order: of the units that the customer keeps. `prices`: by product. */
export function orderMargin(order: ListedOrder, prices: ReadonlyMap<string, readonly DatedPrice[]>): Margin {
  const at = Date.parse(order.createdAt)
  return isVoid(order)
    ? NO_MARGIN
    : marginOf(
        order.items.map((item) => soldLine(item, at)),
        prices,
      )
}

/** The part of the sales that is margin, in whole percent; null without sales. Negative for a loss. */
export function marginPercent(sales: number, cost: number): number | null {
  return sales > 0 ? Math.round(((sales - cost) * 100) / sales) : null
}
