import type { ImportRowError } from '../../../contracts/import-event.ts'
import type { FlashSaleInput } from '../../../contracts/product.ts'
import { type RequestedProduct, validateRow } from '../../../contracts/product-import-row.ts'
import { isSameSale, type NextFlashSale, nextFlashSale } from '../../../domain/catalogue/flash-sale.ts'
import type { LineIssue, MatchedLine } from '../../../domain/catalogue/match-lines.ts'
import type { ProductSummary } from '../../../domain/catalogue/product.ts'
import {
  changedColumns,
  PRODUCT_COLUMNS,
  type ProductCells,
  type ProductColumn,
} from '../../../domain/catalogue/product-csv.ts'
import {
  completeDetails,
  neutralDetails,
  type ProductDetails,
  pickDetails,
} from '../../../domain/catalogue/product-fields.ts'
import { nextStock, stockConflictMessage } from '../../../domain/catalogue/stock.ts'
import { isFlashRunning } from '../../../domain/pricing/price.ts'

export type RowPlan =
  | { kind: 'faulty'; fault: ImportRowError }
  | { kind: 'unchanged' }
  | { kind: 'create'; write: ProductWrite }
  | { kind: 'update'; write: ProductWrite; present: ProductSummary; changed: ProductColumn[] }

export interface ProductWrite {
  details: ProductDetails
  /** null: unchanged */
  flashSale: NextFlashSale | null
}

/** A row with its current product; null for a new one. */
export type PresentRow = MatchedLine & { present: ProductSummary | null }

export interface PlanContext {
  /** default brand when the file has no such column */
  brand: string
  now: number
  /** whether the URL is an image of this shop */
  isImage: (address: string) => boolean
}

/** Plans a row. Fields without a column stay unchanged. */
export function planRow(line: PresentRow, { brand, now, isImage }: PlanContext): RowPlan {
  const { cells, slipped, present, productId, unmatched } = line
  if (productId !== null && present === null) return faulty(line, [GONE])
  const checked = validateRow(cells, { present, now, isImage })
  const wrong = checked.ok ? [] : checked.issues
  // Missing fields are not reported for a row whose product is unknown.
  const issues = [...(slipped ? [SLIPPED] : []), ...(unmatched ? [unmatched] : wrong)]
  if (!checked.ok || issues.length > 0) return faulty(line, issues)
  const details = detailsOf(checked.wanted, present, brand)
  if (!present) return { kind: 'create', write: { details, flashSale: saleOfNew(checked.wanted, now) } }
  const stock = stockOf(present, cells, details.stock)
  if (stock === null) {
    return faulty(line, [{ column: PRODUCT_COLUMNS.stock, message: stockConflictMessage(present.stock) }])
  }
  return planUpdate(present, { ...details, stock }, checked.wanted, now)
}

function faulty({ line, cells, present }: PresentRow, issues: LineIssue[]): RowPlan {
  return { kind: 'faulty', fault: { kind: 'fault', line, name: cells.name || (present?.name ?? ''), issues } }
}

function planUpdate(
  present: ProductSummary,
  details: ProductDetails,
  { flashSale: wanted }: RequestedProduct,
  now: number,
): RowPlan {
  const flashSale =
    !wanted || isUnchangedSale(present, wanted, now) ? null : nextFlashSale(present.flashSale, wanted, now)
  const changed = changedColumns(present, afterwards(present, details, flashSale), now)
  return changed.length === 0
    ? { kind: 'unchanged' }
    : { kind: 'update', write: { details, flashSale }, present, changed }
}

function isUnchangedSale({ flashSale }: ProductSummary, wanted: FlashSaleInput, now: number): boolean {
  return wanted.active ? isSameSale(flashSale, wanted) : !isFlashRunning(flashSale, now)
}

function detailsOf(
  { fields, images }: RequestedProduct,
  present: ProductSummary | null,
  brand: string,
): ProductDetails {
  const shown = images.length > 0 ? images : (present?.images ?? [])
  const defaults = { ...(present ? pickDetails(present) : neutralDetails()), brand }
  return completeDetails({ ...fields, images: shown }, defaults)
}

function saleOfNew({ flashSale }: RequestedProduct, now: number): NextFlashSale | null {
  return flashSale?.active ? nextFlashSale(NO_SALE, flashSale, now) : null
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

/** Merges the exported and the current stock into the one to write; null when both have changed. */
function stockOf(present: ProductSummary, cells: Partial<ProductCells>, wanted: number): number | null {
  if (cells.stock === undefined) return present.stock
  const exported = cells.seenStock ? Number(cells.seenStock) : Number.NaN
  const seen = Number.isNaN(exported) ? present.stock : exported
  return nextStock({ present: present.stock, seen, wanted })
}

const GONE: LineIssue = { column: null, message: 'Ce produit vient d’être supprimé.' }

const SLIPPED: LineIssue = {
  column: null,
  message:
    'Cette ligne a plus de cases que les titres : un texte qui contient le séparateur doit être entre guillemets.',
}
