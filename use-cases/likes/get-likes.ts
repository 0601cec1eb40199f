import { fail, type Result } from '../../domain/errors.ts'
import type { AppContext } from '../context.ts'

/** Whether a visitor likes a product; false without a visitor id. */
export async function isLiked(
  { store }: Pick<AppContext, 'store'>,
  productId: string,
  visitorId: string | null,
): Promise<Result<{ hasLiked: boolean }>> {
  if (!(await store.products.find(productId))) return fail('PRODUCT_NOT_FOUND')
  const liked = await listLiked({ store }, [productId], visitorId)
  return { ok: true, hasLiked: liked.length > 0 }
}

/** Lists which of these products a visitor likes. */
export async function listLiked(
  { store }: Pick<AppContext, 'store'>,
  productIds: readonly string[],
  visitorId: string | null,
): Promise<string[]> {
  return visitorId === null ? [] : store.likes.filterLiked(visitorId, productIds)
}
