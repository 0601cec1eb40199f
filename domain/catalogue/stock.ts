import { type DomainError, ERROR_MESSAGES, fail } from '../errors.ts'

/** From this many pieces down, a product's stock wants attention. */
export const LOW_STOCK = 3

/** Whether a product's stock wants attention. */
export function isLowStock(stock: number): boolean {
  return stock <= LOW_STOCK
}

/** Whether administrators hear of a change of the stock. Null: the product was not there before, or is gone. */
export function crossesLowStock(before: number | null, after: number | null): boolean {
  return before !== after && [before, after].some((stock) => stock !== null && isLowStock(stock))
}

interface StockEdit {
  /** the stock there is now */
  present: number
  /** the stock that was shown to whoever edits it */
  seen: number
  /** the stock they ask for */
  wanted: number
}

/**
 * The stock to write: the present one where the figure was left as it was shown, whatever was sold meanwhile; null where
 * it was changed and pieces were sold as well, since only a person can say which is right.
 */
export function nextStock({ present, seen, wanted }: StockEdit): number | null {
  if (wanted === seen) return present
  return present === seen || present === wanted ? wanted : null
}

/** What is said about a stock that was changed in two places. */
export function stockConflictMessage(present: number): string {
  return `${ERROR_MESSAGES.STOCK_MOVED} Il est de ${present}.`
}

/** The refusal to write it, with the stock there is. */
export function stockConflict(present: number): DomainError {
  const message = stockConflictMessage(present)
  return fail('STOCK_MOVED', { message, issues: [{ path: 'stock', message }], stock: present })
}
