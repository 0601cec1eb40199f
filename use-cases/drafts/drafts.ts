import type { DraftInput } from '../../contracts/product-draft.ts'
import type { OpenTransaction, Store } from '../../data/store.ts'
import {
  CLOSED_DRAFT_MAX_AGE_MS,
  DRAFT_LIMITS,
  type DraftImage,
  draftLabel,
  type ProductDraft,
} from '../../domain/catalogue/product-draft.ts'
import { isSame, mergeEdit } from '../../domain/edits/merge-edit.ts'
import { editConflict, fail, type Result } from '../../domain/errors.ts'
import { record } from '../audit/record.ts'
import { queueImageRemoval, removeUploads } from '../catalogue/remove-images.ts'
import { storeImages } from '../catalogue/store-images.ts'
import type { AppContext, ReadDeps, TimedDeps, WriteDeps } from '../context.ts'

type Saved = Result<{ draft: ProductDraft }>

/**
 * Creates a draft (`version` 0) or changes its fields and images. Idempotent: the same request returns the same answer.
 * An edit of an older
 * version is merged if it says what it has seen, and refused otherwise.
 */
export function saveDraft(shop: WriteDeps, id: string, input: DraftInput): Promise<Saved> {
  return shop.store.transaction(async (tx) =>
    input.version === 0 ? create(tx, shop, id, input) : change(tx, shop, id, input),
  )
}

async function create(
  tx: OpenTransaction,
  shop: WriteDeps,
  id: string,
  { fields }: DraftInput,
): Promise<Saved> {
  const at = shop.clock()
  await tx.drafts.deleteClosedBefore(at - CLOSED_DRAFT_MAX_AGE_MS)
  const isNew = (await tx.drafts.find(id)) === null
  if (isNew && (await tx.drafts.countOpen()) >= DRAFT_LIMITS.drafts) return fail('TOO_MANY_DRAFTS')
  if (isNew && (await tx.drafts.insert(id, fields, shop.actor, at))) {
    await record(tx, shop, { action: 'draft.created', subject: { id, name: draftLabel(fields) } })
  }
  return findOpenDraft(tx, id)
}

async function change(tx: OpenTransaction, shop: WriteDeps, id: string, input: DraftInput): Promise<Saved> {
  const found = await findOpenDraft(tx, id, { forUpdate: true })
  if (!found.ok) return found
  const { draft } = found
  const { version, imageOrder = [], removedImages = [] } = input
  const isRepeated = draft.version === version + 1 && isSame(draft.fields, input.fields)
  const isStale = draft.version !== version && !isRepeated
  const merged = isStale ? mergeFields(draft, input) : { ok: true as const, fields: input.fields }
  if (!merged.ok) return merged
  const removed = draft.images.filter((image) => removedImages.includes(image.id))
  const removedIds = removed.map((image) => image.id)
  await tx.drafts.deleteImages(id, removedIds)
  for (const [position, image] of imageOrder.entries()) await tx.drafts.setPosition(id, image, position)
  if (!isRepeated) await tx.drafts.update(id, merged.fields, draft.version + 1, shop.clock())
  await queueImageRemoval(tx, addressesOf(removed), shop.clock())
  return findOpenDraft(tx, id)
}

/** Merges an edit of an older version of the draft with the fields that are stored now. */
function mergeFields(
  draft: ProductDraft,
  { fields, was }: DraftInput,
): Result<{ fields: ProductDraft['fields'] }> {
  if (!was) return fail('DRAFT_CHANGED')
  const merged = mergeEdit<Pick<ProductDraft, 'fields'>>({
    was: { fields: was },
    sent: { fields },
    current: draft,
  })
  const conflicts = merged.conflicts.map((one) => ({ ...one, field: one.field.replace('fields.', '') }))
  return editConflict(conflicts) ?? { ok: true, fields: merged.fields.fields ?? draft.fields }
}

/** Deletes a draft with its images. A draft that is missing or already deleted counts as deleted. */
export function deleteDraft(shop: WriteDeps, id: string): Promise<Result<object>> {
  return shop.store.transaction(async (tx): Promise<Result<object>> => {
    const at = shop.clock()
    // Reserves the id of a missing draft, so that a delayed request cannot create it.
    const isNew = await tx.drafts.insert(id, {}, shop.actor, at)
    const stored = await tx.drafts.findForUpdate(id)
    if (stored?.state === 'published') return fail('DRAFT_PUBLISHED')
    if (stored?.state !== 'open') return { ok: true }
    const { fields, images } = stored.draft
    await tx.drafts.close(id, at, null)
    if (!isNew) {
      await record(tx, shop, { action: 'draft.deleted', subject: { id, name: draftLabel(fields) } })
    }
    await queueImageRemoval(tx, addressesOf(images), at)
    return { ok: true }
  })
}

const addressesOf = (images: readonly DraftImage[]) => images.map(({ address }) => address)

const TOO_MANY = { message: `${DRAFT_LIMITS.images} images au maximum.` }

/** Adds an image to a draft. Idempotent by `imageId`: a repeated upload returns the first answer. */
export async function addDraftImage(
  shop: TimedDeps & Pick<AppContext, 'images'>,
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
  const isUsed = added.ok && stored.addresses.includes(added.image.address)
  if (!isUsed) await removeUploads(shop, stored.addresses)
  return added
}

/** Finds a draft that is neither published nor deleted. */
export async function findOpenDraft(
  { drafts }: Pick<Store, 'drafts'>,
  id: string,
  { forUpdate = false } = {},
): Promise<Result<{ draft: ProductDraft }>> {
  const stored = await (forUpdate ? drafts.findForUpdate(id) : drafts.find(id))
  if (stored?.state === 'open') return { ok: true, draft: stored.draft }
  return fail(stored?.state === 'published' ? 'DRAFT_PUBLISHED' : 'DRAFT_NOT_FOUND')
}

interface Publication {
  id: string
  /** the version to publish */
  version: number
  /** idempotency key, the same for every repeat of a publication */
  key: string | undefined
}

/** Locks a draft for publishing. `draft` is null when the same request is repeated. */
export async function lockDraft(
  { drafts }: Pick<Store, 'drafts'>,
  { id, version, key }: Publication,
): Promise<Result<{ draft: ProductDraft | null }>> {
  const stored = await drafts.findForUpdate(id)
  if (stored?.state === 'published') {
    return stored.publishKey === (key ?? '') ? { ok: true, draft: null } : fail('DRAFT_PUBLISHED')
  }
  if (stored?.state !== 'open') return fail('DRAFT_NOT_FOUND')
  return stored.draft.version === version ? { ok: true, draft: stored.draft } : fail('DRAFT_CHANGED')
}

/** Lists all drafts, newest first. */
export function listDrafts({ store }: ReadDeps): Promise<ProductDraft[]> {
  return store.drafts.list(DRAFT_LIMITS.drafts)
}

export function getDraft({ store }: ReadDeps, id: string) {
  return findOpenDraft(store, id)
}
