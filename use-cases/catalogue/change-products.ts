import type { ProductChangeInput } from '../../contracts/product-changes.ts'
import type { ProductChanges } from '../../data/queries/product-row.ts'
import type { OpenTransaction } from '../../data/store.ts'
import { differences } from '../../domain/audit/audit.ts'
import { editedFields, type ProductEdit } from '../../domain/catalogue/bulk-actions.ts'
import { type PlannedStock, planStock } from '../../domain/catalogue/plan-stock.ts'
import type { Product, ProductSummary } from '../../domain/catalogue/product.ts'
import { sortVariants } from '../../domain/catalogue/variant-plan.ts'
import { plainVariant } from '../../domain/catalogue/variants.ts'
import { ERROR_MESSAGES, editConflict, fail, type Result } from '../../domain/errors.ts'
import { becomesFree } from '../../domain/pricing/price.ts'
import { quoted } from '../../domain/text/quoted.ts'
import { type Recorded, record, recordProducts } from '../audit/record.ts'
import { inParts, yieldToEventLoop } from '../batches.ts'
import type { AppContext, WriteDeps } from '../context.ts'
import { checkBarcode, withBarcodeLock } from '../stock/barcodes.ts'
import type { LockedProduct } from '../stock/change-stock.ts'
import { type StockWrite, writeStocks } from '../stock/write-stock.ts'
import { recordBulkAction, type UndoOffer } from './bulk-actions.ts'
import { getStoredProduct } from './get-product.ts'
import { mergeProductFields } from './merge-product-edit.ts'
import { lockToEdit } from './planned-products.ts'
import { publishProductChange } from './publish-product.ts'

type Deps = WriteDeps & Pick<AppContext, 'withLock'>

/** Changes some fields of a product. Refuses to overwrite a stock or a value that others changed since it was read. */
export async function changeProduct(
  shop: Deps,
  id: string,
  { stockWas, was, ...sent }: ProductChangeInput,
): Promise<Result<{ product: Product }>> {
  const decide: ChangeOptions['decide'] = ([current]) => {
    if (!current) return { ok: true, changes: sent }
    const { fields: changes, conflicts } = mergeProductFields(current, sent, was)
    return editConflict(conflicts) ?? { ok: true, changes }
  }
  const seen = stockWas ?? (typeof was?.stock === 'number' ? was.stock : undefined)
  const changed = await change(shop, [id], { decide, barcode: sent.barcode, stockWas: seen })
  return changed.ok ? getStoredProduct(shop, id) : changed
}

/** Changes the same fields of several products: all of them, or none if one no longer exists. Can be undone. */
export function changeProducts(
  shop: Deps,
  ids: readonly string[],
  changes: ProductChanges,
): Promise<Changed> {
  const decide = () => ({ ok: true as const, changes })
  return change(shop, ids, { decide, barcode: changes.barcode, actionId: shop.newId() })
}

/** A locked product before and after the change. */
interface Edited {
  before: LockedProduct
  after: Omit<LockedProduct, 'variants'> & PlannedStock
}

function applyChanges(
  products: readonly LockedProduct[],
  { stock, ...fields }: ProductChanges,
  stockWas: number | undefined,
): Result<{ edited: Edited[] }> {
  const edited: Edited[] = []
  for (const before of products) {
    const planned =
      stock === undefined
        ? { ok: true as const, after: before }
        : planStock(before, { ...before, stock, stockWas })
    if (!planned.ok) return planned
    edited.push({ before, after: { ...before, ...planned.after, ...fields } })
  }
  return { ok: true, edited }
}

/** The stock of a product with variants is the sum of their stocks, so it cannot be set. */
function variantConflict(products: readonly LockedProduct[], { stock }: ProductChanges) {
  const counted = products.find(
    (product) => stock !== undefined && stock !== product.stock && product.variants.length > 0,
  )
  if (!counted) return null
  const message = `${ERROR_MESSAGES.VARIANT_STOCK} (${quoted(counted.name)})`
  return fail('VARIANT_STOCK', {
    message: products.length === 1 ? ERROR_MESSAGES.VARIANT_STOCK : message,
    issues: [{ path: 'stock', message }],
    stock: counted.stock,
    variants: sortVariants(counted.variants, counted).map(plainVariant),
  })
}

function editOf({ before, after }: Edited): ProductEdit {
  const quantity = after.stock - before.stock
  return {
    productId: before._id,
    name: before.name,
    fields: editedFields(before, after),
    units: quantity === 0 ? [] : [{ variantId: null, color: null, size: null, quantity }],
  }
}

const isEdit = ({ fields, units }: ProductEdit) => Object.keys(fields).length + units.length > 0

/** `free`: names of the products that cost nothing since the change */
type Changed = Result<{ count: number; undo: UndoOffer | null; free: string[] }>

interface ChangeOptions {
  decide: (current: readonly ProductSummary[]) => Result<{ changes: ProductChanges }>
  barcode: string | undefined
  /** the stock that was displayed; absent: the stock is written unconditionally */
  stockWas?: number | undefined
  /** id of the bulk action, for its undo; absent when the change cannot be undone */
  actionId?: string
}

