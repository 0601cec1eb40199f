import type { ImportFault } from '../../../contracts/import-event.ts'
import { checkLine, type WantedProduct } from '../../../contracts/product-line.ts'
import type { ProductDetails } from '../../../data/queries/product-row.ts'
import { isSameSale, type NextFlashSale, nextFlashSale } from '../../../domain/catalogue/flash-sale.ts'
import type { LineIssue, MatchedLine } from '../../../domain/catalogue/match-lines.ts'
import type { ProductSummary } from '../../../domain/catalogue/product.ts'
import {
  changedColumns,
  PRODUCT_COLUMNS,
  type ProductCells,
  type ProductColumn,
  productCells,
} from '../../../domain/catalogue/product-csv.ts'
import { isFlashRunning } from '../../../domain/pricing/price.ts'
import { REFUSAL_TEXTS } from '../../../domain/refusals.ts'

/** What is to be done about a line of an import. */
export type LinePlan =
  | { kind: 'faulty'; fault: ImportFault }
  | { kind: 'unchanged' }
  | { kind: 'create'; write: ProductWrite }
  | { kind: 'update'; write: ProductWrite; present: ProductSummary; changed: ProductColumn[] }

export interface ProductWrite {
  details: ProductDetails
  /** null: as it is */
  flashSale: NextFlashSale | null
}

/** What a line is planned in. */
export interface PlanContext {
  /** the brand of a product whose file has no column for it */
  brand: string
  /** epoch milliseconds */
  now: number
  /** whether the shop shows something at this address of its own */
  isPicture: (address: string) => boolean
}

/** Plans a line. What the file has no column for stays as it is. */
export function planLine(matched: MatchedLine, { brand, now, isPicture }: PlanContext): LinePlan {
  const { cells, slipped, present, unmatched } = matched
  const whole = present ? { ...productCells(present, now), ...cells } : cells
  const checked = checkLine(whole, { isNew: present === null, isPicture })
  const wrong = checked.ok ? [] : checked.issues
  // A line whose product is not known is not yet blamed for what a new one lacks.
  const issues = [...(slipped ? [SLIPPED] : []), ...(unmatched ? [unmatched] : wrong)]
  if (!checked.ok || issues.length > 0) return faulty(matched, issues)
  const details = detailsOf(checked.wanted, present, brand)
  if (!present) return { kind: 'create', write: { details, flashSale: saleOfNew(checked.wanted, now) } }
  const stock = nextStock(present, cells, details.stock)
  if (stock === null) return faulty(matched, [stockMoved(present)])
  return planUpdate(present, { ...details, stock }, checked.wanted, now)
}

/** The plan of a line with which nothing can be done. */
export function faulty({ line, cells, present }: MatchedLine, issues: LineIssue[]): LinePlan {
  return { kind: 'faulty', fault: { kind: 'fault', line, name: cells.name || (present?.name ?? ''), issues } }
}

function planUpdate(
  present: ProductSummary,
  details: ProductDetails,
  { flashSale: wanted }: WantedProduct,
  now: number,
): LinePlan {
  const kept = wanted.active ? isSameSale(present.flashSale, wanted) : !isFlashRunning(present.flashSale, now)
  const flashSale = kept ? null : nextFlashSale(present.flashSale, wanted, now)
  const changed = changedColumns(present, afterwards(present, details, flashSale), now)
  return changed.length === 0
    ? { kind: 'unchanged' }
    : { kind: 'update', write: { details, flashSale }, present, changed }
}

function detailsOf(
  { fields, images }: WantedProduct,
  present: ProductSummary | null,
  brand: string,
): ProductDetails {
  return {
    ...fields,
    brand: fields.brand ?? brand,
    images: images.length > 0 ? images : (present?.images ?? []),
  }
}

function saleOfNew({ flashSale }: WantedProduct, now: number): NextFlashSale | null {
  return flashSale.active ? nextFlashSale(NO_SALE, flashSale, now) : null
}

const NO_SALE = { active: false, discount: 0, durationHours: 0, endTime: null }

function afterwards(
  present: ProductSummary,
  details: ProductDetails,
  sale: NextFlashSale | null,
): ProductSummary {
  if (sale === null) return { ...present, ...details }
  const endTime = sale.endTime === null ? null : new Date(sale.endTime).toISOString()
  return { ...present, ...details, flashSale: { ...sale, endTime } }
}

/**
 * The stock to write: the present one where nobody changed it in the file, whatever was sold since the export; null
 * when it was changed in both places.
 */
function nextStock(present: ProductSummary, cells: Partial<ProductCells>, wanted: number): number | null {
  const seen = cells.seenStock ? Number(cells.seenStock) : present.stock
  if (wanted === seen) return present.stock
  return Number.isNaN(seen) || present.stock === seen || present.stock === wanted ? wanted : null
}

function stockMoved({ stock }: ProductSummary): LineIssue {
  return { column: PRODUCT_COLUMNS.stock, message: `${REFUSAL_TEXTS.STOCK_MOVED} Il est de ${stock}.` }
}

const SLIPPED: LineIssue = {
  column: null,
  message:
    'Cette ligne a plus de cases que les titres : un texte qui contient le séparateur doit être entre guillemets.',
}
