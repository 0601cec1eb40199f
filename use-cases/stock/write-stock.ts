import type { StockCause } from '../../data/queries/stock.ts'
import type { OpenTransaction } from '../../data/store.ts'
import type { CountedStock, PlannedStock } from '../../domain/catalogue/plan-stock.ts'
import { stockChanges } from '../../domain/catalogue/stock-changes.ts'

/** The stock of a locked product before and after a plan. */
export interface StockWrite {
  productId: string
  before: CountedStock
  after: PlannedStock
}

/** A product that was just inserted. */
export const NO_STOCK: CountedStock = { stock: 0, variants: [], unallocatedStock: 0 }

/** Gives an id to each new variant. */
export function withIds(planned: PlannedStock, newId: () => string): CountedStock {
  const variants = planned.variants.map((variant) => ({ ...variant, id: variant.id ?? newId() }))
  return { ...planned, variants }
}

/** Writes the planned stocks of locked products with a few statements, and the movements that lead to them. */
export async function writeStocks(
  { stock }: Pick<OpenTransaction, 'stock'>,
  writes: readonly StockWrite[],
  { newId, ...cause }: StockCause & { newId: () => string },
): Promise<void> {
  const changes = writes.map(({ productId, before, after }) => {
    return { productId, ...stockChanges(before, withIds(after, newId)) }
  })
  for (const { renamed } of changes) {
    for (const { id, to } of renamed) await stock.renameVariant(id, to)
  }
  const ofEach = <Entry extends object>(some: (one: (typeof changes)[number]) => readonly Entry[]) =>
    changes.flatMap((one) => some(one).map((entry) => ({ productId: one.productId, ...entry })))
  await stock.change(
    ofEach(({ taken }) => taken),
    cause,
  )
  await stock.deleteVariants(changes.flatMap(({ removed }) => removed))
  await stock.insertVariants(ofEach(({ added }) => added))
  await stock.change(
    ofEach(({ given }) => given),
    cause,
  )
  for (const { productId, unallocated } of changes) {
    if (unallocated !== 0) await stock.addUnallocated(productId, unallocated)
  }
}
