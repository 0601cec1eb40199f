import { useId } from 'react'
import { readUnits } from '../../../domain/catalogue/stock.ts'
import { ADJUSTMENT_LIMITS, type AdjustmentKind } from '../../../domain/catalogue/stock-adjustments.ts'
import { variantLabel } from '../../../domain/catalogue/variants.ts'
import { formatChange, pluralize } from '../../../domain/text/format.ts'
import { useOnline } from '../../browser/use-online.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { TextField } from '../../ui/field.tsx'
import { type Draft, filledLines, lineKey, type StockDraft, shelfOf, totalUnits } from './draft.ts'

interface RemarksProps {
  kind: AdjustmentKind
  stockDraft: StockDraft
  /** suppliers of the latest receipts */
  suppliers: readonly string[]
  onClear: () => void
}

export function Remarks({ kind, stockDraft: { draft, change }, suppliers, onClear }: RemarksProps) {
  const id = useId()
  const field = (name: 'supplier' | 'note') => ({
    autoComplete: 'off',
    maxLength: ADJUSTMENT_LIMITS[name],
    value: draft[name],
    onChange: (event: { target: { value: string } }) =>
      change((current) => ({ ...current, [name]: event.target.value })),
  })
  return (
    <div className="grid grid-cols-1 gap-4 rounded-card bg-surface p-4 shadow-card sm:grid-cols-2">
      {kind === 'receipt' && (
        <>
          <TextField label="Fournisseur (facultatif)" list={id} {...field('supplier')} />
          <datalist id={id}>
            {[...new Set(suppliers)].filter(Boolean).map((supplier) => (
              <option key={supplier} value={supplier} />
            ))}
          </datalist>
        </>
      )}
      <TextField label="Note (facultatif)" {...field('note')} />
      <p className="flex flex-wrap items-center justify-between gap-x-4 text-sm text-ink-soft sm:col-span-full">
        La liste est gardée sur cet appareil jusqu’à son enregistrement.
        <button type="button" onClick={onClear} className="word-link">
          Vider la liste
        </button>
      </p>
    </div>
  )
}

interface SaveBarProps {
  kind: AdjustmentKind
  draft: Draft
  saving: boolean
  onSave: () => void
}

export function SaveBar({ kind, draft, saving, onSave }: SaveBarProps) {
  const online = useOnline()
  const filled = filledLines(draft, kind)
  const products = new Set(filled.map(({ entry }) => entry.productId)).size
  const total =
    kind === 'receipt'
      ? pluralize(totalUnits(draft), 'pièce')
      : pluralize(filled.length, 'ligne comptée', 'lignes comptées')
  const label = kind === 'receipt' ? 'Enregistrer la réception' : 'Voir les différences'
  return (
    <section
      aria-label="Enregistrer"
      className="sticky bottom-17 z-10 flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-card bg-ink p-3 text-white shadow-float md:bottom-3"
    >
      <p role="status" className="font-bold">
        <span>{total}</span>
        <span className="font-normal">{` – ${pluralize(products, 'produit')}`}</span>
        {!online && <span className="block text-sm font-normal">Hors ligne : la liste est gardée.</span>}
      </p>
      <Button
        loading={saving}
        disabled={!online || filled.length === 0}
        onClick={onSave}
        className="grow sm:grow-0"
      >
        {draft.sent && !saving ? 'Réessayer' : label}
      </Button>
    </section>
  )
}

interface DifferencesDialogProps {
  open: boolean
  draft: Draft
  loading: boolean
  onSave: () => void
  onClose: () => void
}

/** Shows where the counted units differ from those that lie on the shelf, before the count is saved. */
export function DifferencesDialog({ open, draft, loading, onSave, onClose }: DifferencesDialogProps) {
  const filled = filledLines(draft, 'count')
  const different = filled.filter(({ line }) => readUnits(line.typed) !== shelfOf(line))
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
            {`${pluralize(filled.length - different.length, 'ligne juste', 'lignes justes')}.`}
          </p>
        )}
        {missing > 0 && (
          <p className="text-sm text-ink-soft">
            {`${pluralize(missing, 'ligne non comptée', 'lignes non comptées')} : leur stock ne change pas.`}
          </p>
        )}
      </div>
    </Dialog>
  )
}

/** `Robe, 6 mois : 4 → 3 (−1)` */
function differenceText(name: string, line: Draft['entries'][number]['lines'][number]): string {
  const counted = readUnits(line.typed) ?? 0
  const label = [name, variantLabel(line)].filter(Boolean).join(', ')
  const shelf = shelfOf(line)
  const missing = Math.max(0, line.promised - counted)
  const change = `${label}\u202f: ${shelf} → ${counted} (${formatChange(counted - shelf)})`
  return missing === 0
    ? change
    : `${change}, il manque ${pluralize(missing, 'pièce promise', 'pièces promises')}`
}
