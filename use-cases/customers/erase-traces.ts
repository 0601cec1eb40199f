import type { OpenTransaction } from '../../data/store.ts'
import { queueImageRemoval } from '../catalogue/remove-images.ts'
import { removeFavourites } from './favourites.ts'

/**
 * Removes the reviews and favourites of an account, and what is kept beside the sign-in. The account must be locked.
 * @returns the numbers of both
 */
export async function eraseTraces(
  tx: OpenTransaction,
  userId: string,
  at: number,
): Promise<{ favourites: number; reviews: number }> {
  const customer = await tx.customers.find(userId)
  const reviews = customer ? await tx.moderation.byVisitor(customer.visitorId) : []
  await purgeReviews(tx, reviews, at)
  const favourites = await removeFavourites(tx, userId)
  await tx.customers.deleteAll(userId)
  return { favourites, reviews: reviews.length }
}

/** Removes reviews with their photos. */
export async function purgeReviews(
  tx: OpenTransaction,
  reviews: readonly { id: string; productId: string }[],
  at: number,
): Promise<void> {
  const productIds = [...new Set(reviews.map(({ productId }) => productId))]
  if (productIds.length === 0) return
  await tx.products.lock(productIds)
  const ids = reviews.map(({ id }) => id)
  await queueImageRemoval(tx, await tx.reviewPhotos.deleteOf(ids), at)
  await tx.moderation.purgeReviews(ids)
  for (const productId of productIds) {
    await tx.moderation.recount(productId)
    tx.publish({ kind: 'product', productId, touches: 'cards', facets: true })
  }
}
