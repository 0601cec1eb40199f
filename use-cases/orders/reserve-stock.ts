import type { OpenTransaction } from '../../data/store.ts'
import { publishStockChange } from '../catalogue/publish-product.ts'

type Transaction = Pick<OpenTransaction, 'products' | 'publish'>

/**
 * Takes units out of the stock and publishes the changes.
 * @param quantities units by product
 */
export async function reserveStock(tx: Transaction, quantities: ReadonlyMap<string, number>): Promise<void> {
  // Sorted by id, so that two transactions never wait for each other.
  for (const [productId, quantity] of [...quantities].sort(([a], [b]) => (a < b ? -1 : 1))) {
    const after = await tx.products.adjustStock(productId, quantity)
    if (after !== null) publishStockChange(tx, { productId, before: after + quantity, after })
  }
}

/** Returns units to the stock; products that no longer exist are skipped. */
export function releaseStock(tx: Transaction, quantities: ReadonlyMap<string, number>): Promise<void> {
  return reserveStock(tx, new Map([...quantities].map(([productId, quantity]) => [productId, -quantity])))
}
