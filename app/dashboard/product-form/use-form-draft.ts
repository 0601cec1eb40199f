import { useState } from 'react'
import { randomId } from '../../browser/random-id.ts'
import { serverNow } from '../../browser/server-time.ts'
import { useIdentity } from '../../identity.ts'
import { usePersistedDraft } from '../use-persisted-draft.ts'
import { useUnsavedChangesGuard } from '../use-unsaved-changes-guard.tsx'
import {
  draftName,
  draftOf,
  type FormMode,
  type FormState,
  initialStateOf,
  storedDraft,
  withDraft,
} from './draft.ts'

/** The state of the form. Stores unsaved changes in sessionStorage, restores them, and asks before leaving. */
export function useFormDraft(source: FormMode) {
  const { name: shopName } = useIdentity()
  const [start] = useState(() => initialStateOf(source, shopName, serverNow()))
  const { state, read, change, discard, isDiscarded } = usePersistedDraft(
    storedDraft,
    `product-draft:${draftName(source)}`,
    { open: (stored) => withDraft(start, stored), save: (form) => draftOf(form, start) },
  )
  const isDirty = draftOf(state, start) !== null
  const files = state.lostFiles ?? 0

  /** Resets the form. The new key makes the next save create another product, even if the first product was stored. */
  const reset = () => change({ ...start, key: randomId() })

  const leaveDialog = useUnsavedChangesGuard({
    isDirty,
    isDirtyNow: () => isDirty && !isDiscarded(),
    onLeave: discard,
    title: 'Quitter sans enregistrer ?',
    text: 'Ce que vous avez saisi n’est pas encore enregistré.',
  })
  return {
    state,
    read,
    change: (part: Partial<FormState>) => change((before) => ({ ...before, ...part })),
    update: change,
    discard,
    leaveDialog,
    restored: state.lostFiles !== null && (isDirty || files > 0) ? { files, reset } : null,
  }
}
