import { type DomainError, ERROR_MESSAGES, fail } from '../errors.ts'

/** Stock is low from this many units down. */
export const LOW_STOCK = 3

export function isLowStock(stock: number): boolean {
  return stock <= LOW_STOCK
}

/**
 * Whether a stock change is reported to administrators. Null: the product did not exist before, or no longer
 * exists.
 */
export function crossesLowStock(before: number | null, after: number | null): boolean {
  return before !== after && [before, after].some((stock) => stock !== null && isLowStock(stock))
}

interface StockEdit {
  /** current stock */
  present: number
  /** stock the editor was shown */
  seen: number
  /** stock the editor asks for */
  wanted: number
}

/**
 * Decides the stock to write: the current one when the editor left it unchanged; null when it was both edited
 * and sold from, which only a person can resolve.
 */
export function nextStock({ present, seen, wanted }: StockEdit): number | null {
  if (wanted === seen) return present
  return present === seen || present === wanted ? wanted : null
}

export function stockConflictMessage(present: number): string {
  return `${ERROR_MESSAGES.STOCK_MOVED} Il est de ${present}.`
}

export function stockConflict(present: number): DomainError {
  const message = stockConflictMessage(present)
  return fail('STOCK_MOVED', { message, issues: [{ path: 'stock', message }], stock: present })
}
