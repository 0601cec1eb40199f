import type { Store } from '../../data/store.ts'
import type { ProductDraft } from '../../domain/catalogue/product-draft.ts'
import { fail, type Result } from '../../domain/errors.ts'

interface Publication {
  id: string
  /** the version to publish */
  version: number
  /** the same for every request of one publication */
  key: string | undefined
}

/** Locks a draft for publishing. @returns null when the same request is repeated */
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
