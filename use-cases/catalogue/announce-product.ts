import { concernsLowStock } from '../../domain/catalogue/stock.ts'
import type { Shop } from '../shop.ts'

/** The stock before and after an act; null where the product is not there yet, or no more. */
export interface StockChange {
  productId: string
  before: number | null
  after: number | null
}

/** Tells that a product changed, and its stock when that is a matter for the administrators. */
export function announceProduct({ announce }: Pick<Shop, 'announce'>, change: StockChange): void {
  const { productId, before, after } = change
  announce({ kind: 'product', productId })
  if (concernsLowStock(before, after)) announce({ kind: 'stock', productId, stock: after })
}
