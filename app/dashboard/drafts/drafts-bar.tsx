import { Pencil } from 'lucide-react'
import { useState } from 'react'
import { type DraftsChange, draftsChangedAnswer } from '../../../contracts/product-draft.ts'
import type { ProductDraft } from '../../../domain/catalogue/product-draft.ts'
import { Button } from '../../ui/button.tsx'
import { useChange } from '../change/use-change.ts'
import { type Selection, SelectionBar } from '../lists/selection.tsx'
import { DraftFieldsDialog } from './draft-fields-dialog.tsx'
import { type Problems, problemsOf } from './problems.ts'

interface DraftsBarProps {
  drafts: readonly ProductDraft[]
  selection: Selection
  /** the problem of each draft that was not changed, by its id */
  onChanged: (problems: Problems) => void
}

/** Sets fields of the selected drafts. The drafts that were refused stay selected. */
export function DraftsBar({ drafts, selection, onChanged }: DraftsBarProps) {
  const [open, setOpen] = useState(false)
  const { send, loading } = useChange()
  const [failure, setFailure] = useState<string | null>(null)
  const chosen = drafts.filter(({ id }) => selection.has(id))

  async function apply(change: Omit<DraftsChange, 'drafts'>) {
    setFailure(null)
    const body = { drafts: chosen.map(({ id, version }) => ({ id, version })), ...change }
    const drafts = { path: '/drafts', method: 'PATCH', body, answer: draftsChangedAnswer } as const
    const result = await send({ ...drafts, success: ({ message }) => message, silent: true })
    if (!result) return
    if (!result.ok) return setFailure(result.message)
    const problems = problemsOf(result.data.results.filter(({ changed }) => !changed))
    setOpen(false)
    selection.set(
      chosen.filter(({ id }) => !problems[id]).map(({ id }) => id),
      false,
    )
    onChanged(problems)
  }
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
          failure={failure}
          onApply={(fields, keepsFilled) => void apply({ fields, keepsFilled })}
          onClose={() => {
            setOpen(false)
            setFailure(null)
          }}
        />
      )}
    </SelectionBar>
  )
}