function change(shop: Deps, ids: readonly string[], options: ChangeOptions): Promise<Changed> {
  const { decide, barcode, stockWas, actionId } = options
  const work = () =>
    shop.store.transaction(async (tx): Promise<Changed> => {
      const at = shop.clock()
      const locked = await findAllForUpdate(tx, ids, at)
      if (!locked.ok) return locked
      const decided = decide(locked.products)
      if (!decided.ok) return decided
      const { stock: _, ...fields } = decided.changes
      const taken = await barcodeConflict(tx, locked.products, fields.barcode)
      const refused = taken ?? variantConflict(locked.products, decided.changes)
      if (refused) return refused
      const applied = applyChanges(locked.products, decided.changes, stockWas)
      if (!applied.ok) return applied
      const { edited } = applied
      await tx.products.change(ids, fields, at)
      await yieldToEventLoop()
      await writeStocks(tx, edited.map(stockWriteOf), {
        reason: 'edit',
        actor: shop.actor,
        at,
        newId: shop.newId,
        ...(actionId !== undefined && { reference: actionId }),
      })
      await yieldToEventLoop()
      const edits = edited.map(editOf).filter(isEdit)
      const undo =
        actionId === undefined || edits.length === 0
          ? null
          : await recordBulkAction(tx, shop, { id: actionId, kind: 'edit', edits, at })
      const changes = edited.map((one) => ({
        action: 'product.changed' as const,
        subject: { id: one.before._id, name: one.before.name },
        changes: differences(one.before, { ...fields, stock: one.after.stock }),
      }))
      await yieldToEventLoop()
      await record(tx, shop, ...changes)
      for (const { before, after } of edited)
        publishProductChange(tx, { productId: before._id, before, after })
      const free = edited.filter(({ before, after }) => becomesFree(before, after, at))
      return { ok: true, count: edited.length, undo, free: free.map(({ before }) => before.name) }
    })
  return withBarcodeLock(shop, barcode, work)
}

const stockWriteOf = ({ before, after }: Edited): StockWrite => ({ productId: before._id, before, after })

function barcodeConflict(
  tx: OpenTransaction,
  [first, ...more]: readonly ProductSummary[],
  barcode: string | undefined,
) {
  if (!first) return null
  if (barcode && more.length > 0) {
    const message = 'Un code-barres n’appartient qu’à un seul produit.'
    return fail('BARCODE_TAKEN', { message, issues: [{ path: 'changes.barcode', message }] })
  }
  return checkBarcode(tx, barcode, { productId: first._id, variantId: null, before: first.barcode })
}

/** Locks all of these products for the transaction. Fails with one issue per missing product. */
async function findAllForUpdate(
  tx: OpenTransaction,
  ids: readonly string[],
  now: number,
): Promise<Result<{ products: LockedProduct[] }>> {
  const current = await lockToEdit(tx, ids, now)
  await yieldToEventLoop()
  if (current.length === ids.length) return { ok: true, products: current }
  if (ids.length === 1) return fail('PRODUCT_NOT_FOUND')
  const gone = ids.filter((id) => !current.some(({ _id }) => _id === id))
  const which =
    gone.length === 1 ? 'Un des produits n’existe plus' : `${gone.length} des produits n’existent plus`
  return fail('PRODUCT_NOT_FOUND', {
    message: `${which}. Rien n’a été changé.`,
    issues: gone.map((id) => ({ path: id, message: ERROR_MESSAGES.PRODUCT_NOT_FOUND })),
  })
}

type Deleted = Result<{ count: number; message: string; undo: UndoOffer }>

/** Moves products with all their data to the trash: all, or none if one does not exist. Orders are unchanged. */
export function deleteProducts(shop: WriteDeps, ids: readonly string[]): Promise<Deleted> {
  return shop.store.transaction(async (tx) => {
    const at = shop.clock()
    const locked = await findAllForUpdate(tx, ids, at)
    if (!locked.ok) return locked
    const { products } = locked
    const undo = await recordBulkAction(tx, shop, { id: shop.newId(), kind: 'deletion', products, at })
    await moveToTrash(tx, shop, products, { actionId: undo.id, at })
    return { ok: true, count: products.length, message: deletedText(products.length), undo }
  })
}

/** A product may have hundreds of rows. */
const DELETED_AT_A_TIME = 25

/** Moves locked products to the trash. */
export async function moveToTrash(
  tx: OpenTransaction,
  shop: Recorded,
  products: readonly ProductSummary[],
  deletion: { actionId: string; at: number },
): Promise<void> {
  for await (const some of inParts(products, DELETED_AT_A_TIME)) {
    const ids = some.map(({ _id }) => _id)
    await tx.trash.insert(ids, { ...deletion, actor: shop.actor })
    await tx.products.delete(ids)
    await recordProducts(tx, shop, 'product.deleted', some, ({ price, stock }) => ({
      price: [price, null],
      stock: [stock, null],
    }))
    for (const product of some) {
      publishProductChange(tx, { productId: product._id, before: product, after: null })
    }
  }
}

function deletedText(count: number): string {
  return count === 1 ? 'Produit supprimé avec succès !' : `${count} produits supprimés avec succès !`
}
