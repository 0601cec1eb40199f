import type { ShownOrder } from '../../../contracts/order.ts'

/**
 * Creates a function that returns the pending orders that arrived since its previous call. An older order that enters
 * the fetched part of the list, because another order left it, is not returned.
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

/** ISO dates sort as texts. */
function maxText(a: string, b: string): string {
  return a > b ? a : b
}
