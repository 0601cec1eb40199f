import type { DraftChangeResult, DraftsChange } from '../../contracts/product-draft.ts'
import type { DraftFields } from '../../domain/catalogue/product-draft.ts'
import { isSame } from '../../domain/edits/merge-edit.ts'
import { fail, type Result } from '../../domain/errors.ts'
import type { TimedDeps } from '../context.ts'
import { findOpenDraft } from './drafts.ts'

/** Sets the same fields of several drafts, independently of each other. Refuses drafts that others have changed. */
export async function changeDrafts(shop: TimedDeps, change: DraftsChange): Promise<DraftChangeResult[]> {
  const results: DraftChangeResult[] = []
  for (const { id, version } of change.drafts) {
    const changed = await changeDraft(shop, { id, version }, change)
    results.push({ id, changed: changed.ok, message: changed.ok ? '' : changed.message })
  }
  return results
}

function changeDraft(
  { store, clock }: TimedDeps,
  { id, version }: DraftsChange['drafts'][number],
  { fields, keepsFilled }: Pick<DraftsChange, 'fields' | 'keepsFilled'>,
): Promise<Result<object>> {
  return store.transaction<Result<object>>(async (tx) => {
    const found = await findOpenDraft(tx, id, { forUpdate: true })
    if (!found.ok) return found
    const { draft } = found
    const next = { ...draft.fields, ...(keepsFilled ? emptyOnly(fields, draft.fields) : fields) }
    if (isSame(next, draft.fields)) return { ok: true }
    if (draft.version !== version) return fail('DRAFT_CHANGED')
    await tx.drafts.update(id, next, draft.version + 1, clock())
    return { ok: true }
  })
}

/** The fields that a draft has not filled in yet. */
function emptyOnly(fields: DraftFields, filled: DraftFields): DraftFields {
  const names = Object.keys(fields) as (keyof DraftFields)[]
  const isEmpty = (name: keyof DraftFields) => String(filled[name] || '').trim() === ''
  return Object.fromEntries(names.filter(isEmpty).map((name) => [name, fields[name]]))
}
