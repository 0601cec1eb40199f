import { DRAFT_LIMITS, type ProductDraft } from '../../domain/catalogue/product-draft.ts'
import type { AppContext } from '../context.ts'
import { findOpenDraft } from './find-open-draft.ts'

/** Lists all drafts, newest first. */
export function listDrafts({ store }: Pick<AppContext, 'store'>): Promise<ProductDraft[]> {
  return store.drafts.list(DRAFT_LIMITS.drafts)
}

/** Returns one draft. */
export function getDraft({ store }: Pick<AppContext, 'store'>, id: string) {
  return findOpenDraft(store, id)
}
