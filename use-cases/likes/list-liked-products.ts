import type { ProductSummary } from '../../domain/catalogue/product.ts'
import { MAX_LISTED } from '../../domain/catalogue/shared-list.ts'
import type { AppContext } from '../context.ts'

/** Lists the products a visitor likes, the newest like first; none without a visitor id. */
export async function listLikedProducts(
  { store }: Pick<AppContext, 'store'>,
  visitorId: string | null,
): Promise<ProductSummary[]> {
  if (visitorId === null) return []
  return listProducts({ store }, await store.likes.listLiked(visitorId, MAX_LISTED))
}

/** Lists the products with these ids in their order, without those that were deleted. */
export async function listProducts(
  { store }: Pick<AppContext, 'store'>,
  ids: readonly string[],
): Promise<ProductSummary[]> {
  return ids.length === 0 ? [] : store.products.findInOrder(ids)
}
