import type { AdjustmentsQuery, MovementsQuery, ShownAdjustment, StockLevel } from '../../contracts/stock.ts'
import type { ProductSummary, StockedProduct } from '../../domain/catalogue/product.ts'
import { type StockAdjustment, undoableUntil } from '../../domain/catalogue/stock-adjustments.ts'
import {
  MOVEMENT_HEADINGS,
  movementCells,
  type StockMovement,
} from '../../domain/catalogue/stock-movements.ts'
import { fail, type Result } from '../../domain/errors.ts'
import type { AppContext } from '../context.ts'
import { yieldToEventLoop } from '../yield-to-event-loop.ts'
import { withVariants } from './change-stock.ts'

type Listed = Result<{
  product: Pick<ProductSummary, '_id' | 'name' | 'stock'>
  movements: StockMovement[]
  next: number | null
}>

/** Reads one page of a product's stock history, newest first (C-34). */
export async function listMovements(
  { store }: Pick<AppContext, 'store'>,
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

type Deps = Pick<AppContext, 'store'>
type Rows = AsyncGenerator<string[][]>

/** Exports a product's stock history as table rows in batches, newest first, after the headings. */
export async function exportMovements(shop: Deps, productId: string): Promise<Result<{ rows: Rows }>> {
  const product = await shop.store.products.find(productId)
  return product ? { ok: true, rows: rowsOf(shop, productId) } : fail('PRODUCT_NOT_FOUND')
}

async function* rowsOf({ store }: Deps, productId: string): Rows {
  yield [[...MOVEMENT_HEADINGS]]
  let last: number | null = null
  for (;;) {
    const movements = await store.stock.movements(productId, AT_A_TIME, last)
    yield movements.map(movementCells)
    if (movements.length < AT_A_TIME) return
    last = movements.at(-1)?.number ?? null
    await yieldToEventLoop()
  }
}

/** Lists the latest receipts and counts, newest first. */
export async function listAdjustments(
  { store, clock }: Pick<AppContext, 'store' | 'clock'>,
  query: AdjustmentsQuery,
): Promise<ShownAdjustment[]> {
  const now = clock()
  return (await store.adjustments.list(query)).map((adjustment) => showAdjustment(adjustment, now))
}

/** Adds the end of the undo period to an adjustment. */
export function showAdjustment(adjustment: StockAdjustment, now: number): ShownAdjustment {
  return { ...adjustment, undoableUntil: undoableUntil(adjustment, now) }
}

/** Reads the current stock of these products, without those that no longer exist. */
export async function getStockLevels(
  { store }: Pick<AppContext, 'store'>,
  ids: readonly string[],
): Promise<StockLevel[]> {
  const products = await store.products.findAll(ids)
  return (await withVariants(store, products)).map(stockLevelOf)
}

function stockLevelOf({ _id, name, images, stock, variants }: StockedProduct): StockLevel {
  return { _id, name, image: images[0] ?? null, stock, variants }
}
