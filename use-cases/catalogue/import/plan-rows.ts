import type { MatchedLine } from '../../../domain/catalogue/match-lines.ts'
import type { LockedProduct } from '../../stock/stocked-products.ts'
import { type PlanContext, planRow, type RowPlan } from './plan-row.ts'

/** Plans rows against the products that `read` returns. */
export async function planRows(
  lines: readonly MatchedLine[],
  read: (ids: readonly string[]) => Promise<LockedProduct[]>,
  context: PlanContext,
): Promise<RowPlan[]> {
  const ids = lines.map(({ productId }) => productId).filter((id) => id !== null)
  const found = ids.length > 0 ? await read(ids) : []
  const current = new Map(found.map((product) => [product._id, product]))
  return lines.map((line) =>
    planRow({ ...line, current: current.get(line.productId ?? '') ?? null }, context),
  )
}
