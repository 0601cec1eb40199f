import type { VariantChoice } from './variants.ts'

/** Goods received (C-32) and stock counts (C-33). */
export const ADJUSTMENT_KINDS = ['receipt', 'count'] as const
export type AdjustmentKind = (typeof ADJUSTMENT_KINDS)[number]

/** Maximum lines of an adjustment, units of a line, and characters of the texts. */
export const ADJUSTMENT_LIMITS = { lines: 500, quantity: 100_000, supplier: 100, note: 500 } as const

/** How long a receipt can be undone, in milliseconds. */
export const UNDO_RECEIPT_MS = 10 * 60_000

/** A receipt or a stock count, without its lines (`AdjustedUnits`). */
export interface StockAdjustment {
  id: string
  kind: AdjustmentKind
  supplier: string
  note: string
  /** units added, or removed when negative */
  pieces: number
  userName: string | null
  /** ISO date */
  createdAt: string
  /** ISO date; null for an adjustment that was not undone */
  undoneAt: string | null
}

/** Units that an adjustment added to one variant or product, or removed when negative. */
export interface AdjustedUnits extends VariantChoice {
  productId: string
  /** name of the product */
  name: string
  /** null when the stock was counted for the whole product */
  variantId: string | null
  quantity: number
}

/**
 * Returns the end of the period in which a receipt can be undone, as an ISO date.
 * @returns null for a count, for an undone receipt, and after the period
 */
export function undoableUntil(
  { kind, createdAt, undoneAt }: Pick<StockAdjustment, 'kind' | 'createdAt' | 'undoneAt'>,
  now: number,
): string | null {
  const until = Date.parse(createdAt) + UNDO_RECEIPT_MS
  return kind === 'receipt' && undoneAt === null && now < until ? new Date(until).toISOString() : null
}
