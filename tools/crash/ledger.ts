export type End = 'cancelled' | 'deleted'

/** An order from the client's point of view. */
export interface Entry {
  orderId: string
  /** JSON, the same at every attempt */
  body: string
  /** units by product and, for products with sizes, also by size (`stockKey`) */
  quantities: ReadonlyMap<string, number>
  /** francs */
  total: number
  /** `unknown` without a response or after a 503: the order may be stored or not */
  placed: 'unknown' | 'acknowledged' | 'refused'
  /** cancellation or deletion; `granted`: number of 200 responses, at most 1 in a correct shop */
  ending: { to: End; answered: boolean; granted: number } | null
}

export interface Edit {
  /** two keys in the ledger: that of the product and that of its size */
  keys: readonly string[]
  units: number
  /** `unknown` without a response or after a 503: the edit may be stored or not */
  outcome: 'unknown' | 'written' | 'refused'
}

export interface Ledger {
  start: Map<string, number>
  orders: Map<string, Entry>
  edits: Edit[]
}

export function emptyLedger(): Ledger {
  return { start: new Map(), orders: new Map(), edits: [] }
}

export function stockKey(productId: string, size: string): string {
  return `${productId}, ${size}`
}

/** Sums units by product and, for lines with a size, also by size. */
export function unitsByKey(
  lines: Iterable<{ productId: string; size?: string | null | undefined; quantity: number }>,
): Map<string, number> {
  const units = new Map<string, number>()
  for (const { productId, size, quantity } of lines) {
    for (const key of size ? [productId, stockKey(productId, size)] : [productId]) {
      units.set(key, (units.get(key) ?? 0) + quantity)
    }
  }
  return units
}

export function unanswered({ orders }: Ledger): Entry[] {
  return [...orders.values()].filter(
    ({ placed, ending }) => placed === 'unknown' || ending?.answered === false,
  )
}

export function countOrders({ orders, edits }: Ledger) {
  const entries = [...orders.values()]
  const count = (those: (entry: Entry) => boolean) => entries.filter(those).length
  return {
    sent: entries.length,
    acknowledged: count(({ placed }) => placed === 'acknowledged'),
    refused: count(({ placed }) => placed === 'refused'),
    unknown: count(({ placed }) => placed === 'unknown'),
    ended: count(({ ending }) => ending !== null),
    edited: edits.filter(({ outcome }) => outcome === 'written').length,
  }
}
