import type { OpenTransaction } from '../../data/store.ts'
import type { ProductSummary } from '../../domain/catalogue/product.ts'
import type { Result } from '../../domain/errors.ts'
import { type Recorded, record } from '../audit/record.ts'
import type { AppContext } from '../context.ts'
import { recordBulkAction, type UndoOffer } from './bulk-actions.ts'
import { findAllForUpdate } from './find-all-for-update.ts'
import { publishProductChange } from './publish-product.ts'

type Deleted = Result<{ count: number; message: string; undo: UndoOffer }>

/**
 * Moves products to the trash with images, ratings and reviews: all, or none if one does not exist. Orders are
 * unchanged.
 */
export function deleteProducts(
  shop: Pick<AppContext, 'store' | 'clock' | 'newId' | 'actor'>,
  ids: readonly string[],
): Promise<Deleted> {
  return shop.store.transaction(async (tx): Promise<Deleted> => {
    const locked = await findAllForUpdate(tx, ids)
    if (!locked.ok) return locked
    const count = locked.products.length
    const at = shop.clock()
    const { products } = locked
    const undo = await recordBulkAction(tx, shop, { id: shop.newId(), kind: 'deletion', products, at })
    await moveToTrash(tx, shop, locked.products, { actionId: undo.id, at })
    return { ok: true, count, message: deletedText(count), undo }
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
  const auditEvents = products.map(({ _id: id, name, price, stock }) => ({
    action: 'product.deleted' as const,
    subject: { id, name },
    changes: { price: [price, null] as const, stock: [stock, null] as const },
  }))
  await record(tx, shop, ...auditEvents)
  for (const product of products) {
    publishProductChange(tx, { productId: product._id, before: product, after: null })
  }
}

function deletedText(count: number): string {
  return count === 1 ? 'Produit supprimé avec succès !' : `${count} produits supprimés avec succès !`
}
