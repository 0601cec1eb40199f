import { fail, type Result } from '../../domain/errors.ts'
import type { AppContext } from '../context.ts'

export interface LikeResult {
  message: 'Produit liké' | 'Like retiré'
  hasLiked: boolean
  likes: number
}

/** Adds or removes a visitor's like. */
export async function likeProduct(
  shop: Pick<AppContext, 'store' | 'clock'>,
  productId: string,
  visitorId: string,
): Promise<Result<LikeResult>> {
  const result = await shop.store.transaction(async (tx): Promise<LikeResult | null> => {
    const [product] = await tx.products.lock([productId])
    if (!product) return null
    const hasLiked = await tx.likes.toggle(productId, visitorId, shop.clock())
    tx.publish({ kind: 'product', productId, touches: 'cards' })
    return hasLiked
      ? { message: 'Produit liké', hasLiked, likes: product.likes + 1 }
      : { message: 'Like retiré', hasLiked, likes: product.likes - 1 }
  })
  if (result === null) return fail('PRODUCT_NOT_FOUND')
  return { ok: true, ...result }
}
