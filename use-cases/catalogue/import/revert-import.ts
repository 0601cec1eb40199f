import type { MovedProduct } from '../../../data/queries/moved-products.ts'
import type { OpenTransaction } from '../../../data/store.ts'
import type { LeftProduct, ProductEdit } from '../../../domain/catalogue/bulk-actions.ts'
import { type RevertingPhase, ROWS_AT_A_TIME } from '../../../domain/catalogue/unfinished-actions.ts'
import { record } from '../../audit/record.ts'
import { yieldToEventLoop } from '../../batches.ts'
import type { AppContext, WriteDeps } from '../../context.ts'
import { imageGroup } from '../../moving/fetched-image.ts'
import { undoSales } from '../../moving/plan-sales.ts'
import { queueImageFetches } from '../../moving/queue-image-fetches.ts'
import type { LockedProduct } from '../../stock/change-stock.ts'
import { moveToTrash } from '../change-products.ts'
import { publishProductChange } from '../publish-product.ts'
import { queueImageRemoval } from '../remove-images.ts'
import { planRevert, type Revert, writeRevert } from '../revert-edits.ts'

export type RevertDeps = WriteDeps & Pick<AppContext, 'withLock'>

export interface Reverted {
  /** products that were restored completely or in part */
  count: number
  left: LeftProduct[]
}

/**
 * Takes back what an action in this phase has written, in transactions of some rows: each deletes the undo data of its
 * rows, so that another process can go on after a crash. Repeating it, also at the same time, does no harm.
 */
export async function revertInBatches(
  shop: RevertDeps,
  id: string,
  phase: RevertingPhase,
  signal?: AbortSignal,
): Promise<Reverted> {
  const all: Reverted = { count: 0, left: [] }
  const sites = new Set<string>()
  for (;;) {
    signal?.throwIfAborted()
    // Without the lock, concurrent transactions could assign the same barcode to two products.
    const some = await shop.withLock('barcodes', () =>
      shop.store.transaction((tx) => revertSome(tx, shop, { id, phase, sites })),
    )
    if (some.isLast) return all
    all.count += some.count
    all.left.push(...some.left)
    await yieldToEventLoop()
  }
}

interface Part extends Reverted {
  isLast: boolean
}

const NOTHING = { isLast: true, count: 0, left: [] } satisfies Part

async function revertSome(
  tx: OpenTransaction,
  shop: RevertDeps,
  { id, phase, sites }: { id: string; phase: RevertingPhase; sites: Set<string> },
): Promise<Part> {
  const action = await tx.bulkActions.lockIn(id, phase)
  if (!action) return NOTHING
  const revert: Revert = { id, isTakenBack: phase === 'taking-back', at: shop.clock() }
  const edits = await tx.bulkActions.edits(id, ROWS_AT_A_TIME)
  if (edits.length === 0) {
    if (!revert.isTakenBack) {
      await tx.bulkActions.endUndo(id, revert.at)
      return NOTHING
    }
    await tx.bulkActions.delete([id])
    if (action.products > 0) {
      const changes = { products: [action.products, 0] } as const
      await record(tx, shop, { action: 'products.import-taken-back', changes })
    }
    await queueImageRemoval(tx, await tx.trash.releaseImages([id]), revert.at)
    return NOTHING
  }
  const { planned, created, left } = await planRevert(tx, revert, edits)
  await writeRevert(tx, shop, revert, planned)
  await queueImageRemoval(tx, await removeCreated(tx, shop, revert, created), revert.at)
  const resold = await restoreMoved(tx, shop, revert, {
    edits,
    sites,
    written: planned.map(({ product }) => product._id),
  })
  await tx.bulkActions.deleteEdits(
    id,
    edits.map(({ productId }) => productId),
  )
  const restored = new Set([
    ...planned.map(({ product }) => product._id),
    ...created.map(({ _id }) => _id),
    ...resold,
  ])
  return { isLast: false, count: restored.size, left }
}

/**
 * An import that did not end leaves nothing in the trash, except products that somebody has ordered meanwhile.
 * @returns images that may be unused now
 */
async function removeCreated(
  tx: OpenTransaction,
  shop: RevertDeps,
  { id, isTakenBack, at }: Revert,
  created: readonly LockedProduct[],
): Promise<string[]> {
  const ids = created.map(({ _id }) => _id)
  const ordered = isTakenBack && ids.length > 0 ? new Set(await tx.orders.orderedOf(ids)) : new Set(ids)
  const kept = created.filter(({ _id }) => ordered.has(_id))
  if (kept.length > 0) await moveToTrash(tx, shop, kept, { actionId: id, at })
  const gone = created.filter(({ _id }) => !ordered.has(_id))
  if (gone.length === 0) return []
  const goneIds = gone.map(({ _id }) => _id)
  await tx.stockAlerts.deleteOfProducts(goneIds)
  await tx.products.delete(goneIds)
  for (const product of gone) {
    publishProductChange(tx, { productId: product._id, before: product, after: null })
  }
  return gone.flatMap(({ images }) => images)
}

interface MovedEdits {
  edits: readonly ProductEdit[]
  /** ids of the products that were restored */
  written: readonly string[]
  /** whose photos may be queued again */
  sites: Set<string>
}

/**
 * Restores what was known of products from another shop, so that the same file is read as before.
 * @returns the products that lose the sale which the import planned
 */
async function restoreMoved(
  tx: OpenTransaction,
  deps: RevertDeps,
  { id, isTakenBack, at }: Revert,
  { edits, written, sites }: MovedEdits,
): Promise<ReadonlySet<string>> {
  // An import plans its sales when it ends, so that one that is taken back has none.
  const resold = isTakenBack ? new Set<string>() : await undoSales(tx, deps, edits)
  const moved = edits.flatMap((edit) => edit.moved ?? [])
  // The next import of a file writes again what an undone one of the version before wrote.
  const known = new Set(edits.filter((edit) => edit.moved).map(({ productId }) => productId))
  if (!isTakenBack) await tx.moved.forgetWritten(written.filter((productId) => !known.has(productId)))
  for (const { shop, reference, before } of moved) {
    if (before) await tx.moved.write(shop, [resold.has(before.productId) ? withoutSale(before) : before], at)
    else if (isTakenBack) await tx.moved.forget(shop, reference)
    await tx.movedImages.end(imageGroup({ shop, reference }), at)
  }
  const again = moved.filter(({ before }) => before !== null)
  await queueImageFetches(tx, again, { at, sites, cause: `undo ${id}` })
  return resold
}

/** The next file plans the sale again, because the product has left the plan of the one before, too. */
function withoutSale({ written: { sale: _, ...written }, ...product }: MovedProduct): MovedProduct {
  return { ...product, written }
}
