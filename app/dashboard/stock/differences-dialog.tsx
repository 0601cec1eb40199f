import { variantLabel } from '../../../domain/catalogue/variants.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { pluralize } from '../format-numbers.ts'
import { type Draft, filledLines, lineKey, readUnits } from './draft.ts'

interface DifferencesDialogProps {
  open: boolean
  draft: Draft
  loading: boolean
  onSave: () => void
  onClose: () => void
}

/** Shows the differences of a count before it is saved. */
export function DifferencesDialog({ open, draft, loading, onSave, onClose }: DifferencesDialogProps) {
  const filled = filledLines(draft, 'count')
  const different = filled.filter(({ line }) => readUnits(line.typed) !== line.seen)
  const lines = draft.entries.reduce((sum, entry) => sum + entry.lines.length, 0)
  const missing = lines - filled.length
  return (
    <Dialog
      open={open}
      title="Différences"
      onClose={onClose}
      sheet
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            Revenir à la liste
          </Button>
          <Button loading={loading} onClick={onSave}>
            Enregistrer l’inventaire
          </Button>
        </>
      }
    >
      <div className="grid grid-cols-1 gap-3 text-ink">
        {different.length === 0 && <p>Aucune différence : le stock ne change pas.</p>}
        <ul className="grid max-h-[45dvh] grid-cols-1 gap-1 overflow-y-auto empty:hidden">
          {different.map(({ entry, line }) => (
            <li key={lineKey(entry.productId, line)} className="break-words tabular-nums">
              {differenceText(entry.name, line)}
            </li>
          ))}
        </ul>
        {filled.length > different.length && (
          <p className="text-sm text-ink-soft">
            {pluralize(filled.length - different.length, 'ligne juste', 'lignes justes')}.
          </p>
        )}
        {missing > 0 && (
          <p className="text-sm text-ink-soft">
            {pluralize(missing, 'ligne non comptée', 'lignes non comptées')} : leur stock ne change pas.
          </p>
        )}
      </div>
    </Dialog>
  )
}

/** `Robe, 6 mois : 4 → 3 (−1)` */
function differenceText(name: string, line: Draft['entries'][number]['lines'][number]): string {
  const counted = readUnits(line.typed) ?? 0
  const change = counted - line.seen
  const label = [name, variantLabel(line)].filter(Boolean).join(', ')
  const signed = change < 0 ? `−${-change}` : `+${change}`
  return `${label}\u202f: ${line.seen} → ${counted} (${signed})`
}
