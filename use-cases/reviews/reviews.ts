import type { ReviewInput } from '../../contracts/review-form.ts'
import { offeredChoice } from '../../domain/catalogue/offered-choice.ts'
import type { Product, Review } from '../../domain/catalogue/product.ts'
import { fail, type Result } from '../../domain/errors.ts'
import { changeLocked } from '../catalogue/get-product.ts'
import { findSold } from '../catalogue/planned-products.ts'
import type { AppContext, ReadDeps, TimedDeps } from '../context.ts'

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

export async function hasRated(
  { store }: ReadDeps,
  { productId, visitorId }: { productId: string; visitorId: string },
): Promise<boolean> {
  return (await store.ratings.find(productId, visitorId)) !== null
}

/** Lists a page of a product's reviews, newest first. */
export async function listReviews(
  { store, clock }: TimedDeps,
  productId: string,
  { page, limit }: { page: number; limit: number },
): Promise<Result<{ reviews: Review[]; total: number; page: number; limit: number }>> {
  const product = await findSold(store, productId, clock())
  if (!product) return fail('PRODUCT_NOT_FOUND')
  const reviews = await store.reviews.list(productId, limit, (page - 1) * limit)
  return { ok: true, reviews, total: product.reviewCount, page, limit }
}

/** Adds a visitor's review, which is shown with the visitor's rating if there is one. */
export function reviewProduct(
  shop: Pick<AppContext, 'store' | 'clock' | 'newId'>,
  {
    productId,
    visitorId,
    text,
    pseudo,
    size: chosen = '',
  }: ReviewInput & { productId: string; visitorId: string },
): Promise<Result<{ product: Product }>> {
  return changeLocked(shop, productId, async (tx, { sizes }) => {
    const size = offeredChoice(chosen, sizes) ?? null
    await tx.reviews.insert({ id: shop.newId(), productId, visitorId, text, pseudo, size }, shop.clock())
    tx.publish({ kind: 'product', productId, touches: 'cards' })
  })
}
