import type { ReviewInput } from '../../contracts/review-form.ts'
import type { Product } from '../../domain/catalogue/product.ts'
import { fail, type Result } from '../../domain/errors.ts'
import { getProduct } from '../catalogue/get-product.ts'
import type { AppContext } from '../context.ts'

/** Adds a visitor's comment, shown with the visitor's rating if any. */
export async function reviewProduct(
  shop: Pick<AppContext, 'store' | 'clock' | 'newId'>,
  { productId, visitorId, text, pseudo }: ReviewInput & { productId: string; visitorId: string },
): Promise<Result<{ product: Product }>> {
  const found = await shop.store.transaction(async (tx) => {
    const [product] = await tx.products.lock([productId])
    if (!product) return false
    await tx.reviews.insert({ id: shop.newId(), productId, visitorId, text, pseudo }, shop.clock())
    tx.publish({ kind: 'product', productId, touches: 'cards' })
    return true
  })
  if (!found) return fail('PRODUCT_NOT_FOUND')
  return getProduct(shop, productId)
}
