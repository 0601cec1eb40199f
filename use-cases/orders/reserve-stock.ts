import type { OpenTransaction } from '../../data/store.ts'
import { crossesLowStock } from '../../domain/catalogue/stock.ts'

type Transaction = Pick<OpenTransaction, 'products' | 'publish'>

/** Reserves stock and publishes the changes. @param quantities units by product */
export async function reserveStock(tx: Transaction, quantities: ReadonlyMap<string, number>): Promise<void> {
  // Sorted by id, so that two transactions never wait for each other.
  for (const [productId, quantity] of [...quantities].sort(([a], [b]) => (a < b ? -1 : 1))) {
    const after = await tx.products.adjustStock(productId, quantity)
    if (after === null) continue
    const before = after + quantity
    // Cards only change when the product sells out or comes back.
    tx.publish({ kind: 'product', productId, touches: before <= 0 === after <= 0 ? 'page' : 'cards' })
    if (crossesLowStock(before, after)) tx.publish({ kind: 'stock', productId, stock: after })
  }
}

/** Returns units to the stock; products that no longer exist are skipped. */
export function releaseStock(tx: Transaction, quantities: ReadonlyMap<string, number>): Promise<void> {
  return reserveStock(tx, new Map([...quantities].map(([productId, quantity]) => [productId, -quantity])))
}
