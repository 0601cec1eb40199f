import { booleanCell, listCell, numberCell } from '../csv/cells.ts'
import { isFlashRunning } from '../pricing/price.ts'
import { fold } from '../text/fold.ts'
import type { StockedProduct } from './product.ts'
import {
  type FromField,
  fromDetails,
  PRODUCT_FIELD_NAMES,
  PRODUCT_FIELDS,
  type ProductFieldName,
} from './product-fields.ts'
import { sortVariants } from './variant-plan.ts'
import type { VariantChoice } from './variants.ts'
import { variantsCell } from './variants-csv.ts'

type FurtherColumn =
  | 'id'
  | 'seenStock'
  | 'variants'
  | 'seenVariants'
  | 'flashSale'
  | 'flashHours'
  | 'flashDiscount'
  | 'promised'
export type ProductColumn = ProductFieldName | FurtherColumn
export type ProductCells = Record<ProductColumn, string>

/** Headings of columns that are not product fields, keyed by the product field that precedes the columns. */
const FURTHER_COLUMNS: Partial<Record<ProductFieldName, Partial<Record<FurtherColumn, string>>>> = {
  /** the import compares the stock with the exported stock, so that sales since the export do not count as edits */
  stock: {
    seenStock: 'Stock à l’export',
    variants: 'Variantes',
    seenVariants: 'Variantes à l’export',
  },
  isSale: {
    flashSale: 'Vente flash',
    flashHours: 'Durée flash (heures)',
    flashDiscount: 'Réduction flash (%)',
  },
}

/** Columns of a product CSV file and their headings, in order. */
export const PRODUCT_COLUMNS = Object.fromEntries([
  ['id', 'Référence'],
  ...PRODUCT_FIELD_NAMES.flatMap((name) => [
    [name, headingOf(PRODUCT_FIELDS[name])],
    ...Object.entries(FURTHER_COLUMNS[name] ?? {}),
  ]),
  ['promised', 'Promis, encore à l’étagère'],
]) as Readonly<Record<ProductColumn, string>>

function headingOf({ label, unit }: { label: string; unit?: string }): string {
  return unit ? `${label} (${unit})` : label
}

/** Maximum size of one import. */
export const IMPORT_LIMITS = { lines: 20_000, bytes: 20_000_000 } as const

/**
 * Formats a product as a CSV row; an expired flash sale counts as off.
 * @param now epoch milliseconds
 * @param promised the units that are promised to customers and still on the shelf, which an import ignores
 */
export function productCells(product: StockedProduct, now: number, promised?: Promised): ProductCells {
  const { flashSale } = product
  const runs = isFlashRunning(flashSale, now)
  const variants = variantsCell(product.variants)
  return {
    ...fromDetails(product, CELLS),
    id: product._id,
    seenStock: String(product.stock),
    variants,
    seenVariants: variants,
    flashSale: booleanCell(runs),
    flashHours: runs ? String(flashSale.durationHours) : '',
    flashDiscount: runs ? numberCell(flashSale.discount) : '',
    promised: promised ? promisedCell(promised) : '',
  }
}

interface Promised {
  promised: number
  variants: readonly (VariantChoice & { promised: number })[]
}

/** Like the cell of the stock or that of the variants; empty when nothing is promised. */
function promisedCell({ promised, variants }: Promised): string {
  if (variants.length === 0) return promised === 0 ? '' : String(promised)
  const some = variants.filter((variant) => variant.promised > 0)
  return variantsCell(some.map(({ promised: stock, ...choice }) => ({ ...choice, stock })))
}

const CELLS: FromField<string> = {
  text: (text) => text,
  amount: numberCell,
  percent: (percent) => (percent === 0 ? '' : numberCell(percent)),
  count: String,
  gender: (gender) => gender ?? '',
  list: listCell,
  flag: booleanCell,
}

/** Lists the columns whose cells differ between two versions of a product, except those in `UNCHANGEABLE`. */
export function changedColumns(before: StockedProduct, after: StockedProduct, now: number): ProductColumn[] {
  const [was, is] = [before, after].map((product) =>
    productCells({ ...product, variants: sortVariants(product.variants, after) }, now),
  ) as [ProductCells, ProductCells]
  return PRODUCT_KEYS.filter((key) => !UNCHANGEABLE.includes(key) && was[key] !== is[key])
}

const UNCHANGEABLE: readonly ProductColumn[] = ['id', 'seenStock', 'seenVariants', 'promised']

export const PRODUCT_KEYS = Object.keys(PRODUCT_COLUMNS) as ProductColumn[]

/** Returns the key that identifies a product without an id: its folded name, category and brand. */
export function productKey({ name, category, brand }: Record<'name' | 'category' | 'brand', string>): string {
  return [name, category, brand].map(fold).join('\n')
}
