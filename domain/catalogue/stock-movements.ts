/** Why a stock changed (C-04). */
export const STOCK_REASONS = ['sale', 'cancellation', 'return', 'receipt', 'count', 'edit', 'import'] as const
export type StockReason = (typeof STOCK_REASONS)[number]

/** One change of a product's stock, or of one of its variants (C-34). */
export interface StockMovement {
  /** 1, 2, 3… of each product */
  number: number
  /** null when the stock is counted for the whole product */
  color: string | null
  size: string | null
  /** units added, or removed when negative */
  quantity: number
  /** the product's stock after it */
  balance: number
  reason: StockReason
  /** id of the order, receipt or count */
  reference: string | null
  userName: string | null
  /** ISO date */
  at: string
}
