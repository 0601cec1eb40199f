import type { ProductCells } from '../catalogue/product-csv.ts'
import type { Variant } from '../catalogue/variants.ts'
import { variantsCell } from '../catalogue/variants-csv.ts'
import { booleanCell, listCell, readListCell } from '../csv/cells.ts'
import { cleanLine, cleanText } from '../text/clean-text.ts'
import { type ConvertedPrice, convertPrice } from './convert-price.ts'
import {
  type CountedVariant,
  countStock,
  orderImages,
  roleValues,
  sameChoices,
  usedValues,
} from './convert-variants.ts'
import type { DatedSale } from './dated-sale.ts'
import type { ForeignProduct } from './foreign-product.ts'
import { agree } from './foreign-table.ts'
import type { MovingPlan } from './moving-plan.ts'

/** A product of another shop as a row of the shop's own import. */
export interface ConvertedProduct {
  line: number
  reference: string
  /** all cells but the stock */
  cells: Partial<ProductCells>
  /** the stock of a new product */
  stock: Pick<Partial<ProductCells>, 'stock' | 'variants'>
  /** the stock that the file counts, for a product that exists */
  countedStock: Pick<Partial<ProductCells>, 'stock' | 'variants'>
  colors: string[]
  sizes: string[]
  images: string[]
  skus: string[]
  warnings: string[]
  /** the variants with their stock, null where it is not counted; none when the product has no variants */
  counted: readonly CountedVariant[]
  /** a sale with dates; absent when the file does not say its price */
  sale?: DatedSale | null
  /** whether its stock or that of a variant is not counted */
  isUncounted: boolean
  isRounded: boolean
}

/** More than a product with all its variants needs. */
const MAX_SKUS = 1000
const LIMITS = { name: 200, description: 5000 } as const

/** Converts a product of another shop by the merchant's decisions. */
export function convertProduct(product: ForeignProduct, plan: MovingPlan): ConvertedProduct {
  const { own, line, reference, isPart } = product
  const warnings = [...product.warnings]
  const colors = roleValues(product, plan, 'color')
  const sizes = roleValues(product, plan, 'size')
  const stock = countStock(product, { colors, sizes })
  const price = convertPrice(product, plan, warnings)
  const used = { colors: usedValues(colors, stock, 'color'), sizes: usedValues(sizes, stock, 'size') }
  const hasOptions = product.options.length > 0
  const choices = (name: 'colors' | 'sizes') =>
    sameChoices(own[name], used[name]) || (!hasOptions && own[name] !== undefined)
      ? (own[name] ?? '')
      : listCell(used[name])
  const cells: Partial<ProductCells> = {
    ...(isPart
      ? {}
      : { ...textCells(product, plan, warnings), ...price.cells, ...furtherCells(product, price) }),
    ...((hasOptions || own.colors !== undefined) && { colors: choices('colors'), sizes: choices('sizes') }),
  }
  const counted = stock?.variants ?? []
  const whole = stock?.whole ?? null
  const known = counted.filter((variant) => variant.stock !== null) as Variant[]
  return {
    ...{ line, reference, cells, warnings, isRounded: price.isRounded },
    counted,
    ...(!isPart && { sale: price.sale }),
    stock:
      counted.length > 0
        ? {
            stock: '',
            variants: variantsCell(counted.map((one) => ({ ...one, stock: one.stock ?? plan.defaultStock }))),
          }
        : { stock: String(whole ?? plan.defaultStock) },
    countedStock: {
      ...(counted.length === 0 && whole !== null && { stock: String(whole) }),
      ...(known.length > 0 && { variants: variantsCell(known) }),
    },
    colors: readListCell(cells.colors ?? ''),
    sizes: readListCell(cells.sizes ?? ''),
    images: orderImages(product, colors, used.colors),
    skus: [...new Set(product.skus)].filter(Boolean).slice(0, MAX_SKUS),
    isUncounted: counted.length > 0 ? known.length < counted.length : whole === null && !isPart,
  }
}

function textCells(
  { name, description, category: path, own }: ForeignProduct,
  { categoryOf }: MovingPlan,
  warnings: string[],
): Partial<ProductCells> {
  const title = shortened(cleanLine(name), LIMITS.name, 'nom', warnings)
  const text = shortened(cleanText(description), LIMITS.description, 'description', warnings)
  const { category, subCategory } = categoryOf(path)
  const written = own.description ?? ''
  return {
    name: title,
    ...(text !== '' && { description: squash(written) === squash(text) ? written : text }),
    category: category ?? '',
    subCategory: agree(own.subCategory, subCategory) ? (own.subCategory ?? '') : subCategory,
  }
}

const squash = (text: string) => text.replace(/\s+/g, ' ').trim()

function shortened(text: string, limit: number, what: string, warnings: string[]): string {
  const characters = text.length > limit ? Array.from(text) : []
  if (characters.length <= limit) return text
  warnings.push(
    `Sa ${what === 'nom' ? 'désignation' : what} dépasse ${limit} caractères\u202f: la fin est coupée.`,
  )
  return `${characters
    .slice(0, limit - 1)
    .join('')
    .trim()}…`
}

const FURTHER = [
  ...([
    'brand',
    'gender',
    'materials',
    'barcode',
    'lowStockThreshold',
    'isTrending',
    'isBestseller',
  ] as const),
  ...(['isSale', 'flashSale', 'flashHours', 'flashDiscount'] as const),
]

function furtherCells({ cells, own }: ForeignProduct, price: ConvertedPrice): Partial<ProductCells> {
  const isReduced = (price.cells.discount ?? '') !== ''
  const further: Partial<ProductCells> = { isSale: booleanCell(isReduced) }
  for (const column of FURTHER) {
    const [given, written] = [cells[column], own[column]]
    const cell = given === undefined || agree(written, given) ? (written ?? given) : given
    if (cell !== undefined) further[column] = cell
  }
  return further
}
