import type { OpenTransaction } from '../../data/store.ts'
import { crossesLowStock } from '../../domain/catalogue/stock.ts'
import type { InvalidationScope } from '../../domain/events.ts'

/** Stock before and after a change; null where the product does not exist. */
export interface StockChange {
  productId: string
  before: number | null
  after: number | null
}

/** Publishes that a product was created, edited or deleted, which may change every list. */
export function publishProductChange(tx: Pick<OpenTransaction, 'publish'>, change: StockChange): void {
  announceAs('lists', tx, change)
}

/** Publishes a stock change. Cards only change when the product sells out or comes back. */
export function publishStockChange(tx: Pick<OpenTransaction, 'publish'>, change: StockChange): void {
  const soldOut = (pieces: number | null) => pieces !== null && pieces <= 0
  announceAs(soldOut(change.before) === soldOut(change.after) ? 'page' : 'cards', tx, change)
}

/** Adds a stock event when the low-stock threshold is concerned. */
function announceAs(
  touches: InvalidationScope,
  { publish }: Pick<OpenTransaction, 'publish'>,
  change: StockChange,
): void {
  const { productId, before, after } = change
  publish({ kind: 'product', productId, touches })
  if (crossesLowStock(before, after)) publish({ kind: 'stock', productId, stock: after })
}
