import type { LineIssue } from '../domain/catalogue/match-lines.ts'
import { PRODUCT_LIMITS, type StockedProduct } from '../domain/catalogue/product.ts'
import {
  PRODUCT_COLUMNS,
  type ProductCells,
  type ProductColumn,
  productCells,
} from '../domain/catalogue/product-csv.ts'
import {
  mapFields,
  PRODUCT_FIELDS,
  type ProductFieldName,
  pickDetails,
} from '../domain/catalogue/product-fields.ts'
import { isUnchangedCell, readBooleanCell, readListCell } from '../domain/csv/cells.ts'
import type { Issue } from '../domain/errors.ts'
import { MAX_PRODUCT_IMAGES } from '../domain/moving/place-image.ts'
import { fold } from '../domain/text/fold.ts'
import { quoted } from '../domain/text/quoted.ts'
import { type Validated, validate } from './fields.ts'
import {
  checkProduct,
  checkSomeFields,
  type FlashSaleInput,
  flashSaleInput,
  PRODUCT_INPUT_NAMES,
  type ProductInput,
} from './product.ts'

/** The validated content of a row. */
export interface RequestedProduct {
  fields: ProductInput
  /** null: unchanged */
  flashSale: FlashSaleInput | null
  /** empty: unchanged */
  images: string[]
}

type Cells = Partial<ProductCells>

/**
 * Checks a row by the rules of the product form and returns all issues in the order of B-249. For an existing product,
 * checks only the columns in the file.
 * @param current the existing product of the row, null for a new one
 * @param now epoch milliseconds
 * @param isImage whether a URL is an image of the shop
 * @param imagesLater whether a new product may have no image yet
 */
export function validateRow(
  cells: Cells,
  { current, now, isImage, imagesLater }: LineContext,
): { ok: true; requested: RequestedProduct } | { ok: false; issues: LineIssue[] } {
  const images = readListCell(cells.images ?? '')
  const product = current
    ? checkChanged(cells, current, now)
    : checkProduct(productInput(cells), { imagesMissing: images.length === 0 && !imagesLater })
  const flashSale = checkFlashSale(cells, current, now)
  const wrongImages = imageIssues(images, isImage)
  if (product.ok && flashSale.ok && wrongImages.length === 0) {
    return { ok: true, requested: { fields: product.value, flashSale: flashSale.value, images } }
  }
  const issues = [
    ...(product.ok ? [] : product.issues),
    ...(flashSale.ok ? [] : flashSale.issues.map(asColumn)),
    ...wrongImages,
  ]
  return { ok: false, issues: issues.map(toLineIssue) }
}

interface LineContext {
  current: StockedProduct | null
  now: number
  isImage: (address: string) => boolean
  imagesLater?: boolean
}

/** Checks the changed cells of the row and merges them into the existing product. */
function checkChanged(cells: Cells, current: StockedProduct, now: number): Validated<ProductInput> {
  const input = productInput(cells)
  const written = productCells(current, now)
  const given = PRODUCT_INPUT_NAMES.filter((field) => {
    const cell = cells[field]
    return cell !== undefined && !isUnchangedCell(cell, written[field])
  })
  const checked = checkSomeFields(Object.fromEntries(given.map((field) => [field, input[field]])))
  if (!checked.ok) return checked
  const { images: _, ...fields } = pickDetails(current)
  return { ok: true, value: { ...fields, ...checked.value } as ProductInput }
}

/** Converts the cells of a row to the input that `checkProduct` expects. */
function productInput(cells: Cells): Record<ProductFieldName, unknown> {
  return mapFields((name, { kind, options }) => {
    const cell = cells[name]
    if (kind === 'list') return readListCell(cell ?? '')
    if (kind === 'flag') return readBooleanCell(cell ?? '') ?? cell
    return options ? asListed(options, cell) : cell
  })
}

/** Returns the name that equals the cell apart from case and accents; without a match, returns the cell unchanged. */
function asListed(names: readonly string[], cell: string | undefined): string | undefined {
  return names.find((name) => fold(name) === fold(cell ?? '')) ?? cell
}

const SALE_COLUMNS = ['flashSale', 'flashHours', 'flashDiscount'] as const

/**
 * Returns null for a row without flash-sale cells. A column missing from the file gets its value from the current flash
 * sale.
 */
function checkFlashSale(
  cells: Cells,
  current: StockedProduct | null,
  now: number,
): Validated<FlashSaleInput | null> {
  if (SALE_COLUMNS.every((column) => cells[column] === undefined)) return { ok: true, value: null }
  const whole: Cells = { ...(current && productCells(current, now)), ...cells }
  const { flashSale = '', flashHours = '', flashDiscount = '' } = whole
  const active = readBooleanCell(flashSale)
  if (active === null) return { ok: false, issues: [{ path: 'active', message: YES_OR_NO }] }
  return validate(
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

function imageIssues(images: readonly string[], isImage: (address: string) => boolean): Issue[] {
  if (images.length > MAX_PRODUCT_IMAGES)
    return [{ path: 'images', message: `${MAX_PRODUCT_IMAGES} images au maximum.` }]
  const wrong = images.find((address) => !isImage(address) && !isAddress(address))
  if (wrong === undefined) return []
  const shown = wrong.length > 80 ? `${wrong.slice(0, 80)}…` : wrong
  return [
    {
      path: 'images',
      message: `${quoted(shown)} n’est ni une image de la boutique ni une adresse commençant par https://.`,
    },
  ]
}

function isAddress(text: string): boolean {
  return text.length <= PRODUCT_LIMITS.address && /^https:\/\/[^\s"'<>\\]+$/.test(text) && URL.canParse(text)
}

const YES_OR_NO = 'Indiquez oui ou non.'

/**
 * Replaces the form field by the heading of the CSV column. For a yes/no cell, also replaces the message, which
 * mentions a checkbox.
 */
function toLineIssue({ path, message }: Issue): LineIssue {
  const [column = ''] = path.split('.')
  const isFlag =
    Object.hasOwn(PRODUCT_FIELDS, column) && PRODUCT_FIELDS[column as ProductFieldName].kind === 'flag'
  const heading = Object.hasOwn(PRODUCT_COLUMNS, column) ? PRODUCT_COLUMNS[column as ProductColumn] : null
  return { column: heading, message: isFlag ? YES_OR_NO : message }
}
