import type { OpenTransaction } from '../../data/store.ts'
import { crossesLowStock } from '../../domain/catalogue/stock.ts'
import type { InvalidationScope } from '../../domain/events.ts'

/** The stock before and after an act; null where the product is not there yet, or no more. */
export interface StockChange {
  productId: string
  before: number | null
  after: number | null
}

/** Tells that a product was added, edited or deleted: where it is listed may have changed. */
export function publishProductChange(tx: Pick<OpenTransaction, 'publish'>, change: StockChange): void {
  announceAs('lists', tx, change)
}

/** Tells that pieces were sold or put back: a card only shows whether there are any. */
export function publishStockChange(tx: Pick<OpenTransaction, 'publish'>, change: StockChange): void {
  const soldOut = (pieces: number | null) => pieces !== null && pieces <= 0
  announceAs(soldOut(change.before) === soldOut(change.after) ? 'page' : 'cards', tx, change)
}

/** The product, and its stock when that is a matter for the administrators. */
function announceAs(
  touches: InvalidationScope,
  { publish }: Pick<OpenTransaction, 'publish'>,
  change: StockChange,
): void {
  const { productId, before, after } = change
  publish({ kind: 'product', productId, touches })
  if (crossesLowStock(before, after)) publish({ kind: 'stock', productId, stock: after })
}
