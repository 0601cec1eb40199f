import type { ReviewInput } from '../../contracts/review-form.ts'
import type { Product } from '../../domain/catalogue/product.ts'
import { fail, type Outcome } from '../../domain/errors.ts'
import { getProduct } from '../catalogue/get-product.ts'
import type { Shop } from '../context.ts'

/** Adds a visitor's comment to a product; it is shown with the visitor's own rating, when there is one. */
export async function reviewProduct(
  shop: Pick<Shop, 'store' | 'clock' | 'newId'>,
  { productId, visitorId, text, pseudo }: ReviewInput & { productId: string; visitorId: string },
): Promise<Outcome<{ product: Product }>> {
  const found = await shop.store.transaction(async (inside) => {
    const [product] = await inside.products.lock([productId])
    if (!product) return false
    await inside.reviews.insert({ id: shop.newId(), productId, visitorId, text, pseudo }, shop.clock())
    inside.announce({ kind: 'product', productId, touches: 'cards' })
    return true
  })
  if (!found) return fail('PRODUCT_NOT_FOUND')
  return getProduct(shop, productId)
}
