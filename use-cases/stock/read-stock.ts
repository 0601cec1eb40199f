import type { AdjustmentsQuery, MovementsQuery, ShownAdjustment, StockLevel } from '../../contracts/stock.ts'
import type { ProductSummary } from '../../domain/catalogue/product.ts'
import { promisedAt } from '../../domain/catalogue/shelf.ts'
import { type StockAdjustment, undoableUntil } from '../../domain/catalogue/stock-adjustments.ts'
import {
  MOVEMENT_HEADINGS,
  movementCells,
  type StockMovement,
} from '../../domain/catalogue/stock-movements.ts'
import { plainVariant } from '../../domain/catalogue/variants.ts'
import { fail, type Result } from '../../domain/errors.ts'
import { readInBatches } from '../batches.ts'
import type { ReadDeps, TimedDeps } from '../context.ts'
import { findStocked } from './change-stock.ts'
import { readShelf } from './read-shelf.ts'

type Listed = Result<{
  product: Pick<ProductSummary, '_id' | 'name' | 'stock'>
  movements: StockMovement[]
  next: number | null
}>

/** Reads one page of a product's stock history, newest first (C-34). */
export async function listMovements(
  { store }: ReadDeps,
  productId: string,
  { before, limit }: MovementsQuery,
): Promise<Listed> {
  const [product, movements] = await Promise.all([
    store.products.find(productId),
    store.stock.movements(productId, limit, before),
  ])
  if (!product) return fail('PRODUCT_NOT_FOUND')
  const last = movements.at(-1)?.number ?? 0
  const { _id, name, stock } = product
  return { ok: true, product: { _id, name, stock }, movements, next: last > 1 ? last : null }
}

const AT_A_TIME = 500

type Rows = AsyncGenerator<string[][]>

/** Exports a product's stock history as table rows in batches, newest first, after the headings. */
export async function exportMovements(shop: ReadDeps, productId: string): Promise<Result<{ rows: Rows }>> {
  const product = await shop.store.products.find(productId)
  return product ? { ok: true, rows: rowsOf(shop, productId) } : fail('PRODUCT_NOT_FOUND')
}

async function* rowsOf({ store }: ReadDeps, productId: string): Rows {
  yield [[...MOVEMENT_HEADINGS]]
  const batches = readInBatches<StockMovement>(AT_A_TIME, (last) =>
    store.stock.movements(productId, AT_A_TIME, last?.number ?? null),
  )
  for await (const movements of batches) yield movements.map(movementCells)
}

/** Lists the latest receipts and counts, newest first. */
export async function listAdjustments(
  { store, clock }: TimedDeps,
  query: AdjustmentsQuery,
): Promise<ShownAdjustment[]> {
  const now = clock()
  return (await store.adjustments.list(query)).map((adjustment) => showAdjustment(adjustment, now))
}

export function showAdjustment(adjustment: StockAdjustment, now: number): ShownAdjustment {
  return { ...adjustment, undoableUntil: undoableUntil(adjustment, now) }
}

/** Reads the current stock of these products, in their order, without those that no longer exist. */
export async function getStockLevels(
  { store, clock }: TimedDeps,
  ids: readonly string[],
): Promise<StockLevel[]> {
  const now = clock()
  const found = new Map((await findStocked(store, ids)).map((product) => [product._id, product]))
  const products = ids.flatMap((id) => found.get(id) ?? [])
  const { promised } = await readShelf(store, products, now)
  return products.map(({ _id, name, images, stock, variants }) => {
    const promisedOf = (variantId: string | null) => promisedAt({ productId: _id, variantId }, promised, now)
    const shown = variants.map((variant) => ({ ...plainVariant(variant), promised: promisedOf(variant.id) }))
    const sum = shown.reduce((units, variant) => units + variant.promised, 0)
    return {
      ...{ _id, name, image: images[0] ?? null, stock, variants: shown },
      promised: variants.length > 0 ? sum : promisedOf(null),
    }
  })
}
