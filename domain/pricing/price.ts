import type { FlashSale } from '../catalogue/product.ts'
import { quoted } from '../text/quoted.ts'
import { roundToFranc } from './francs.ts'

/** The fields that determine a price. The flash sale of an item in the cart may have no end time. */
export interface Priced {
  /** francs */
  price: number
  /** percent, 0 to 100 */
  discount: number
  flashSale: Pick<FlashSale, 'active' | 'discount'> & { endTime?: string | null }
}

/** The displayed values of a price. */
export interface PriceTag {
  /** whole francs the shopper pays for one unit */
  unitPrice: number
  /** whole francs for one unit without any discount */
  basePrice: number
  /** whether the base price is struck through */
  reduced: boolean
  /** displayed percentage: the running flash sale's, otherwise the regular discount; 0 for none */
  percent: number
  flash: { discount: number; endTime: string | null } | null
}

/** Whether a flash sale is active, has a discount and has not ended; an unreadable end counts as past. */
export function isFlashRunning(flashSale: Priced['flashSale'], now: number): boolean {
  if (!flashSale.active || !(flashSale.discount > 0)) return false
  if (flashSale.endTime == null) return true
  return now < Date.parse(flashSale.endTime)
}

/**
 * The unit price: the lowest of base price, flash price while the sale runs, and discounted price. Whole
 * francs, never negative. `now` in epoch milliseconds.
 */
export function unitPrice(product: Priced, now: number): number {
  const percent = reductionOf(product, now)
  return Math.max(0, roundToFranc(percent > 0 ? after(product.price, percent) : product.price))
}

/** The percentage that makes the unit price: the greater of the regular discount and the running flash sale's. */
export function reductionOf({ discount, flashSale }: Priced, now: number): number {
  return Math.max(0, discount, isFlashRunning(flashSale, now) ? flashSale.discount : 0)
}

/** The price with its displayed values. While a flash sale runs, the displayed percentage is that of the sale. */
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

/** The warning about a discount that leaves nothing to pay. */
export const FREE_WARNING = 'Avec cette réduction, le produit sera gratuit.'

/** Whether a change of price or discounts makes a product free. `before`: null for a new product. */
export function becomesFree(before: Priced | null, after: Priced, now: number): boolean {
  return unitPrice(after, now) === 0 && (before === null || unitPrice(before, now) > 0)
}

/** The warnings of an answer about products that cost nothing now; none without products. */
export function freeWarnings(names: readonly string[]): string[] {
  if (names.length === 0) return []
  if (names.length === 1) return [FREE_WARNING]
  const shown = names.slice(0, 5).map((name) => quoted(name))
  const rest = names.length > shown.length ? ` et ${names.length - shown.length} autres` : ''
  return [`Avec cette réduction, ${names.length} produits seront gratuits\u202f: ${shown.join(', ')}${rest}.`]
}

/** Unit price times quantity, in whole francs. */
export function lineTotal(paid: number, quantity: number): number {
  return paid * quantity
}

/** The total of an order's items in whole francs, without the delivery fee. */
export function orderTotal(items: readonly { price: number; quantity: number }[]): number {
  return items.reduce((sum, { price, quantity }) => sum + lineTotal(price, quantity), 0)
}

function after(price: number, percent: number): number {
  return (price * (100 - percent)) / 100
}
