import type { OpenTransaction } from '../../data/store.ts'
import { fail, type Result } from '../../domain/errors.ts'
import { ADD_PHOTOS_MS, MAX_REVIEW_PHOTOS } from '../../domain/reviews/review-photos.ts'
import { lockSold } from '../catalogue/get-product.ts'
import { removeUploads } from '../catalogue/remove-images.ts'
import { storeImages } from '../catalogue/store-images.ts'
import type { AppContext, TimedDeps } from '../context.ts'

type Deps = TimedDeps & Pick<AppContext, 'images' | 'randomBytes'>

interface PhotoPlace {
  productId: string
  /** null without a valid cookie, thus without a review */
  visitorId: string | null
  /** chosen by the browser */
  photoId: string
}

/** `added`: the same photo was stored before */
type Place = Result<{ reviewId: string; added: boolean }>

/** Whether the visitor may add this photo now, asked before the file is read. */
export function findPhotoPlace({ store, clock }: TimedDeps, place: PhotoPlace): Promise<Place> {
  return placeOf(store, place, clock())
}

async function placeOf(
  { reviewPhotos }: Pick<OpenTransaction, 'reviewPhotos'>,
  { productId, visitorId, photoId }: PhotoPlace,
  now: number,
): Promise<Place> {
  const reviewId =
    visitorId === null ? null : await reviewPhotos.reviewOf(productId, visitorId, now - ADD_PHOTOS_MS)
  if (reviewId === null) return fail('NO_RECENT_REVIEW')
  const ids = await reviewPhotos.idsOf(reviewId)
  const added = ids.includes(photoId)
  return added || ids.length < MAX_REVIEW_PHOTOS
    ? { ok: true, reviewId, added }
    : fail('TOO_MANY_REVIEW_PHOTOS')
}

/**
 * Adds a photo to the newest review that the visitor has written of a product. Nobody sees it until it is approved, so its
 * address cannot be derived from the file.
 */
export async function addReviewPhoto(
  shop: Deps,
  { bytes, ...place }: PhotoPlace & { bytes: Uint8Array },
): Promise<Result<object>> {
  const stored = await storeImages(shop, [bytes], shop.randomBytes(16))
  if (!stored.ok) return stored
  const [address = ''] = stored.addresses
  const at = shop.clock()
  const placed = await shop.store.transaction(async (tx): Promise<Place> => {
    // Locked, so that requests at the same time are counted one after the other.
    if (!(await lockSold(tx, place.productId, at))) return fail('PRODUCT_NOT_FOUND')
    const found = await placeOf(tx, place, at)
    if (found.ok && !found.added) {
      const { productId, photoId: id } = place
      await tx.reviewPhotos.insert({ reviewId: found.reviewId, id, productId, address, createdAt: at })
    }
    return found
  })
  if (!placed.ok || placed.added) await removeUploads(shop, [address])
  return placed
}
