import { formatNumber } from '../text/format.ts'
import { roundToFranc } from './francs.ts'
import { type Priced, reductionOf, unitPrice } from './price.ts'

/** `7 000 − 15 % = 5 950`: how the unit price comes about; null without a reduction. */
export function priceEquation(product: Priced, now: number): string | null {
  const percent = reductionOf(product, now)
  if (percent === 0) return null
  const paid = unitPrice(product, now)
  return `${formatNumber(product.price)} − ${formatNumber(percent)}\u202f% = ${formatNumber(paid)}`
}

/**
 * The price in whole francs with which a shopper pays `paid` francs after the product's reduction; null when everything
 * is free.
 */
export function basePriceFor(paid: number, product: Omit<Priced, 'price'>, now: number): number | null {
  const percent = reductionOf({ ...product, price: paid }, now)
  return percent >= 100 ? null : roundToFranc((paid * 100) / (100 - percent))
}
