/** A product that is counted as a whole (`variantId` null), or one of its variants. */
interface StockPlace {
  productId: string
  variantId: string | null
}

interface OfOrder {
  /** when the units of the order left the shelf, in epoch milliseconds; null while they lie there */
  packedAt: number | null
}

/** Units that an order has taken out of the stock. */
export interface PromisedUnits extends StockPlace, OfOrder {
  quantity: number
}

/** A change of the stock; `packedAt` is 0 for one that belongs to no order. */
export interface ShelfMovement extends StockPlace, OfOrder {
  quantity: number
  /** epoch milliseconds */
  at: number
}

/** What decides which units lay on the shelf at a moment; both lists reach back to the earliest moment asked for. */
export interface ShelfHistory {
  promised: readonly PromisedUnits[]
  movements: readonly ShelfMovement[]
}

/**
 * Counts the units that lay on the shelf at a moment: the stock, and what was promised to customers and not packed. An
 * order that arrives or is cancelled moves units between the two, so that only other changes since then count.
 * @param stock the stock now
 * @param at epoch milliseconds
 */
export function shelfAt(
  place: StockPlace,
  stock: number,
  { promised, movements }: ShelfHistory,
  at: number,
): number {
  const since = movements.filter((one) => isAt(one, place) && one.at > at && !isOnShelf(one, at))
  return stock + promisedAt(place, promised, at) - sumOf(since)
}

/** Counts the units that were promised to customers and not packed at a moment, as far as the orders still have them. */
export function promisedAt(place: StockPlace, promised: readonly PromisedUnits[], at: number): number {
  return sumOf(promised.filter((one) => isAt(one, place) && isOnShelf(one, at)))
}

function isOnShelf({ packedAt }: OfOrder, at: number): boolean {
  return packedAt === null || packedAt > at
}

function isAt(one: StockPlace, { productId, variantId }: StockPlace): boolean {
  return one.productId === productId && one.variantId === variantId
}

function sumOf(some: readonly { quantity: number }[]): number {
  return some.reduce((sum, { quantity }) => sum + quantity, 0)
}
