import type { CountInput } from '../../contracts/stock.ts'
import { planCount } from '../../domain/catalogue/plan-adjustment.ts'
import { type AdjustDeps, type Adjusted, adjustStock } from './adjust-stock.ts'

/** Writes the differences of a stock count (C-33): all lines or none, and once for each id. */
export function countStock(shop: AdjustDeps, input: CountInput): Promise<Adjusted> {
  const plan = (products: Parameters<typeof planCount>[1]) => planCount(input.lines, products)
  return adjustStock(shop, { ...input, supplier: '', kind: 'count', plan })
}
