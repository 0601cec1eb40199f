import { type DomainError, ERROR_MESSAGES, failAt } from '../errors.ts'
import { PRODUCT_LIMITS } from './product.ts'
import { plainVariant, type Variant } from './variants.ts'

/** What the stock of a form, a table or a file counts; only a stock count counts the whole shelf. */
export const FOR_SALE = 'Les pièces à vendre, sans celles déjà promises à des clients.'

/** Reads units as people type them, such as `12 500`. @returns null for an empty text, and for other texts */
export function readUnits(typed: string): number | null {
  const digits = typed.replace(/\s/g, '')
  return /^\d+$/.test(digits) && Number(digits) <= PRODUCT_LIMITS.stock ? Number(digits) : null
}

/** A stock and its threshold; the stock is low at or below the threshold (C-35). */
interface Watched {
  stock: number
  lowStockThreshold: number
}

export function isLowStock({ stock, lowStockThreshold }: Watched): boolean {
  return stock <= lowStockThreshold
}

/**
 * Whether a change of a product is reported to administrators: its stock or threshold changes, and the stock is low
 * before or after.
 * @param before null for a new product
 * @param after null for a deleted product
 */
export function reportsLowStock(before: Watched | null, after: Watched | null): boolean {
  if (before?.stock === after?.stock && before?.lowStockThreshold === after?.lowStockThreshold) return false
  return [before, after].some((watched) => watched !== null && isLowStock(watched))
}

/** Whether a variant's stock becomes low, or is no longer low. */
export function crossesThreshold(before: number, after: number, lowStockThreshold: number): boolean {
  return before <= lowStockThreshold !== after <= lowStockThreshold
}

/** The error for a stock that has changed since it was displayed. @param variants current variants of the product */
export function stockConflict(current: number, variants?: readonly Variant[]): DomainError {
  return {
    ...failAt('stock', 'STOCK_MOVED', `${ERROR_MESSAGES.STOCK_MOVED} Il est de ${current}.`),
    stock: current,
    ...(variants && { variants: variants.map(plainVariant) }),
  }
}
