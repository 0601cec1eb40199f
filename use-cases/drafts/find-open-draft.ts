import type { Store } from '../../data/store.ts'
import type { ProductDraft } from '../../domain/catalogue/product-draft.ts'
import { fail, type Result } from '../../domain/errors.ts'

type Drafts = Pick<Store, 'drafts'>

/** Returns an open draft, or the error when there is none. */
export async function findOpenDraft(
  { drafts }: Drafts,
  id: string,
  { forUpdate = false } = {},
): Promise<Result<{ draft: ProductDraft }>> {
  const stored = await (forUpdate ? drafts.findForUpdate(id) : drafts.find(id))
  if (stored?.state === 'open') return { ok: true, draft: stored.draft }
  return fail(stored?.state === 'published' ? 'DRAFT_PUBLISHED' : 'DRAFT_NOT_FOUND')
}
