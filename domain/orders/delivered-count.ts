/** A shop with fewer delivered orders does not name their number. */
const FEWEST_NAMED = 50

/**
 * The number of delivered orders as pages name it: rounded down, so that `déjà 1 200` stays true and pages change
 * seldom; null when there are too few.
 */
export function namedDeliveredOrders(delivered: number): number | null {
  if (!(delivered >= FEWEST_NAMED)) return null
  const step = Math.max(10, 10 ** (Math.floor(Math.log10(delivered)) - 1))
  return Math.floor(delivered / step) * step
}
