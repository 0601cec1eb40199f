import { expect } from 'vitest'
import type { Engine } from '../../data/engines/engine.ts'
import { checkStock, type StockDisagreement } from '../../data/stock-check.ts'

/** Checks a shop's stock as `npm run check-stock` does (C-03, C-04). */
export async function expectConsistentStock(engine: Engine): Promise<void> {
  const found: StockDisagreement[] = []
  await checkStock(engine, (disagreement) => found.push(disagreement))
  expect(found).toEqual([])
}
