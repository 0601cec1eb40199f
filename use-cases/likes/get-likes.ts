import { fail, type Result } from '../../domain/errors.ts'
import type { AppContext } from '../context.ts'

/** Whether a visitor likes a product; nobody does who was never given an id. */
export async function isLiked(
  { store }: Pick<AppContext, 'store'>,
  productId: string,
  visitorId: string | null,
): Promise<Result<{ hasLiked: boolean }>> {
  if (!(await store.products.find(productId))) return fail('PRODUCT_NOT_FOUND')
  const liked = await listLiked({ store }, [productId], visitorId)
  return { ok: true, hasLiked: liked.length > 0 }
}

/** Which of these products a visitor likes: one question for all the cards in view. */
export async function listLiked(
  { store }: Pick<AppContext, 'store'>,
  productIds: readonly string[],
  visitorId: string | null,
): Promise<string[]> {
  return visitorId === null ? [] : store.likes.filterLiked(visitorId, productIds)
}
