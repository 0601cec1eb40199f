import type { Selection } from './use-selection.ts'

interface RowCheckboxProps {
  label: string
  checked: boolean
  indeterminate?: boolean
  onChange: (checked: boolean) => void
}

export function RowCheckbox({ label, checked, indeterminate = false, onChange }: RowCheckboxProps) {
  return (
    <label className="grid size-11 cursor-pointer place-content-center">
      <input
        type="checkbox"
        ref={(box) => {
          if (box) box.indeterminate = indeterminate
        }}
        checked={checked}
        onChange={(event) => onChange(event.target.checked)}
        aria-label={label}
        className="size-5 accent-action"
      />
    </label>
  )
}

interface PageCheckboxProps {
  /** the rows of the page */
  ids: readonly string[]
  selection: Selection
}

/** Selects all rows of the page, or none. */
export function PageCheckbox({ ids, selection }: PageCheckboxProps) {
  const selected = ids.filter(selection.has).length
  return (
    <RowCheckbox
      label="Choisir toute la page"
      checked={selected === ids.length}
      indeterminate={selected > 0 && selected < ids.length}
      onChange={(checked) => selection.set(ids, checked)}
    />
  )
}
