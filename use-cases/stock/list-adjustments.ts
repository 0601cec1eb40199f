import type { AdjustmentsQuery, ShownAdjustment } from '../../contracts/stock.ts'
import { type StockAdjustment, undoableUntil } from '../../domain/catalogue/stock-adjustments.ts'
import type { AppContext } from '../context.ts'

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
