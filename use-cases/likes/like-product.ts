import { fail, type Outcome } from '../../domain/errors.ts'
import type { Shop } from '../context.ts'

export interface LikeResult {
  message: 'Produit liké' | 'Like retiré'
  hasLiked: boolean
  /** hearts of the product now, of all visitors */
  likes: number
}

/** Gives a visitor's heart to a product, or takes it back. */
export async function likeProduct(
  shop: Pick<Shop, 'store' | 'clock'>,
  productId: string,
  visitorId: string,
): Promise<Outcome<LikeResult>> {
  const result = await shop.store.transaction(async (inside): Promise<LikeResult | null> => {
    const [product] = await inside.products.lock([productId])
    if (!product) return null
    const hasLiked = await inside.likes.toggle(productId, visitorId, shop.clock())
    inside.announce({ kind: 'product', productId, touches: 'cards' })
    return hasLiked
      ? { message: 'Produit liké', hasLiked, likes: product.likes + 1 }
      : { message: 'Like retiré', hasLiked, likes: product.likes - 1 }
  })
  if (result === null) return fail('PRODUCT_NOT_FOUND')
  return { ok: true, ...result }
}
