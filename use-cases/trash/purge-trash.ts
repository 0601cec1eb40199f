import type { OpenTransaction } from '../../data/store.ts'
import { UNDO_BULK_ACTION_MS } from '../../domain/catalogue/bulk-actions.ts'
import { TRASH_MS, type TrashedProduct } from '../../domain/catalogue/trash.ts'
import type { Result } from '../../domain/errors.ts'
import { recordProducts } from '../audit/record.ts'
import { repeatInBatches } from '../batches.ts'
import { queueImageRemoval } from '../catalogue/remove-images.ts'
import type { WriteDeps } from '../context.ts'
import { findTrashed } from './list-trash.ts'

const AT_A_TIME = 50

/** Purges products from the trash with their images: all, or none if one is missing. */
export function purgeProducts(shop: WriteDeps, ids: readonly string[]): Promise<Result<{ count: number }>> {
  return shop.store.transaction(async (tx) => {
    const found = await findTrashed(tx, ids, shop.clock() - TRASH_MS)
    if (!found.ok) return found
    await purge(tx, shop, found.products)
    return { ok: true as const, count: ids.length }
  })
}

async function purge(
  tx: OpenTransaction,
  shop: WriteDeps,
  products: readonly TrashedProduct[],
): Promise<void> {
  await recordProducts(tx, shop, 'product.purged', products)
  const ids = products.map(({ _id }) => _id)
  await tx.stockAlerts.deleteOfProducts(ids)
  await queueImageRemoval(tx, await tx.trash.delete(ids), shop.clock())
}

/** Purges expired products from the trash, and the data of undone or expired bulk actions. Idempotent. */
export async function purgeExpired(shop: WriteDeps): Promise<{ products: number; bulkActions: number }> {
  const now = shop.clock()
  const products = await repeatInBatches(AT_A_TIME, () =>
    shop.store.transaction(async (tx) => {
      const due = await tx.trash.idsUntil(now - TRASH_MS, AT_A_TIME)
      const locked = due.length > 0 ? await tx.trash.lock(due) : []
      if (locked.length > 0) await purge(tx, shop, locked)
      return due.length
    }),
  )
  const bulkActions = await repeatInBatches(AT_A_TIME, () =>
    shop.store.transaction(async (tx) => {
      const due = await tx.bulkActions.idsUntil(now - UNDO_BULK_ACTION_MS, AT_A_TIME)
      if (due.length === 0) return 0
      await tx.bulkActions.delete(due)
      await queueImageRemoval(tx, await tx.trash.releaseImages(due), now)
      return due.length
    }),
  )
  return { products, bulkActions }
}
