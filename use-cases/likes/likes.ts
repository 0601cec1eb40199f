import type { ProductSummary } from '../../domain/catalogue/product.ts'
import { MAX_LISTED } from '../../domain/catalogue/shared-list.ts'
import { fail, type Result } from '../../domain/errors.ts'
import { lockSold } from '../catalogue/get-product.ts'
import { findSold, soldAt } from '../catalogue/planned-products.ts'
import type { ReadDeps, TimedDeps } from '../context.ts'

/** Adds or removes a visitor's like. */
export function likeProduct(
  shop: TimedDeps,
  productId: string,
  visitorId: string,
): Promise<Result<{ message: 'Produit liké' | 'Like retiré'; hasLiked: boolean; likes: number }>> {
  return shop.store.transaction(async (tx) => {
    const product = await lockSold(tx, productId, shop.clock())
    if (!product) return fail('PRODUCT_NOT_FOUND')
    const hasLiked = await tx.likes.toggle(productId, visitorId, shop.clock())
    tx.publish({ kind: 'product', productId, touches: 'cards' })
    return hasLiked
      ? { ok: true, message: 'Produit liké', hasLiked, likes: product.likes + 1 }
      : { ok: true, message: 'Like retiré', hasLiked, likes: product.likes - 1 }
  })
}

/** Whether a visitor likes a product; false without a visitor id. */
export async function isLiked(
  { store, clock }: TimedDeps,
  productId: string,
  visitorId: string | null,
): Promise<Result<{ hasLiked: boolean }>> {
  if (!(await findSold(store, productId, clock()))) return fail('PRODUCT_NOT_FOUND')
  const liked = await listLiked({ store }, [productId], visitorId)
  return { ok: true, hasLiked: liked.length > 0 }
}

/** Lists which of these products a visitor likes. */
export async function listLiked(
  { store }: ReadDeps,
  productIds: readonly string[],
  visitorId: string | null,
): Promise<string[]> {
  return visitorId === null ? [] : store.likes.filterLiked(visitorId, productIds)
}

/** Lists the products a visitor likes, the newest like first; none without a visitor id. */
export async function listLikedProducts(
  shop: TimedDeps,
  visitorId: string | null,
): Promise<ProductSummary[]> {
  if (visitorId === null) return []
  return listProducts(shop, await shop.store.likes.listLiked(visitorId, MAX_LISTED))
}

/** Lists the products with these ids in the order of the ids, without deleted and hidden products. */
export async function listProducts(
  { store, clock }: TimedDeps,
  ids: readonly string[],
): Promise<ProductSummary[]> {
  return ids.length === 0 ? [] : soldAt(store, await store.products.findInOrder(ids), clock())
}
