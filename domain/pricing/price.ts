import type { FlashSale } from '../catalogue/product.ts'
import { roundToFranc } from './francs.ts'

/** What the price rule reads of a product or a cart line. A cart line's flash sale may lack its end. */
export interface Priced {
  /** francs */
  price: number
  /** percent, 0 to 100 */
  discount: number
  flashSale: Pick<FlashSale, 'active' | 'discount'> & { endTime?: string | null }
}

/** What is shown beside a price. */
export interface PriceTag {
  /** whole francs, what the shopper pays for one */
  unitPrice: number
  /** whole francs, what it would cost without any discount */
  basePrice: number
  /** the old price is shown struck through */
  reduced: boolean
  /** the percentage to show, of the flash sale while one runs, else of the regular discount; 0 for none */
  percent: number
  /** the running flash sale */
  flash: { discount: number; endTime: string | null } | null
}

/** A flash sale counts while it is active, takes something off and has not reached its end; an unreadable end is past. */
export function isFlashRunning(flashSale: Priced['flashSale'], now: number): boolean {
  if (!flashSale.active || !(flashSale.discount > 0)) return false
  if (flashSale.endTime == null) return true
  return now < Date.parse(flashSale.endTime)
}

/**
 * The price rule (storefront.md §5): the lowest of the base price, the flash price while the sale runs,
 * and the regular discounted price. Whole francs, never negative. `now` in epoch milliseconds.
 */
export function unitPrice(product: Priced, now: number): number {
  const candidates = [product.price]
  if (isFlashRunning(product.flashSale, now))
    candidates.push(after(product.price, product.flashSale.discount))
  if (product.discount > 0) candidates.push(after(product.price, product.discount))
  return Math.max(0, roundToFranc(Math.min(...candidates)))
}

/** The price with all that is shown beside it. A running flash sale takes precedence in what is shown. */
export function priceTag(product: Priced, now: number): PriceTag {
  const running = isFlashRunning(product.flashSale, now)
  const paid = unitPrice(product, now)
  const basePrice = roundToFranc(product.price)
  return {
    unitPrice: paid,
    basePrice,
    reduced: paid < basePrice,
    percent: running ? product.flashSale.discount : Math.max(0, product.discount),
    flash: running
      ? { discount: product.flashSale.discount, endTime: product.flashSale.endTime ?? null }
      : null,
  }
}

/** The sum of a line: unit price times quantity, whole francs. */
export function lineTotal(paid: number, quantity: number): number {
  return paid * quantity
}

/** What an order's items cost together, whole francs; delivery counts as 0 (storefront.md §5). */
export function orderTotal(items: readonly { price: number; quantity: number }[]): number {
  return items.reduce((sum, { price, quantity }) => sum + lineTotal(price, quantity), 0)
}

function after(price: number, percent: number): number {
  return (price * (100 - percent)) / 100
}
