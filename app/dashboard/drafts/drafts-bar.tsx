import { Pencil } from 'lucide-react'
import { useState } from 'react'
import { useFetcher } from 'react-router'
import type { ProductDraft } from '../../../domain/catalogue/product-draft.ts'
import { Button } from '../../ui/button.tsx'
import { useActionResult } from '../../ui/form-hooks.ts'
import { SUBMIT_JSON } from '../admin-api.ts'
import { type Selection, SelectionBar } from '../lists/selection.tsx'
import { DraftFieldsDialog } from './draft-fields-dialog.tsx'
import type { DraftResult } from './route.tsx'

interface DraftsBarProps {
  drafts: readonly ProductDraft[]
  selection: Selection
  /** the problem of each draft that was not changed, by its id */
  onChanged: (problems: DraftResult['problems']) => void
}

/** Sets fields of the selected drafts. The drafts that were refused stay selected. */
export function DraftsBar({ drafts, selection, onChanged }: DraftsBarProps) {
  const [open, setOpen] = useState(false)
  const fetcher = useFetcher<DraftResult>()
  const loading = fetcher.state !== 'idle'
  const chosen = drafts.filter(({ id }) => selection.has(id))

  useActionResult(loading ? undefined : fetcher.data, ({ problems, failure }) => {
    if (failure !== null) return
    setOpen(false)
    selection.set(
      chosen.filter(({ id }) => !problems[id]).map(({ id }) => id),
      false,
    )
    onChanged(problems)
  })
  if (chosen.length === 0) return null

  return (
    <SelectionBar
      label="Brouillons choisis"
      selection={selection}
      one="brouillon choisi"
      many="brouillons choisis"
    >
      <Button onClick={() => setOpen(true)} className="max-sm:w-full">
        <Pencil className="size-4" />
        Compléter ensemble
      </Button>
      {open && (
        <DraftFieldsDialog
          count={chosen.length}
          loading={loading}
          failure={loading ? null : (fetcher.data?.failure ?? null)}
          onApply={(fields, keepsFilled) => {
            const read = chosen.map(({ id, version }) => ({ id, version }))
            void fetcher.submit(
              { intent: 'change', body: { drafts: read, fields, keepsFilled } },
              SUBMIT_JSON,
            )
          }}
          onClose={() => {
            setOpen(false)
            fetcher.reset()
          }}
        />
      )}
    </SelectionBar>
  )
}
