import type { StockedProduct } from '../catalogue/product.ts'
import { productCells } from '../catalogue/product-csv.ts'
import { roundToFranc } from '../pricing/francs.ts'
import { unitPrice } from '../pricing/price.ts'
import { typedNumber } from '../pricing/read-amount.ts'
import type { ForeignProgram } from './foreign-product.ts'
import { guarded } from './foreign-table.ts'
import { OWN_COLUMNS, ownHeadings } from './own-columns.ts'

/** What another shop program's file says about a product. */
export interface WrittenProduct {
  product: StockedProduct
  /** absolute URLs */
  images: string[]
  /** francs without the discount, and with it; null without one */
  price: string
  reduced: string | null
  /** the category's parts, then the sub-category */
  path: string[]
  /** a plan hides it from shoppers */
  isHidden: boolean
  now: number
}

export function writtenProduct(
  product: StockedProduct,
  { publicUrl, now, isHidden }: { publicUrl: string; now: number; isHidden: boolean },
): WrittenProduct {
  const paid = unitPrice({ ...product, flashSale: { active: false, discount: 0 } }, now)
  return {
    product,
    images: product.images.map((address) => (address.startsWith('/') ? publicUrl + address : address)),
    price: typedNumber(product.price),
    reduced: paid < roundToFranc(product.price) ? String(paid) : null,
    path: [...product.category.split('/'), product.subCategory],
    isHidden,
    now,
  }
}

/** Makes rows of a file from cells by heading; the first row of a product also has the shop's own columns. */
export function rowMaker(program: ForeignProgram, headings: readonly string[]) {
  const own = ownHeadings(program)
  return {
    headings: [...headings, ...own],
    row(cells: Readonly<Record<string, string>>, written: WrittenProduct | null): string[] {
      const ownCells = written && productCells(written.product, written.now)
      return [
        ...headings.map((heading) => guarded(cells[heading] ?? '')),
        ...OWN_COLUMNS.map((column) => guarded(ownCells?.[column] ?? '')),
      ]
    },
  }
}
