import type { ProductSnapshot } from '../../data/queries/product-snapshots.ts'
import type { StoredTrash } from '../../data/queries/trash.ts'
import type { OpenTransaction } from '../../data/store.ts'
import { barcodeKey } from '../../domain/catalogue/barcode.ts'
import type { LeftProduct } from '../../domain/catalogue/bulk-actions.ts'
import { TRASH_MS } from '../../domain/catalogue/trash.ts'
import { fail, type Issue, type Result } from '../../domain/errors.ts'
import { quoted } from '../../domain/text/quoted.ts'
import { recordProducts } from '../audit/record.ts'
import { inParts } from '../batches.ts'
import { publishProductChange } from '../catalogue/publish-product.ts'
import type { AppContext, WriteDeps } from '../context.ts'
import { type ReturnedItem, releaseStock } from '../orders/ordered-stock.ts'
import { findTrashed } from './list-trash.ts'

type Deps = WriteDeps & Pick<AppContext, 'withLock'>

/** `left`: products that were restored only in part, for example without a barcode, with the reasons. */
export type Restored = Result<{ count: number; left: LeftProduct[] }>

/** Restores deleted products with all their data: all, or none if one cannot be restored. */
export function restoreProducts(shop: Deps, ids: readonly string[]): Promise<Restored> {
  // Without the lock, concurrent transactions could assign the same barcode to two products.
  return shop.withLock('barcodes', () => shop.store.transaction((tx) => restore(tx, shop, ids)))
}

/** A product may have hundreds of rows. */
const AT_A_TIME = 25

/** Restores products inside a transaction, under the lock `barcodes`. */
export async function restore(tx: OpenTransaction, shop: Deps, ids: readonly string[]): Promise<Restored> {
  const at = shop.clock()
  const found = await findTrashed(tx, ids, at - TRASH_MS)
  if (!found.ok) return found
  const stored: StoredTrash[] = []
  for await (const some of inParts(ids, AT_A_TIME)) stored.push(...(await tx.trash.read(some)))
  // Locks the orders first. A concurrent cancellation then either waits until the products are restored, or has already
  // ended and is found by `closedOrders`.
  const orderIds = stored.flatMap(({ snapshot }) => snapshot.reserved.map(({ orderId }) => orderId))
  const reserving = await tx.orders.lockReserving([...new Set(orderIds)])
  const current = await tx.products.findAll(ids)
  if (current.length > 0) return taken(current.map(({ _id, name }) => ({ path: _id, message: name })))

  const { snapshots, left } = await withFreeBarcodes(tx, stored)
  for await (const some of inParts(snapshots, AT_A_TIME)) await tx.trash.restore(some)
  await tx.trash.delete(ids)
  for (const [orderId, items] of closedOrders(stored, reserving))
    await releaseStock(tx, { orderId, items }, at)
  const restored = stored.map(({ product }) => product)
  await recordProducts(tx, shop, 'product.restored', restored)
  for await (const some of inParts(ids, AT_A_TIME)) {
    for (const product of await tx.products.findAll(some)) {
      publishProductChange(tx, { productId: product._id, before: null, after: product })
    }
  }
  return { ok: true, count: ids.length, left }
}

function taken(issues: Issue[]) {
  const names = issues.map(({ message }) => quoted(message)).join(', ')
  const are = issues.length === 1 ? 'est' : 'sont'
  const message = `Rien n’a été restauré : ${names} ${are} de nouveau dans le catalogue.`
  return fail('PRODUCT_EXISTS', { message, issues })
}

async function withFreeBarcodes(
  { barcodes }: Pick<OpenTransaction, 'barcodes'>,
  stored: readonly StoredTrash[],
): Promise<{ snapshots: ProductSnapshot[]; left: LeftProduct[] }> {
  const all = stored.flatMap(({ snapshot }) => barcodesOf(snapshot))
  const owners = new Map(
    [...(await barcodes.ownersOf(all))].map(([key, [first]]) => [key, first?.name ?? '']),
  )
  const left: LeftProduct[] = []
  const snapshots = stored.map(({ product: { _id: productId, name }, snapshot }) => {
    const lost = new Set(barcodesOf(snapshot).filter((barcode) => owners.has(barcodeKey(barcode))))
    if (lost.size > 0) {
      const reasons = [...lost].map((barcode) => lostText(barcode, owners.get(barcodeKey(barcode)) ?? ''))
      left.push({ productId, name, reasons })
    }
    for (const barcode of barcodesOf(snapshot)) {
      const key = barcodeKey(barcode)
      owners.set(key, owners.get(key) ?? name)
    }
    return withoutBarcodes(snapshot, lost)
  })
  return { snapshots, left }
}

function lostText(barcode: string, owner: string): string {
  return `Code-barres ${barcode} : il est maintenant celui de ${quoted(owner)}, le produit restauré n’en a plus.`
}

function barcodesOf({ product, tables: { product_variants: variants } }: ProductSnapshot): string[] {
  const column = variants?.columns.indexOf('barcode') ?? -1
  const ofVariants = variants?.rows.map((row) => String(row[column] ?? '')) ?? []
  return [product.barcode, ...ofVariants].filter((barcode) => barcode !== '')
}

function withoutBarcodes(snapshot: ProductSnapshot, lost: ReadonlySet<string>): ProductSnapshot {
  const variants = snapshot.tables.product_variants
  if (lost.size === 0) return snapshot
  const column = variants?.columns.indexOf('barcode') ?? -1
  const free = (barcode: string) => (lost.has(barcode) ? '' : barcode)
  const rows = variants?.rows.map((row) => row.with(column, free(String(row[column] ?? ''))))
  return {
    ...snapshot,
    product: { ...snapshot.product, barcode: free(snapshot.product.barcode) },
    tables: { ...snapshot.tables, ...(variants && rows && { product_variants: { ...variants, rows } }) },
  }
}

/** The items of orders that were cancelled or deleted while the products were in the trash. */
function closedOrders(
  stored: readonly StoredTrash[],
  reserving: ReadonlySet<string>,
): Map<string, ReturnedItem[]> {
  const items = stored.flatMap(({ product, snapshot }) =>
    snapshot.reserved
      .filter(({ orderId }) => !reserving.has(orderId))
      .map((units) => ({ ...units, productId: product._id })),
  )
  return Map.groupBy(items, ({ orderId }) => orderId)
}
