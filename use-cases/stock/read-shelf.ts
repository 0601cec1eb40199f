import type { Store } from '../../data/store.ts'
import type { ShelfHistory } from '../../domain/catalogue/shelf.ts'
import { orderedUnits } from '../../domain/orders/price-order.ts'
import { returnedUnits, soldUnits } from '../../domain/orders/units-back.ts'
import type { LockedProduct } from './change-stock.ts'

/** Reads what lay on the shelf at `since` or later, in epoch milliseconds. Lines of removed variants are skipped. */
export async function readShelf(
  { stock }: Pick<Store, 'stock'>,
  products: readonly LockedProduct[],
  since: number,
): Promise<ShelfHistory> {
  const ids = products.map(({ _id }) => _id)
  const byId = new Map(products.map((product) => [product._id, product]))
  const lines = await stock.promised(ids, since)
  const movements = await stock.movementsSince(ids, since)
  const promised = lines.flatMap((line) => {
    const quantity = soldUnits(line.order, line) - returnedUnits(line.order, line)
    const units = orderedUnits([{ ...line, quantity }], byId)
    return units.map((one) => ({ ...one, packedAt: line.packedAt }))
  })
  return { promised, movements }
}
