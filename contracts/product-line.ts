import { CATEGORIES, GENDERS } from '../domain/catalogue/categories.ts'
import type { LineIssue } from '../domain/catalogue/match-lines.ts'
import { PRODUCT_LIMITS } from '../domain/catalogue/product.ts'
import { PRODUCT_COLUMNS, type ProductCells, type ProductColumn } from '../domain/catalogue/product-csv.ts'
import { readFlagCell, readListCell } from '../domain/csv/cells.ts'
import type { Issue } from '../domain/refusals.ts'
import { fold } from '../domain/text/fold.ts'
import { check } from './issues.ts'
import { checkProduct, type FlashSaleInput, flashSaleInput, type ProductFields } from './product-form.ts'

/** What a line asks of its product, checked. */
export interface WantedProduct {
  fields: ProductFields
  flashSale: FlashSaleInput
  /** empty: those it has */
  images: string[]
}

type Cells = Partial<ProductCells>

/**
 * Checks a line by the product form's own rules, everything that is wrong in the documents' order
 * (administration.md §5).
 * @param isNew whether the line adds a product
 * @param isPicture whether the shop shows something at an address of its own
 */
export function checkLine(
  cells: Cells,
  { isNew, isPicture }: { isNew: boolean; isPicture: (address: string) => boolean },
): { ok: true; wanted: WantedProduct } | { ok: false; issues: LineIssue[] } {
  const images = readListCell(cells.images ?? '')
  const product = checkProduct(productInput(cells), { picturesMissing: isNew && images.length === 0 })
  const flashSale = checkFlashSale(cells)
  const wrongImages = imageIssues(images, isPicture)
  if (product.ok && flashSale.ok && wrongImages.length === 0) {
    return { ok: true, wanted: { fields: product.value, flashSale: flashSale.value, images } }
  }
  const issues = [
    ...(product.ok ? [] : product.issues),
    ...(flashSale.ok ? [] : flashSale.issues.map(asColumn)),
    ...wrongImages,
  ]
  return { ok: false, issues: issues.map(toLineIssue) }
}

/** A field left out here would be emptied by every import. */
function productInput(cells: Cells): Record<keyof ProductFields, unknown> {
  const { name, price, description, category, subCategory, brand, stock, discount, gender } = cells
  const list = (cell = '') => readListCell(cell)
  const flag = (cell = '') => readFlagCell(cell) ?? cell
  return {
    name,
    price,
    description,
    category: asListed(CATEGORIES, category),
    subCategory,
    brand,
    stock,
    discount,
    gender: asListed(GENDERS, gender),
    sizes: list(cells.sizes),
    colors: list(cells.colors),
    materials: list(cells.materials),
    isTrending: flag(cells.isTrending),
    isBestseller: flag(cells.isBestseller),
    isSale: flag(cells.isSale),
  }
}

/** The name as the shop writes it, whatever its case and accents in the file. */
function asListed(names: readonly string[], cell: string | undefined): string | undefined {
  return names.find((name) => fold(name) === fold(cell ?? '')) ?? cell
}

function checkFlashSale({ flashSale = '', flashHours = '', flashDiscount = '' }: Cells) {
  const active = readFlagCell(flashSale)
  if (active === null) return { ok: false as const, issues: [{ path: 'active', message: YES_OR_NO }] }
  return check(
    flashSaleInput,
    active ? { active, durationHours: flashHours, discount: flashDiscount } : { active },
  )
}

const FLASH_COLUMNS: Readonly<Record<string, ProductColumn>> = {
  active: 'flashSale',
  durationHours: 'flashHours',
  discount: 'flashDiscount',
}

function asColumn({ path, message }: Issue): Issue {
  return { path: FLASH_COLUMNS[path] ?? path, message }
}

const MOST_IMAGES = 40

function imageIssues(images: readonly string[], isPicture: (address: string) => boolean): Issue[] {
  if (images.length > MOST_IMAGES) return [{ path: 'images', message: `${MOST_IMAGES} images au maximum.` }]
  const wrong = images.find((address) => !isPicture(address) && !isAddress(address))
  if (wrong === undefined) return []
  const shown = wrong.length > 80 ? `${wrong.slice(0, 80)}…` : wrong
  return [
    {
      path: 'images',
      message: `« ${shown} » n'est ni une image de la boutique ni une adresse commençant par https://.`,
    },
  ]
}

function isAddress(text: string): boolean {
  return text.length <= PRODUCT_LIMITS.address && /^https:\/\/[^\s"'<>\\]+$/.test(text) && URL.canParse(text)
}

const YES_OR_NO = 'Indiquez oui ou non.'
const FLAGS = ['isTrending', 'isBestseller', 'isSale']

/** The issue under the title of its column; a tick is not spoken of to somebody who fills in a table. */
function toLineIssue({ path, message }: Issue): LineIssue {
  const [field = ''] = path.split('.')
  const column = Object.hasOwn(PRODUCT_COLUMNS, field) ? PRODUCT_COLUMNS[field as ProductColumn] : null
  return { column, message: FLAGS.includes(field) ? YES_OR_NO : message }
}
