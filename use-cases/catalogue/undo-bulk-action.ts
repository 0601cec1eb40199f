import type { StockChange } from '../../data/queries/stock.ts'
import type { OpenTransaction } from '../../data/store.ts'
import { differences } from '../../domain/audit/audit.ts'
import { barcodeKey } from '../../domain/catalogue/barcode.ts'
import {
  type BulkAction,
  type EditUndo,
  type LeftProduct,
  type ProductEdit,
  planEditUndo,
  undoableUntil,
} from '../../domain/catalogue/bulk-actions.ts'
import type { FlashSale } from '../../domain/catalogue/product.ts'
import { UNDO_REFERENCE } from '../../domain/catalogue/stock-movements.ts'
import { fail, type Result } from '../../domain/errors.ts'
import { type AuditEvent, record } from '../audit/record.ts'
import { yieldToEventLoop } from '../batches.ts'
import type { AppContext, WriteDeps } from '../context.ts'
import { undoSales } from '../moving/plan-sales.ts'
import type { LockedProduct } from '../stock/change-stock.ts'
import { writeStocks } from '../stock/write-stock.ts'
import { type Restored, restore } from '../trash/restore-products.ts'
import { moveToTrash } from './change-products.ts'
import { lockToEdit } from './planned-products.ts'
import { publishProductChange } from './publish-product.ts'

type Deps = WriteDeps & Pick<AppContext, 'withLock'>

/** `count`: products that were restored completely or in part. */
export type Undone = Result<{ kind: BulkAction['kind']; count: number; left: LeftProduct[] }>

/** Undoes a recent edit, import or deletion, once (G-22). Later changes remain and are listed. */
export function undoBulkAction(shop: Deps, id: string): Promise<Undone> {
  // Without the lock, concurrent transactions could assign the same barcode to two products.
  return shop.withLock('barcodes', () =>
    shop.store.transaction(async (tx) => {
      const action = await tx.bulkActions.findForUpdate(id)
      const at = shop.clock()
      if (!action) return fail('BULK_ACTION_NOT_FOUND')
      if (action.undoneAt !== null) return fail('BULK_ACTION_UNDONE')
      if (undoableUntil(action, at) === null) return fail('BULK_ACTION_FINAL')
      const { kind } = action
      const undone =
        kind === 'deletion' ? await undoDeletion(tx, shop, id) : await undoEdits(tx, shop, action, at)
      if (!undone.ok) return undone
      await tx.bulkActions.setUndone(id, at)
      return { kind, ...undone }
    }),
  )
}

async function undoDeletion(tx: OpenTransaction, shop: Deps, id: string): Promise<Restored> {
  const ids = await tx.trash.idsOf(id)
  return ids.length === 0 ? fail('BULK_ACTION_UNDONE') : restore(tx, shop, ids)
}

interface PlannedUndo {
  product: LockedProduct
  undo: EditUndo
}

/** Maximum number of products that one statement locks or changes. */
const AT_A_TIME = 500

async function undoEdits(
  tx: OpenTransaction,
  shop: Deps,
  { id, createdAt }: BulkAction,
  at: number,
): Promise<Restored> {
  const edits = await tx.bulkActions.edits(id)
  const left: LeftProduct[] = []
  let count = 0
  for (let from = 0; from < edits.length; from += AT_A_TIME) {
    const some = await planUndo(tx, { id, at }, edits.slice(from, from + AT_A_TIME))
    left.push(...some.left)
    count += some.planned.length + some.created.length
    const undone = [...some.planned.map(({ product }) => product), ...some.created]
    await undoSales(tx, shop, { ids: undone.map(({ _id }) => _id), since: Date.parse(createdAt) })
    // The next import of the file writes again what it wrote.
    await tx.moved.forgetWritten(some.planned.map(({ product }) => product._id))
    await write(tx, shop, some.planned, { reference: `${UNDO_REFERENCE}${id}`, at })
    if (some.created.length > 0) await moveToTrash(tx, shop, some.created, { actionId: id, at })
    await yieldToEventLoop()
  }
  return { ok: true, count, left }
}

interface PlannedProducts {
  planned: PlannedUndo[]
  /** products that the import added */
  created: LockedProduct[]
  left: LeftProduct[]
}

async function planUndo(
  tx: OpenTransaction,
  { id, at }: { id: string; at: number },
  edits: readonly ProductEdit[],
): Promise<PlannedProducts> {
  const ids = edits.map(({ productId }) => productId)
  const products = new Map((await lockToEdit(tx, ids, at)).map((product) => [product._id, product]))
  const restocked = new Set((await tx.bulkActions.restockedSince(id, ids)).map(placeKey))
  const owners = await tx.barcodes.ownersOf(edits.flatMap(({ fields }) => fields.barcode?.[0] || []))
  const done: PlannedProducts = { planned: [], created: [], left: [] }
  for (const edit of edits) {
    const { productId, name } = edit
    const product = products.get(productId)
    if (edit.created) {
      if (product) done.created.push(product)
      continue
    }
    if (!product) {
      done.left.push({ productId, name, reasons: ['Ce produit a été supprimé depuis.'] })
      continue
    }
    const undo = planEditUndo(edit, product, {
      isRestocked: (variantId) => restocked.has(placeKey({ productId, variantId })),
      isBarcodeTaken: (barcode) =>
        (owners.get(barcodeKey(barcode)) ?? []).some(
          (owner) => owner.productId !== productId || owner.variantId !== null,
        ),
    })
    if (undo.left.length > 0) done.left.push({ productId, name: product.name, reasons: undo.left })
    if (isChange(undo)) done.planned.push({ product, undo })
  }
  return done
}

const placeKey = ({ productId, variantId }: Omit<StockChange, 'quantity'>) =>
  `${productId} ${variantId ?? ''}`

function isChange({ fields, flashSale, stock }: EditUndo): boolean {
  return Object.keys(fields).length > 0 || flashSale !== null || stock !== null
}

async function write(
  tx: OpenTransaction,
  shop: Deps,
  planned: readonly PlannedUndo[],
  { reference, at }: { reference: string; at: number },
): Promise<void> {
  const { actor } = shop
  const changed = planned.filter(({ undo }) => undo.flashSale || Object.keys(undo.fields).length > 0)
  const changes = changed.map(({ product, undo: { fields, flashSale } }) => ({
    id: product._id,
    fields,
    flashSale: flashSale && toMilliseconds(flashSale),
  }))
  await tx.products.changeEach(changes, at)
  const stocks = planned.flatMap(({ product, undo: { stock } }) =>
    stock === null ? [] : [{ productId: product._id, before: product, after: stock }],
  )
  await writeStocks(tx, stocks, { reason: 'edit', reference, actor, at, newId: shop.newId })
  await record(tx, shop, ...planned.map(auditEvent))
  for (const { product, undo } of planned) {
    publishProductChange(tx, { productId: product._id, before: product, after: after(product, undo) })
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
