import type { NamedOwner } from '../../data/queries/barcodes.ts'
import type { StockChange } from '../../data/queries/stock.ts'
import type { OpenTransaction } from '../../data/store.ts'
import { differences } from '../../domain/audit/audit.ts'
import { barcodeKey } from '../../domain/catalogue/barcode.ts'
import {
  type EditUndo,
  type LeftProduct,
  type ProductEdit,
  planEditUndo,
} from '../../domain/catalogue/bulk-actions.ts'
import type { FlashSale } from '../../domain/catalogue/product.ts'
import { UNDO_REFERENCE } from '../../domain/catalogue/stock-movements.ts'
import { planVariantsBack } from '../../domain/catalogue/take-back.ts'
import { type AuditEvent, record } from '../audit/record.ts'
import type { WriteDeps } from '../context.ts'
import type { LockedProduct } from '../stock/change-stock.ts'
import { type StockWrite, writeStocks } from '../stock/write-stock.ts'
import { lockToEdit } from './planned-products.ts'
import { publishProductChange } from './publish-product.ts'

/** Reverts edits of the bulk action `id`. */
export interface Revert {
  id: string
  /** whether the action never ended: it then leaves no trace but its stock movements */
  isTakenBack: boolean
  /** epoch milliseconds */
  at: number
}

interface PlannedUndo {
  product: LockedProduct
  undo: EditUndo
  edit: ProductEdit
}

export interface RevertedEdits {
  planned: PlannedUndo[]
  /** products that the action added */
  created: LockedProduct[]
  left: LeftProduct[]
}

/** Plans what reverting edits changes; later changes stay and are `left`. Locks the products. */
export async function planRevert(
  tx: OpenTransaction,
  { id, isTakenBack, at }: Revert,
  edits: readonly ProductEdit[],
): Promise<RevertedEdits> {
  const ids = edits.map(({ productId }) => productId)
  const products = new Map((await lockToEdit(tx, ids, at)).map((product) => [product._id, product]))
  const restocked = await tx.bulkActions.restockedSince(id, ids)
  const restockedPlaces = new Set(restocked.map(placeKey))
  const restockedProducts = new Set(restocked.map(({ productId }) => productId))
  const isTaken = await takenBarcodes(tx, id, edits)
  const done: RevertedEdits = { planned: [], created: [], left: [] }
  for (const edit of edits) {
    const { productId, name } = edit
    const product = products.get(productId)
    if (edit.created) {
      if (product) done.created.push(product)
      continue
    }
    if (!product) {
      if (isChange(edit)) done.left.push({ productId, name, reasons: ['Ce produit a été supprimé depuis.'] })
      continue
    }
    const planned = planEditUndo(edit, product, {
      isRestocked: (variantId) => restockedPlaces.has(placeKey({ productId, variantId })),
      isBarcodeTaken: (barcode) => isTaken(barcode, productId),
    })
    const undo =
      isTakenBack && edit.variantsBefore
        ? withVariantsBack(planned, edit, product, restockedProducts.has(productId))
        : planned
    if (undo.left.length > 0) done.left.push({ productId, name: product.name, reasons: undo.left })
    if (isUndone(undo)) done.planned.push({ product, undo, edit })
  }
  return done
}

/** Whether others have a barcode; not those that got it from the same action, which gives theirs back too. */
async function takenBarcodes(
  { barcodes, bulkActions }: OpenTransaction,
  id: string,
  edits: readonly ProductEdit[],
) {
  const owners = await barcodes.ownersOf(edits.flatMap(({ fields }) => fields.barcode?.[0] || []))
  const ownerIds = [...new Set([...owners.values()].flat().map(({ productId }) => productId))]
  const ofOwners = await bulkActions.editsOf(id, ownerIds)
  const editOf = new Map(ofOwners.map((edit) => [edit.productId, edit]))
  const givesItBack = ({ productId, variantId, barcode }: NamedOwner) => {
    const edit = editOf.get(productId)
    const given = edit?.fields.barcode?.[1] ?? ''
    return edit?.created || (variantId === null && barcodeKey(given) === barcodeKey(barcode))
  }
  return (barcode: string, productId: string) =>
    (owners.get(barcodeKey(barcode)) ?? []).some(
      (owner) => (owner.productId !== productId || owner.variantId !== null) && !givesItBack(owner),
    )
}

