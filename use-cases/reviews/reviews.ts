import type { ReviewInput } from '../../contracts/review-form.ts'
import type { Product } from '../../domain/catalogue/product.ts'
import type { Result } from '../../domain/errors.ts'
import { changeLocked } from '../catalogue/get-product.ts'
import type { AppContext, TimedDeps } from '../context.ts'

/** Stores a visitor's rating from 1 to 5; a second one replaces the first. */
export function rateProduct(
  shop: TimedDeps,
  { productId, visitorId, rating }: { productId: string; visitorId: string; rating: number },
): Promise<Result<{ product: Product }>> {
  return changeLocked(shop, productId, async (tx) => {
    await tx.ratings.put(productId, visitorId, rating, shop.clock())
    tx.publish({ kind: 'product', productId, touches: 'cards', facets: true })
  })
}

/** Adds a visitor's review, which is shown with the visitor's rating if there is one. */
export function reviewProduct(
  shop: Pick<AppContext, 'store' | 'clock' | 'newId'>,
  { productId, visitorId, text, pseudo }: ReviewInput & { productId: string; visitorId: string },
): Promise<Result<{ product: Product }>> {
  return changeLocked(shop, productId, async (tx) => {
    await tx.reviews.insert({ id: shop.newId(), productId, visitorId, text, pseudo }, shop.clock())
    tx.publish({ kind: 'product', productId, touches: 'cards' })
  })
}
