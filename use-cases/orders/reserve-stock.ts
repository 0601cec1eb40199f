import type { Store } from '../../data/store.ts'
import type { StockChange } from '../catalogue/publish-product.ts'

/** Takes an order's pieces, counted by product, out of the stock. @returns what became of each product's stock */
export async function reserveStock(
  { products }: Pick<Store, 'products'>,
  pieces: ReadonlyMap<string, number>,
): Promise<StockChange[]> {
  const moved: StockChange[] = []
  // In the order of their ids, whatever the order: two transactions never wait for each other.
  for (const [productId, count] of [...pieces].sort(([a], [b]) => (a < b ? -1 : 1))) {
    const after = await products.adjustStock(productId, count)
    if (after !== null) moved.push({ productId, before: after + count, after })
  }
  return moved
}

/** Puts them back; a product that is gone has no stock to put them into. */
export function releaseStock(
  store: Pick<Store, 'products'>,
  pieces: ReadonlyMap<string, number>,
): Promise<StockChange[]> {
  return reserveStock(store, new Map([...pieces].map(([productId, count]) => [productId, -count])))
}
