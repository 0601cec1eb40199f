import type { Store } from '../../data/store.ts'
import { DRAFT_LIMITS, type ProductDraft } from '../../domain/catalogue/product-draft.ts'
import { fail, type Result } from '../../domain/errors.ts'
import type { AppContext } from '../context.ts'

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

/** Lists all drafts, newest first. */
export function listDrafts({ store }: Pick<AppContext, 'store'>): Promise<ProductDraft[]> {
  return store.drafts.list(DRAFT_LIMITS.drafts)
}

/** Returns one draft. */
export function getDraft({ store }: Pick<AppContext, 'store'>, id: string) {
  return findOpenDraft(store, id)
}
