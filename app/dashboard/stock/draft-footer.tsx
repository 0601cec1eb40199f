import { useId } from 'react'
import { ADJUSTMENT_LIMITS, type AdjustmentKind } from '../../../domain/catalogue/stock-adjustments.ts'
import { useOnline } from '../../browser/use-online.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { pluralize } from '../format-numbers.ts'
import { type Draft, filledLines, totalUnits } from './draft.ts'
import { DRAFTS } from './draft-store.ts'

interface RemarksProps {
  kind: AdjustmentKind
  draft: Draft
  /** suppliers of the latest receipts */
  suppliers: readonly string[]
  onClear: () => void
}

/** Supplier and note of the list. */
export function Remarks({ kind, draft, suppliers, onClear }: RemarksProps) {
  const { change } = DRAFTS[kind]
  const id = useId()
  return (
    <div className="grid grid-cols-1 gap-4 rounded-card bg-surface p-4 shadow-card sm:grid-cols-2">
      {kind === 'receipt' && (
        <>
          <TextField
            label="Fournisseur (facultatif)"
            list={id}
            autoComplete="off"
            maxLength={ADJUSTMENT_LIMITS.supplier}
            value={draft.supplier}
            onChange={({ target }) => change((current) => ({ ...current, supplier: target.value }))}
          />
          <datalist id={id}>
            {[...new Set(suppliers)].filter(Boolean).map((supplier) => (
              <option key={supplier} value={supplier} />
            ))}
          </datalist>
        </>
      )}
      <TextField
        label="Note (facultatif)"
        autoComplete="off"
        maxLength={ADJUSTMENT_LIMITS.note}
        value={draft.note}
        onChange={({ target }) => change((current) => ({ ...current, note: target.value }))}
      />
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

/** The totals and the save button, always in view. */
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
        {total}
        <span className="font-normal"> – {pluralize(products, 'produit')}</span>
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
