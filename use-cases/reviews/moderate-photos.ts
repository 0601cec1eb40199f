import type { OpenTransaction } from '../../data/store.ts'
import type { ProductSummary } from '../../domain/catalogue/product.ts'
import { fail, type Result } from '../../domain/errors.ts'
import { record } from '../audit/record.ts'
import { queueImageRemoval } from '../catalogue/remove-images.ts'
import type { AppContext, ReadDeps, WriteDeps } from '../context.ts'

interface PhotoKey {
  reviewId: string
  id: string
}

/** Reads the file of a photo, also of one that is not approved. */
export async function readReviewPhoto(
  { store, images }: ReadDeps & Pick<AppContext, 'images'>,
  key: PhotoKey,
): Promise<Result<{ bytes: Uint8Array<ArrayBuffer> }>> {
  const photo = await store.reviewPhotos.find(key)
  const bytes = photo && (await images.readLargest(photo.address))
  return bytes ? { ok: true, bytes: new Uint8Array(bytes) } : fail('PHOTO_NOT_FOUND')
}

/** Shows a photo to shoppers; one that is approved already stays so. */
export function approveReviewPhoto(shop: WriteDeps, key: PhotoKey): Promise<Result<object>> {
  return changePhoto(shop, key, async (tx, { approvedAt }) => {
    if (approvedAt !== null) return null
    await tx.reviewPhotos.approve(key, shop.clock())
    return 'reviews.photo-approve'
  })
}

export function deleteReviewPhoto(shop: WriteDeps, key: PhotoKey): Promise<Result<object>> {
  return changePhoto(shop, key, async (tx, { address }) => {
    await tx.reviewPhotos.delete(key)
    await queueImageRemoval(tx, [address], shop.clock())
    return 'reviews.photo-delete'
  })
}

type Photo = NonNullable<Awaited<ReturnType<OpenTransaction['reviewPhotos']['find']>>>
type Done = 'reviews.photo-approve' | 'reviews.photo-delete'

/** @param change returns what it has done; null for nothing */
function changePhoto(
  shop: WriteDeps,
  key: PhotoKey,
  change: (tx: OpenTransaction, photo: Photo) => Promise<Done | null>,
): Promise<Result<object>> {
  return shop.store.transaction(async (tx): Promise<Result<object>> => {
    const found = await tx.reviewPhotos.find(key)
    const [product] = found ? await tx.products.lock([found.productId]) : []
    // Read again under the lock.
    const photo = product && (await tx.reviewPhotos.find(key))
    if (!photo) return fail('PHOTO_NOT_FOUND')
    const action = await change(tx, photo)
    if (action !== null) await finish(tx, shop, product, action)
    return { ok: true }
  })
}

async function finish(
  tx: OpenTransaction,
  shop: WriteDeps,
  { _id, name }: ProductSummary,
  action: Done,
): Promise<void> {
  await record(tx, shop, { action, subject: { id: _id, name } })
  tx.publish({ kind: 'product', productId: _id, touches: 'cards' })
}
