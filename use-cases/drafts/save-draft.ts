import type { DraftInput } from '../../contracts/product-draft.ts'
import type { OpenTransaction } from '../../data/store.ts'
import {
  CLOSED_DRAFT_MAX_AGE_MS,
  DRAFT_LIMITS,
  draftLabel,
  type ProductDraft,
} from '../../domain/catalogue/product-draft.ts'
import { fail, type Result } from '../../domain/errors.ts'
import { record } from '../audit/record.ts'
import { deleteUnusedImages } from '../catalogue/store-images.ts'
import type { AppContext } from '../context.ts'
import { findOpenDraft } from './find-open-draft.ts'

type Deps = Pick<AppContext, 'store' | 'images' | 'clock' | 'newId' | 'actor'>

type Saved = Result<{ draft: ProductDraft; dropped: string[] }>

/**
 * Creates a draft (`version` 0) or changes its fields and images. Idempotent: the same request returns the same answer.
 * A draft that has changed since `version` is not changed.
 */
export async function saveDraft(
  shop: Deps,
  id: string,
  input: DraftInput,
): Promise<Result<{ draft: ProductDraft }>> {
  const saved = await shop.store.transaction(
    async (tx): Promise<Saved> =>
      input.version === 0 ? create(tx, shop, id, input) : change(tx, shop, id, input),
  )
  if (saved.ok) await deleteUnusedImages(shop, saved.dropped)
  return saved.ok ? { ok: true, draft: saved.draft } : saved
}

async function create(tx: OpenTransaction, shop: Deps, id: string, { fields }: DraftInput): Promise<Saved> {
  const at = shop.clock()
  await tx.drafts.deleteClosedBefore(at - CLOSED_DRAFT_MAX_AGE_MS)
  const isNew = (await tx.drafts.find(id)) === null
  if (isNew && (await tx.drafts.countOpen()) >= DRAFT_LIMITS.drafts) return fail('TOO_MANY_DRAFTS')
  if (isNew && (await tx.drafts.insert(id, fields, shop.actor, at))) {
    await record(tx, shop, { action: 'draft.created', subject: { id, name: draftLabel(fields) } })
  }
  const found = await findOpenDraft(tx, id)
  return found.ok ? { ...found, dropped: [] } : found
}

async function change(tx: OpenTransaction, shop: Deps, id: string, input: DraftInput): Promise<Saved> {
  const found = await findOpenDraft(tx, id, { forUpdate: true })
  if (!found.ok) return found
  const { draft } = found
  const { fields, version, imageOrder = [], removedImages = [] } = input
  const isRepeated = draft.version === version + 1 && isEqual(draft.fields, fields)
  if (draft.version !== version && !isRepeated) return fail('DRAFT_CHANGED')
  const removed = draft.images.filter((image) => removedImages.includes(image.id))
  await tx.drafts.deleteImages(
    id,
    removed.map((image) => image.id),
  )
  for (const [position, image] of imageOrder.entries()) await tx.drafts.setPosition(id, image, position)
  if (!isRepeated) await tx.drafts.update(id, fields, version + 1, shop.clock())
  const changed = await findOpenDraft(tx, id)
  return changed.ok ? { ...changed, dropped: removed.map(({ address }) => address) } : changed
}

/** Compares in any order of the fields. */
function isEqual(one: object, other: object): boolean {
  const sorted = (fields: object) =>
    JSON.stringify(Object.entries(fields).toSorted(([a], [b]) => (a < b ? -1 : 1)))
  return sorted(one) === sorted(other)
}
