import type { OpenTransaction } from '../../data/store.ts'
import { crossesLowStock } from '../../domain/catalogue/stock.ts'

/** Stock before and after a change; null where the product does not exist. */
export interface StockChange {
  productId: string
  before: number | null
  after: number | null
}

/** Publishes that a product was created, edited or deleted, which may change every list. */
export function publishProductChange(
  { publish }: Pick<OpenTransaction, 'publish'>,
  { productId, before, after }: StockChange,
): void {
  publish({ kind: 'product', productId, touches: 'lists' })
  if (crossesLowStock(before, after)) publish({ kind: 'stock', productId, stock: after })
}
