import { DRAFT_LIMITS, type DraftImage } from '../../domain/catalogue/product-draft.ts'
import { fail, type Result } from '../../domain/errors.ts'
import { deleteUnusedImages, storeImages } from '../catalogue/store-images.ts'
import type { AppContext } from '../context.ts'
import { findOpenDraft } from './find-open-draft.ts'

type Deps = Pick<AppContext, 'store' | 'images'>

const TOO_MANY = { message: `${DRAFT_LIMITS.images} images au maximum.` }

/** Adds an image to a draft. Idempotent by `imageId`: a repeated upload returns the first answer. */
export async function addDraftImage(
  shop: Deps,
  draftId: string,
  { imageId, position, bytes }: { imageId: string; position: number; bytes: Uint8Array },
): Promise<Result<{ image: DraftImage }>> {
  const found = await findOpenDraft(shop.store, draftId)
  if (!found.ok) return found
  const earlier = found.draft.images.find(({ id }) => id === imageId)
  if (earlier) return { ok: true, image: earlier }
  if (found.draft.images.length >= DRAFT_LIMITS.images) return fail('PAYLOAD_TOO_LARGE', TOO_MANY)
  const stored = await storeImages(shop, [bytes])
  if (!stored.ok) return stored
  const added = await shop.store.transaction(async (tx): Promise<Result<{ image: DraftImage }>> => {
    const locked = await findOpenDraft(tx, draftId, { forUpdate: true })
    if (!locked.ok) return locked
    const { images } = locked.draft
    const first = images.find(({ id }) => id === imageId)
    if (first) return { ok: true, image: first }
    if (images.length >= DRAFT_LIMITS.images) return fail('PAYLOAD_TOO_LARGE', TOO_MANY)
    const image = { id: imageId, address: stored.addresses[0] ?? '' }
    await tx.drafts.insertImage(draftId, image, position)
    return { ok: true, image }
  })
  await deleteUnusedImages(shop, stored.addresses)
  return added
}
