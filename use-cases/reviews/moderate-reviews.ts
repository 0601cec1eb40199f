import type {
  ModerationQuery,
  RatingModeration,
  ReviewModeration,
  ReviewsModerationQuery,
} from '../../contracts/moderation.ts'
import type { OpenTransaction } from '../../data/store.ts'
import type { ProductSummary } from '../../domain/catalogue/product.ts'
import { fail, type Result } from '../../domain/errors.ts'
import { record } from '../audit/record.ts'
import type { ReadDeps, WriteDeps } from '../context.ts'

type Moderated = Result<{ count: number }>

/** Lists one page of reviews in a state, newest first, and counts the photos that wait for approval. */
export async function listModeratedReviews(
  { store }: ReadDeps,
  { state, q: search, photos, page, limit }: ReviewsModerationQuery,
) {
  const selection = { state, search, photos }
  const [reviews, total, pendingPhotos] = await Promise.all([
    store.moderation.listReviews(selection, { limit, offset: (page - 1) * limit }),
    store.moderation.countReviews(selection),
    store.reviewPhotos.countPending(),
  ])
  return { reviews, pendingPhotos, total, page, limit }
}

/** Lists one page of ratings, grouped by product, stars and day. */
export async function listRatingGroups({ store }: ReadDeps, { state, page, limit }: ModerationQuery) {
  const [ratings, total] = await Promise.all([
    store.moderation.listRatings(state, { limit, offset: (page - 1) * limit }),
    store.moderation.countRatingGroups(state),
  ])
  return { ratings, total, page, limit }
}

/** Hides, deletes or restores reviews, with the ratings of their visitors. */
export function moderateReviews(shop: WriteDeps, { ids, action }: ReviewModeration): Promise<Moderated> {
  const moderation = { action, at: shop.clock() }
  return shop.store.transaction(async (tx) => {
    const productIds = await tx.moderation.productsOf(ids)
    let count = 0
    for (const product of productIds.length > 0 ? await tx.products.lock(productIds) : []) {
      const changed = await tx.moderation.moderateReviews(product._id, ids, moderation)
      count += changed
      await finish(tx, shop, product, { action: `reviews.${action}`, changed })
    }
    return count > 0 ? { ok: true, count } : fail('REVIEW_NOT_FOUND')
  })
}

/** Hides, deletes or restores the ratings of a product with the same stars and day. */
export function moderateRatings(
  shop: WriteDeps,
  { action, state, ...group }: RatingModeration,
): Promise<Moderated> {
  return shop.store.transaction(async (tx) => {
    const [product] = await tx.products.lock([group.productId])
    if (!product) return fail('PRODUCT_NOT_FOUND')
    const moderation = { action, at: shop.clock() }
    const count = await tx.moderation.moderateRatings(group, state, moderation)
    if (count === 0) return fail('REVIEW_NOT_FOUND')
    await finish(tx, shop, product, { action: `ratings.${action}`, changed: count })
    return { ok: true, count }
  })
}

type ModerationAudit = `${'reviews' | 'ratings'}.${ReviewModeration['action']}`

async function finish(
  tx: OpenTransaction,
  shop: WriteDeps,
  { _id, name }: ProductSummary,
  { action, changed }: { action: ModerationAudit; changed: number },
): Promise<void> {
  if (changed === 0) return
  await tx.moderation.recount(_id)
  await record(tx, shop, { action, subject: { id: _id, name }, changes: { count: [null, changed] } })
  tx.publish({ kind: 'product', productId: _id, touches: 'cards', facets: true })
}
