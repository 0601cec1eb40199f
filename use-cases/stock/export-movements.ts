import { MOVEMENT_HEADINGS, movementCells } from '../../domain/catalogue/movement-csv.ts'
import type { AppContext } from '../context.ts'
import { yieldToEventLoop } from '../yield-to-event-loop.ts'

const AT_A_TIME = 500

/** Yields a product's stock history, newest first, as table rows in batches; the headings come first. */
export async function* exportMovements(
  { store }: Pick<AppContext, 'store'>,
  productId: string,
): AsyncGenerator<string[][]> {
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
