import { booleanCell, listCell, numberCell } from '../csv/cells.ts'
import { isFlashRunning } from '../pricing/price.ts'
import { fold } from '../text/fold.ts'
import type { ProductDetails, ProductSummary } from './product.ts'

/** Columns of a product CSV file and their headings, in order. */
export const PRODUCT_COLUMNS = {
  id: 'Référence',
  name: 'Nom',
  price: 'Prix (FCFA)',
  discount: 'Réduction (%)',
  stock: 'Stock',
  /** distinguishes a stock edited in the file from units sold since the export */
  seenStock: 'Stock à l’export',
  category: 'Catégorie',
  subCategory: 'Sous-catégorie',
  brand: 'Marque',
  gender: 'Genre',
  sizes: 'Tailles',
  colors: 'Couleurs',
  materials: 'Matières',
  isTrending: 'Tendance',
  isBestseller: 'Best-seller',
  isSale: 'En solde',
  flashSale: 'Vente flash',
  flashHours: 'Durée flash (heures)',
  flashDiscount: 'Réduction flash (%)',
  images: 'Images',
  description: 'Description',
} as const satisfies Record<keyof ProductDetails, string> & Record<string, string>

export type ProductColumn = keyof typeof PRODUCT_COLUMNS
export type ProductCells = Record<ProductColumn, string>

/** Maximum size of one import. */
export const IMPORT_LIMITS = { lines: 20_000, bytes: 20_000_000 } as const

/** Formats a product as a CSV row. `now` in epoch milliseconds: an expired flash sale is omitted. */
export function productCells(product: ProductSummary, now: number): ProductCells {
  const { flashSale } = product
  const runs = isFlashRunning(flashSale, now)
  return {
    id: product._id,
    name: product.name,
    price: numberCell(product.price),
    discount: product.discount === 0 ? '' : numberCell(product.discount),
    stock: String(product.stock),
    seenStock: String(product.stock),
    category: product.category,
    subCategory: product.subCategory,
    brand: product.brand,
    gender: product.gender ?? '',
    sizes: listCell(product.sizes),
    colors: listCell(product.colors),
    materials: listCell(product.materials),
    isTrending: booleanCell(product.isTrending),
    isBestseller: booleanCell(product.isBestseller),
    isSale: booleanCell(product.isSale),
    flashSale: booleanCell(runs),
    flashHours: runs ? String(flashSale.durationHours) : '',
    flashDiscount: runs ? numberCell(flashSale.discount) : '',
    images: listCell(product.images),
    description: product.description,
  }
}

/** Lists the columns in which two products differ, ids excepted. */
export function changedColumns(before: ProductSummary, after: ProductSummary, now: number): ProductColumn[] {
  const [was, is] = [productCells(before, now), productCells(after, now)]
  return PRODUCT_KEYS.filter((key) => key !== 'id' && key !== 'seenStock' && was[key] !== is[key])
}

export const PRODUCT_KEYS = Object.keys(PRODUCT_COLUMNS) as ProductColumn[]

/** Identifies a product without an id: name, category and brand, folded. */
export function productKey({ name, category, brand }: Record<'name' | 'category' | 'brand', string>): string {
  return [name, category, brand].map(fold).join('\n')
}
