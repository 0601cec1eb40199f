import { PRODUCT_COLUMNS, type ProductCells, type ProductColumn } from '../catalogue/product-csv.ts'
import { fold } from '../text/fold.ts'
import type { ForeignProgram } from './foreign-product.ts'

/** A heading without case, accents, spaces and punctuation. */
export function plain(heading: string): string {
  return fold(heading).replace(/[^a-z0-9]/g, '')
}

/** Columns that other shop programs do not have. They keep or ignore them, so that nothing is lost on the way back. */
export const OWN_COLUMNS = [
  ...(['id', 'description', 'price', 'discount', 'lowStockThreshold', 'category', 'subCategory'] as const),
  ...(['brand', 'gender', 'sizes', 'colors', 'materials', 'barcode', 'isTrending', 'isBestseller'] as const),
  ...(['isSale', 'flashSale', 'flashHours', 'flashDiscount'] as const),
] satisfies readonly ProductColumn[]

const keyOf = (column: ProductColumn) => column.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

const HEADINGS: Readonly<Record<ForeignProgram, (column: ProductColumn) => string>> = {
  woocommerce: (column) => `Meta: keur_bebe_${keyOf(column)}`,
  shopify: (column) => `${PRODUCT_COLUMNS[column]} (product.metafields.keur_bebe.${keyOf(column)})`,
  prestashop: (column) => `keur_bebe_${keyOf(column)}`,
}

export function ownHeadings(program: ForeignProgram): string[] {
  return OWN_COLUMNS.map(HEADINGS[program])
}

/** Finds the shop's own columns in the headings of a file. */
export function ownColumns(plainTitles: readonly string[]) {
  const found = OWN_COLUMNS.flatMap((column) => {
    const mark = `keurbebe${plain(column)}`
    const place = plainTitles.findIndex((title) => title.endsWith(mark))
    return place >= 0 ? [{ column, place }] : []
  })
  return {
    places: found.map(({ place }) => place),
    read(at: (index: number) => string): Partial<ProductCells> {
      const cells: Partial<ProductCells> = {}
      for (const { column, place } of found) cells[column] = at(place)
      return cells
    },
  }
}
