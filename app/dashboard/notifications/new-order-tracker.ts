import type { ShownOrder } from '../orders/read-orders.ts'

/**
 * Tells which pending orders have arrived since the list was read before. What the first list holds was there already;
 * older orders that move up as newer ones are settled have not just arrived.
 */
export function createNewOrderTracker(): (pending: readonly ShownOrder[]) => ShownOrder[] {
  const known = new Set<string>()
  let newest: string | null = null
  return (pending) => {
    const since = newest
    const arrived = pending.filter(
      ({ orderId, createdAt }) => since !== null && !known.has(orderId) && (createdAt ?? '') >= since,
    )
    for (const { orderId } of pending) known.add(orderId)
    newest = pending.reduce((latest, { createdAt }) => maxText(latest, createdAt ?? ''), newest ?? '')
    return arrived
  }
}

/** ISO dates follow one another as texts do. */
function maxText(a: string, b: string): string {
  return a > b ? a : b
}
