import type { Product } from '../../domain/catalogue/product.ts'
import { fail, type Outcome } from '../../domain/errors.ts'
import { getProduct } from '../catalogue/get-product.ts'
import type { Shop } from '../context.ts'

/** Keeps a visitor's rating of a product, 1 to 5; a second one replaces the first. */
export async function rateProduct(
  shop: Pick<Shop, 'store' | 'clock'>,
  { productId, visitorId, rating }: { productId: string; visitorId: string; rating: number },
): Promise<Outcome<{ product: Product }>> {
  const found = await shop.store.transaction(async (inside) => {
    const [product] = await inside.products.lock([productId])
    if (!product) return false
    await inside.ratings.put(productId, visitorId, rating, shop.clock())
    inside.announce({ kind: 'product', productId, touches: 'cards' })
    return true
  })
  if (!found) return fail('PRODUCT_NOT_FOUND')
  return getProduct(shop, productId)
}
