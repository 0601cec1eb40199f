import type { ProductCells } from '../catalogue/product-csv.ts'
import { numberCell } from '../csv/cells.ts'
import { roundToFranc } from '../pricing/francs.ts'
import { unitPrice } from '../pricing/price.ts'
import { readDecimal, readTypedNumber } from '../pricing/read-amount.ts'
import { type DatedSale, datedSale } from './dated-sale.ts'
import type { ForeignPrice, ForeignProduct } from './foreign-product.ts'
import type { MovingPlan } from './moving-plan.ts'

export interface ConvertedPrice {
  cells: Pick<Partial<ProductCells>, 'price' | 'discount'>
  isRounded: boolean
  /** a sale with dates, which is planned; the discount is then that of the time without it */
  sale: DatedSale | null
}

/** The price of the dearest variant, and the discount that leads to its reduced price. */
export function convertPrice(
  product: ForeignProduct,
  { rate, now }: MovingPlan,
  warnings: string[],
): ConvertedPrice {
  const { regular, sale, period } = dearest(product, rate, warnings)
  if (Number.isNaN(regular)) return { cells: { price: '' }, isRounded: false, sale: null }
  const { own } = product
  const francs = roundToFranc(regular * rate)
  const ownPrice = readTypedNumber(own.price ?? '')
  const price = rate === 1 && roundToFranc(ownPrice) === francs ? ownPrice : francs
  const paid = sale === null ? roundToFranc(price) : Math.max(0, roundToFranc(sale * rate))
  const dated = period && paid < roundToFranc(price) ? datedSale(paid, price, period) : null
  const isOver = dated !== null && dated.endsAt !== null && dated.endsAt <= now
  const amounts = [regular, isOver ? 0 : (sale ?? 0)]
  const isRounded = amounts.some((amount) => !Number.isInteger(amount * rate)) && price !== ownPrice
  const isPlanned = dated !== null && (dated.endsAt !== null || (dated.startsAt ?? 0) > now)
  const discount = isPlanned ? 0 : discountTo(paid, price, own.discount)
  return {
    cells: { price: numberCell(price), discount: discount === 0 ? '' : numberCell(discount) },
    isRounded,
    sale: dated,
  }
}

function dearest({ name, price, variants }: ForeignProduct, rate: number, warnings: string[]): ForeignPrice {
  const sold = variants.filter(({ isOff }) => !isOff)
  const prices = (sold.length > 0 ? sold : variants)
    .map((variant) => variant.price)
    .filter(({ regular }) => regular > 0)
  const first = prices[0]
  if (!first) return price
  const [least, most] = prices.reduce(
    ([low, high], one) => [one.regular < low.regular ? one : low, one.regular > high.regular ? one : high],
    [first, first],
  )
  const [from, to] = [least, most].map(({ regular }) => roundToFranc(regular * rate))
  if (from !== to && name !== '') {
    warnings.push(`Ses variantes coûtent de ${from} à ${to} FCFA\u202f: le prix le plus élevé est repris.`)
  } else if (prices.some(({ sale }) => sale !== most.sale)) {
    warnings.push('Ses variantes n’ont pas la même réduction\u202f: celle d’une des plus chères est reprise.')
  }
  return most
}

/** The shortest percentage that makes a product cost exactly `paid`; the one that this shop wrote, if it does. */
function discountTo(paid: number, price: number, written = ''): number {
  const costs = (discount: number) =>
    unitPrice({ price, discount, flashSale: { active: false, discount: 0 } }, 0) === paid
  const before = readDecimal(written)
  if (before > 0 && before <= 100 && costs(before)) return before
  if (paid >= roundToFranc(price)) return 0
  const exact = (1 - paid / price) * 100
  for (let decimals = 0; decimals <= 10; decimals++) {
    const discount = Number(exact.toFixed(decimals))
    if (discount > 0 && discount <= 100 && costs(discount)) return discount
  }
  return exact
}