function withVariantsBack(
  undo: EditUndo,
  { variantsBefore }: ProductEdit,
  product: LockedProduct,
  isRestocked: boolean,
): EditUndo {
  const back = variantsBefore ? planVariantsBack(variantsBefore, product, isRestocked) : null
  if (!back) return undo
  const { colors, sizes, ...stock } = back
  return {
    ...undo,
    fields: { ...undo.fields, colors: [...colors], sizes: [...sizes] },
    stock,
    left: undo.left.slice(0, -1),
  }
}

const placeKey = ({ productId, variantId }: Omit<StockChange, 'quantity'>) =>
  `${productId} ${variantId ?? ''}`

function isUndone({ fields, flashSale, stock }: EditUndo): boolean {
  return Object.keys(fields).length > 0 || flashSale !== null || stock !== null
}

/** An edit without a change says only what was known of a product from another shop. */
const isChange = ({ fields, flashSale, units, variantsChanged, unallocated = 0 }: ProductEdit) =>
  Object.keys(fields).length + units.length > 0 || flashSale || variantsChanged || unallocated !== 0

/** Writes a planned revert, except for the products that the action added. */
export async function writeRevert(
  tx: OpenTransaction,
  shop: WriteDeps,
  { id, isTakenBack, at }: Revert,
  planned: readonly PlannedUndo[],
): Promise<void> {
  const { actor, newId } = shop
  const changed = planned.filter(({ undo }) => undo.flashSale || Object.keys(undo.fields).length > 0)
  const changes = changed.map(({ product, undo: { fields, flashSale } }) => ({
    id: product._id,
    fields,
    flashSale: flashSale && toMilliseconds(flashSale),
  }))
  await tx.products.changeEach(changes, at)
  const reason = isTakenBack ? 'import' : 'edit'
  const cause = { reason, reference: `${UNDO_REFERENCE}${id}`, actor, at, newId } as const
  const stocks = planned.map((one) => stockWritesOf(one, isTakenBack))
  // Variants that the import added go first: one that it renamed may get its name back.
  await writeStocks(
    tx,
    stocks.flatMap(([first]) => first ?? []),
    cause,
  )
  await writeStocks(
    tx,
    stocks.flatMap(([, second]) => second ?? []),
    cause,
  )
  if (isTakenBack) await writeBarcodes(tx, planned)
  else await record(tx, shop, ...planned.map(auditEvent))
  for (const { product, undo } of planned) {
    publishProductChange(tx, { productId: product._id, before: product, after: after(product, undo) })
  }
}

function stockWritesOf(
  { product, undo: { stock: next }, edit }: PlannedUndo,
  isTakenBack: boolean,
): StockWrite[] {
  if (next === null) return []
  const productId = product._id
  const known = new Set(edit.variantsBefore?.before.variants.map(({ id }) => id))
  const kept = product.variants.filter(({ id }) => known.has(id))
  const write = { productId, before: product, after: next }
  if (
    !isTakenBack ||
    known.size === 0 ||
    next.variants.length === 0 ||
    kept.length === product.variants.length
  )
    return [write]
  const stock = kept.reduce((sum, variant) => sum + variant.stock, 0)
  const between = { stock, variants: kept, unallocatedStock: product.unallocatedStock }
  return [
    { productId, before: product, after: between },
    { productId, before: between, after: next },
  ]
}

async function writeBarcodes({ barcodes }: OpenTransaction, planned: readonly PlannedUndo[]): Promise<void> {
  for (const { undo, edit } of planned) {
    if (undo.stock === null) continue
    const lost = Object.entries(edit.variantsBefore?.barcodes ?? {})
    for (const [variantId, barcode] of lost) await barcodes.setOfVariant(variantId, barcode)
  }
}

const toMilliseconds = ({ endTime, ...sale }: FlashSale) => ({
  ...sale,
  endTime: endTime === null ? null : Date.parse(endTime),
})

function after(product: LockedProduct, { fields, stock }: EditUndo) {
  return { ...product, ...fields, ...stock }
}

function auditEvent({ product, undo }: PlannedUndo): AuditEvent {
  const { stock } = after(product, undo)
  return {
    action: 'product.edit-undone',
    subject: { id: product._id, name: product.name },
    changes: {
      ...differences(product, { ...undo.fields, stock }),
      ...(undo.flashSale && differences(product.flashSale, undo.flashSale)),
    },
  }
}
