import type { StockCause, StockChange } from '../../data/queries/stock.ts'
import type { OpenTransaction } from '../../data/store.ts'
import { publishStockChange } from '../catalogue/publish-product.ts'
import type { LockedProduct } from './stocked-products.ts'

/** Changes the stock of locked products or of their variants, with its movements, and publishes the changes. */
export async function changeStock(
  tx: Pick<OpenTransaction, 'stock' | 'publish'>,
  locked: readonly LockedProduct[],
  changes: readonly StockChange[],
  cause: StockCause,
): Promise<void> {
  await tx.stock.change(changes, cause)
  for (const [productId, some] of Map.groupBy(changes, (change) => change.productId)) {
    const before = locked.find(({ _id }) => _id === productId)
    if (before) publishStockChange(tx, { productId, before, after: changed(before, some) })
  }
}

function changed(product: LockedProduct, changes: readonly StockChange[]): LockedProduct {
  const sumOf = (some: readonly StockChange[]) => some.reduce((sum, { quantity }) => sum + quantity, 0)
  return {
    ...product,
    stock: product.stock + sumOf(changes),
    variants: product.variants.map((variant) => ({
      ...variant,
      stock: variant.stock + sumOf(changes.filter(({ variantId }) => variantId === variant.id)),
    })),
  }
}
