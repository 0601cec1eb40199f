import { fail, type Outcome } from '../../domain/errors.ts'
import type { Shop } from '../context.ts'

/** Whether a visitor likes a product; nobody does who was never given an id. */
export async function isLiked(
  { store }: Pick<Shop, 'store'>,
  productId: string,
  visitorId: string | null,
): Promise<Outcome<{ hasLiked: boolean }>> {
  if (!(await store.products.find(productId))) return fail('PRODUCT_NOT_FOUND')
  const liked = await listLiked({ store }, [productId], visitorId)
  return { ok: true, hasLiked: liked.length > 0 }
}

/** Which of these products a visitor likes: one question for all the cards in view. */
export async function listLiked(
  { store }: Pick<Shop, 'store'>,
  productIds: readonly string[],
  visitorId: string | null,
): Promise<string[]> {
  return visitorId === null ? [] : store.likes.among(visitorId, productIds)
}
