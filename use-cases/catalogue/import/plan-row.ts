import type { ImportRowError } from '../../../contracts/import-event.ts'
import type { FlashSaleInput } from '../../../contracts/product.ts'
import { type RequestedProduct, validateRow } from '../../../contracts/product-import-row.ts'
import {
  isSameSale,
  type NextFlashSale,
  nextFlashSale,
  toFlashSale,
} from '../../../domain/catalogue/flash-sale.ts'
import type { LineIssue, MatchedLine } from '../../../domain/catalogue/match-lines.ts'
import { completeStockCell, planRowStock } from '../../../domain/catalogue/plan-row-stock.ts'
import type { PlannedStock } from '../../../domain/catalogue/plan-stock.ts'
import type { StockedProduct } from '../../../domain/catalogue/product.ts'
import { changedColumns, type ProductColumn } from '../../../domain/catalogue/product-csv.ts'
import {
  completeDetails,
  type ProductDetails,
  pickDetails,
} from '../../../domain/catalogue/product-fields.ts'
import { isFlashRunning } from '../../../domain/pricing/price.ts'
import type { LockedProduct } from '../../stock/change-stock.ts'

export type RowPlan =
  | { kind: 'faulty'; fault: ImportRowError }
  | { kind: 'unchanged' }
  | { kind: 'create'; line: number; write: ProductWrite }
  | { kind: 'update'; line: number; write: ProductWrite; current: LockedProduct; changed: ProductColumn[] }

export type WritePlan = Extract<RowPlan, { kind: 'create' | 'update' }>

export interface ProductWrite {
  details: ProductDetails
  /** after the import */
  stock: PlannedStock
  /** null: unchanged */
  flashSale: NextFlashSale | null
}

/** A row with the problem of its barcode, which depends on the other rows. */
export type CheckedLine = MatchedLine & { barcodeIssue?: LineIssue | null }

/** A row with its product as it is now; `current` is null unless the row matches exactly one product. */
type CurrentRow = CheckedLine & { current: LockedProduct | null }

export interface PlanContext {
  /** values for the missing fields of a new product */
  defaults: ProductDetails
  now: number
  /** whether the URL is an image of this shop */
  isImage: (address: string) => boolean
}

/** Plans what the import of a row writes. In an existing product, a field is unchanged if the file lacks its column. */
export function planRow(line: CurrentRow, { defaults, now, isImage }: PlanContext): RowPlan {
  const { slipped, current, productId, unmatched, barcodeIssue } = line
  if (productId !== null && current === null) return faulty(line, [GONE])
  const cells = completeStockCell(line.cells, current === null)
  const checked = validateRow(cells, { current, now, isImage, imagesLater: line.reference !== undefined })
  const wrong = [...(checked.ok ? [] : checked.issues), ...(barcodeIssue ? [barcodeIssue] : [])]
  // An unmatched row is validated like a new product, so the issues of its fields may be wrong.
  const issues = [...(slipped ? [SLIPPED] : []), ...(unmatched ? [unmatched] : wrong)]
  if (!checked.ok || issues.length > 0) return faulty(line, issues)
  const details = detailsOf(checked.requested, current, defaults)
  const planned = planRowStock(current, cells, details)
  if (!planned.ok) return faulty(line, planned.issues)
  const { after } = planned
  const write = { details: { ...details, stock: after.stock }, stock: after }
  if (current) return planUpdate({ line: line.line, current }, write, checked.requested, now)
  return {
    kind: 'create',
    line: line.line,
    write: { ...write, flashSale: saleOfNew(checked.requested, now) },
  }
}

function faulty({ line, cells, current }: CurrentRow, issues: LineIssue[]): RowPlan {
  return { kind: 'faulty', fault: { kind: 'fault', line, name: cells.name || (current?.name ?? ''), issues } }
}

function planUpdate(
  { line, current }: { line: number; current: LockedProduct },
  write: Omit<ProductWrite, 'flashSale'>,
  { flashSale: requested }: RequestedProduct,
  now: number,
): RowPlan {
  const flashSale =
    !requested || isUnchangedSale(current, requested, now)
      ? null
      : nextFlashSale(current.flashSale, requested, now)
  const { details, stock } = write
  const variants = [...stock.variants]
  const after = { ...current, ...details, variants, ...(flashSale && { flashSale: toFlashSale(flashSale) }) }
  const changed = changedColumns(current, after, now)
  return changed.length === 0
    ? { kind: 'unchanged' }
    : { kind: 'update', line, write: { ...write, flashSale }, current, changed }
}

function isUnchangedSale({ flashSale }: StockedProduct, requested: FlashSaleInput, now: number): boolean {
  return requested.active ? isSameSale(flashSale, requested) : !isFlashRunning(flashSale, now)
}

function detailsOf(
  { fields, images }: RequestedProduct,
  current: StockedProduct | null,
  defaults: ProductDetails,
): ProductDetails {
  const addresses = images.length > 0 ? images : (current?.images ?? [])
  return completeDetails({ ...fields, images: addresses }, current ? pickDetails(current) : defaults)
}

function saleOfNew({ flashSale }: RequestedProduct, now: number): NextFlashSale | null {
  return flashSale?.active ? nextFlashSale(NO_SALE, flashSale, now) : null
}

export const NO_SALE = { active: false, discount: 0, durationHours: 0, endTime: null }

const GONE: LineIssue = { column: null, message: 'Ce produit vient d’être supprimé.' }

const SLIPPED: LineIssue = {
  column: null,
  message:
    'Cette ligne a plus de cases que les titres : un texte qui contient le séparateur doit être entre guillemets.',
}

/** Plans what the import of rows writes, given the current products that `read` returns. */
export async function planRows(
  lines: readonly CheckedLine[],
  read: (ids: readonly string[]) => Promise<LockedProduct[]>,
  context: PlanContext,
): Promise<RowPlan[]> {
  const ids = lines.map(({ productId }) => productId).filter((id) => id !== null)
  const found = ids.length > 0 ? await read(ids) : []
  const current = new Map(found.map((product) => [product._id, product]))
  return lines.map((line) =>
    planRow({ ...line, current: current.get(line.productId ?? '') ?? null }, context),
  )
}
