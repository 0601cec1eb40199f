import { draftLabel } from '../../domain/catalogue/product-draft.ts'
import { fail, type Result } from '../../domain/errors.ts'
import { record } from '../audit/record.ts'
import { deleteUnusedImages } from '../catalogue/store-images.ts'
import type { AppContext } from '../context.ts'

/** Deletes a draft with its images. A draft that is missing or already deleted counts as deleted. */
export async function deleteDraft(
  shop: Pick<AppContext, 'store' | 'images' | 'clock' | 'newId' | 'actor'>,
  id: string,
): Promise<Result<object>> {
  const deleted = await shop.store.transaction(async (tx): Promise<Result<{ addresses: string[] }>> => {
    const at = shop.clock()
    // An upload of the draft may still arrive, so its id is reserved.
    const isNew = await tx.drafts.insert(id, {}, shop.actor, at)
    const stored = await tx.drafts.findForUpdate(id)
    if (stored?.state === 'published') return fail('DRAFT_PUBLISHED')
    if (stored?.state !== 'open') return { ok: true, addresses: [] }
    const { fields, images } = stored.draft
    await tx.drafts.close(id, at, null)
    if (!isNew) {
      await record(tx, shop, { action: 'draft.deleted', subject: { id, name: draftLabel(fields) } })
    }
    return { ok: true, addresses: images.map(({ address }) => address) }
  })
  if (deleted.ok) await deleteUnusedImages(shop, deleted.addresses)
  return deleted
}
