import { type DatedPrice, type Margin, marginOf, type SoldLines, soldLine } from '../costs/purchase-price.ts'

/** A line of a delivered order with promotions. */
export type PromotedLine = Parameters<typeof soldLine>[0] & { at: number }

/** A margin with the units that it is about. */
export interface PeriodMargin extends Margin {
  units: number
}

/** The margin of delivered orders, as `orderMargin` has it for each of them. `prices`: by product. */
export function periodMargin(
  lines: readonly SoldLines[],
  promoted: readonly PromotedLine[],
  prices: ReadonlyMap<string, readonly DatedPrice[]>,
): PeriodMargin {
  const all = [...lines, ...promoted.map((line) => soldLine(line, line.at))]
  return { ...marginOf(all, prices), units: all.reduce((sum, { units }) => sum + units, 0) }
}
