import type { OpenTransaction } from '../../data/store.ts'
import { UNDO_BULK_ACTION_MS } from '../../domain/catalogue/bulk-actions.ts'
import { TRASH_MS, type TrashedProduct } from '../../domain/catalogue/trash.ts'
import type { Result } from '../../domain/errors.ts'
import { recordProducts } from '../audit/record.ts'
import { repeatInBatches } from '../batches.ts'
import { deleteUnusedImages } from '../catalogue/store-images.ts'
import type { AppContext, WriteDeps } from '../context.ts'
import { findTrashed } from './list-trash.ts'

type Deps = WriteDeps & Pick<AppContext, 'images'>

const AT_A_TIME = 50

/** Purges products from the trash with their images: all, or none if one is missing. */
export async function purgeProducts(shop: Deps, ids: readonly string[]): Promise<Result<{ count: number }>> {
  const purged = await shop.store.transaction(async (tx) => {
    const found = await findTrashed(tx, ids, shop.clock() - TRASH_MS)
    return found.ok ? { ok: true as const, images: await purge(tx, shop, found.products) } : found
  })
  if (!purged.ok) return purged
  await deleteUnusedImages(shop, purged.images)
  return { ok: true, count: ids.length }
}

async function purge(
  tx: OpenTransaction,
  shop: Deps,
  products: readonly TrashedProduct[],
): Promise<string[]> {
  await recordProducts(tx, shop, 'product.purged', products)
  const ids = products.map(({ _id }) => _id)
  await tx.stockAlerts.deleteOfProducts(ids)
  return tx.trash.delete(ids)
}

/** Purges expired products from the trash, and the data of undone or expired bulk actions. Idempotent. */
export async function purgeExpired(shop: Deps): Promise<{ products: number; bulkActions: number }> {
  const now = shop.clock()
  const products = await inBatches(() =>
    shop.store.transaction(async (tx) => {
      const due = await tx.trash.idsUntil(now - TRASH_MS, AT_A_TIME)
      const locked = due.length > 0 ? await tx.trash.lock(due) : []
      return { count: due.length, images: locked.length > 0 ? await purge(tx, shop, locked) : [] }
    }),
  )
  const bulkActions = await inBatches(() =>
    shop.store.transaction(async (tx) => {
      const due = await tx.bulkActions.idsUntil(now - UNDO_BULK_ACTION_MS, AT_A_TIME)
      if (due.length > 0) await tx.bulkActions.delete(due)
      return { count: due.length, images: due.length > 0 ? await tx.trash.releaseImages(due) : [] }
    }),
  )
  return { products, bulkActions }

  function inBatches(purgeSome: () => Promise<{ count: number; images: string[] }>): Promise<number> {
    return repeatInBatches(AT_A_TIME, async () => {
      const { count, images } = await purgeSome()
      await deleteUnusedImages(shop, images)
      return count
    })
  }
}
