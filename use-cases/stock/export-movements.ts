import { MOVEMENT_HEADINGS, movementCells } from '../../domain/catalogue/movement-csv.ts'
import { fail, type Result } from '../../domain/errors.ts'
import type { AppContext } from '../context.ts'
import { yieldToEventLoop } from '../yield-to-event-loop.ts'

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
