import type { Result } from '../../domain/errors.ts'
import { record } from '../audit/record.ts'
import type { AppContext } from '../context.ts'
import { findAllForUpdate } from './find-all-for-update.ts'
import { publishProductChange } from './publish-product.ts'
import { deleteUnusedImages } from './store-images.ts'

/** Deletes products with images, ratings and reviews: all, or none if one does not exist. Orders stay unchanged. */
export async function deleteProducts(
  shop: Pick<AppContext, 'store' | 'images' | 'clock' | 'newId' | 'actor'>,
  ids: readonly string[],
): Promise<Result<{ count: number; message: string }>> {
  const deleted = await shop.store.transaction(async (tx) => {
    const locked = await findAllForUpdate(tx, ids)
    if (!locked.ok) return locked
    await tx.products.delete(ids)
    const auditEvents = locked.products.map(({ _id: id, name, price, stock }) => ({
      action: 'product.deleted' as const,
      subject: { id, name },
      changes: { price: [price, null] as const, stock: [stock, null] as const },
    }))
    await record(tx, shop, ...auditEvents)
    for (const product of locked.products) {
      publishProductChange(tx, { productId: product._id, before: product, after: null })
    }
    return locked
  })
  if (!deleted.ok) return deleted
  await deleteUnusedImages(
    shop,
    deleted.products.flatMap(({ images }) => images),
  )
  const count = deleted.products.length
  return { ok: true, count, message: deletedText(count) }
}

function deletedText(count: number): string {
  return count === 1 ? 'Produit supprimé avec succès !' : `${count} produits supprimés avec succès !`
}
