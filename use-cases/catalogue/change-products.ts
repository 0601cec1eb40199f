import type { ProductChangeInput } from '../../contracts/product-changes.ts'
import type { ProductChanges } from '../../data/queries/product-row.ts'
import type { OpenTransaction, Store } from '../../data/store.ts'
import { differences } from '../../domain/audit/audit.ts'
import { editedFields, type ProductEdit } from '../../domain/catalogue/bulk-actions.ts'
import { nextStock } from '../../domain/catalogue/plan-stock.ts'
import type { Product, ProductSummary } from '../../domain/catalogue/product.ts'
import { stockConflict } from '../../domain/catalogue/stock.ts'
import { sortVariants } from '../../domain/catalogue/variant-plan.ts'
import { plainVariant } from '../../domain/catalogue/variants.ts'
import { ERROR_MESSAGES, editConflict, fail, type Result } from '../../domain/errors.ts'
import { becomesFree } from '../../domain/pricing/price.ts'
import { type Recorded, recordProducts } from '../audit/record.ts'
import type { AppContext, WriteDeps } from '../context.ts'
import { checkBarcode, withBarcodeLock } from '../stock/barcodes.ts'
import { recordBulkAction, type UndoOffer } from './bulk-actions.ts'
import { getProduct } from './get-product.ts'
import { mergeProductFields } from './merge-product-edit.ts'
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
    const refused = editConflict(conflicts)
    if (refused) return refused
    const seen = stockWas ?? was?.stock
    if (typeof seen !== 'number' || changes.stock === undefined) return { ok: true, changes }
    const line = { variant: null, was: seen, to: changes.stock }
    const stock = nextStock(current.stock, line, 'replace')
    return stock === null ? stockConflict(current.stock) : { ok: true, changes: { ...changes, stock } }
  }
  const changed = await change(shop, [id], { decide, barcode: sent.barcode })
  return changed.ok ? getProduct(shop, id) : changed
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

/** Refuses to change the stock of a product with variants, because it is the sum of their stocks. */
async function variantConflict(
  { stock }: Pick<Store, 'stock'>,
  products: readonly ProductSummary[],
  changes: ProductChanges,
) {
  const changed = products.filter((product) => (changes.stock ?? product.stock) !== product.stock)
  const variants = await stock.variants(changed.map(({ _id }) => _id))
  const counted = changed.find(({ _id }) => variants.some(({ productId }) => productId === _id))
  if (!counted) return null
  const message = `${ERROR_MESSAGES.VARIANT_STOCK} (« ${counted.name} »)`
  const own = variants.filter(({ productId }) => productId === counted._id)
  return fail('VARIANT_STOCK', {
    message: products.length === 1 ? ERROR_MESSAGES.VARIANT_STOCK : message,
    issues: [{ path: 'stock', message }],
    stock: counted.stock,
    variants: sortVariants(own, counted).map(plainVariant),
  })
}

function editOf(product: ProductSummary, { stock = product.stock, ...fields }: ProductChanges): ProductEdit {
  const quantity = stock - product.stock
  return {
    productId: product._id,
    name: product.name,
    fields: editedFields(product, fields),
    units: quantity === 0 ? [] : [{ variantId: null, color: null, size: null, quantity }],
  }
}

const isEdit = ({ fields, units }: ProductEdit) => Object.keys(fields).length + units.length > 0

/** `free`: names of the products that cost nothing since the change */
type Changed = Result<{ count: number; undo: UndoOffer | null; free: string[] }>

interface ChangeOptions {
  decide: (current: readonly ProductSummary[]) => Result<{ changes: ProductChanges }>
  barcode: string | undefined
  /** id of the bulk action, for its undo; absent when the change cannot be undone */
  actionId?: string
}

function change(
  shop: Deps,
  ids: readonly string[],
  { decide, barcode, actionId }: ChangeOptions,
): Promise<Changed> {
  const work = () =>
    shop.store.transaction(async (tx): Promise<Changed> => {
      const locked = await findAllForUpdate(tx, ids)
      if (!locked.ok) return locked
      const decided = decide(locked.products)
      if (!decided.ok) return decided
      const taken = await barcodeConflict(tx, locked.products, decided.changes.barcode)
      if (taken) return taken
      const counted = await variantConflict(tx, locked.products, decided.changes)
      if (counted) return counted
      const at = shop.clock()
      const reference = actionId === undefined ? {} : { reference: actionId }
      await tx.products.change(ids, decided.changes, at, {
        reason: 'edit',
        actor: shop.actor,
        at,
        ...reference,
      })
      const edits = locked.products.map((product) => editOf(product, decided.changes)).filter(isEdit)
      const undo =
        actionId === undefined || edits.length === 0
          ? null
          : await recordBulkAction(tx, shop, { id: actionId, kind: 'edit', edits, at })
      await recordProducts(tx, shop, 'product.changed', locked.products, (product) =>
        differences(product, decided.changes),
      )
      for (const product of locked.products) {
        const after = { ...product, ...decided.changes }
        publishProductChange(tx, { productId: product._id, before: product, after })
      }
      const free = locked.products
        .filter((product) => becomesFree(product, { ...product, ...decided.changes }, at))
        .map(({ name }) => name)
      return { ok: true, count: locked.products.length, undo, free }
    })
  return withBarcodeLock(shop, barcode, work)
}

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
  { products }: Pick<Store, 'products'>,
  ids: readonly string[],
): Promise<Result<{ products: ProductSummary[] }>> {
  const current = await products.lock(ids)
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
    const locked = await findAllForUpdate(tx, ids)
    if (!locked.ok) return locked
    const { products } = locked
    const at = shop.clock()
    const undo = await recordBulkAction(tx, shop, { id: shop.newId(), kind: 'deletion', products, at })
    await moveToTrash(tx, shop, products, { actionId: undo.id, at })
    return { ok: true, count: products.length, message: deletedText(products.length), undo }
  })
}

/** Moves locked products to the trash. */
export async function moveToTrash(
  tx: OpenTransaction,
  shop: Recorded,
  products: readonly ProductSummary[],
  deletion: { actionId: string; at: number },
): Promise<void> {
  const ids = products.map(({ _id }) => _id)
  await tx.trash.insert(ids, { ...deletion, actor: shop.actor })
  await tx.products.delete(ids)
  await recordProducts(tx, shop, 'product.deleted', products, ({ price, stock }) => ({
    price: [price, null],
    stock: [stock, null],
  }))
  for (const product of products) {
    publishProductChange(tx, { productId: product._id, before: product, after: null })
  }
}

function deletedText(count: number): string {
  return count === 1 ? 'Produit supprimé avec succès !' : `${count} produits supprimés avec succès !`
}
