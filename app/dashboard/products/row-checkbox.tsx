interface RowCheckboxProps {
  label: string
  checked: boolean
  /** some of what it stands for are chosen, not all */
  partly?: boolean
  onChange: (checked: boolean) => void
}

/** A box to tick with nothing but its place to name it. */
export function RowCheckbox({ label, checked, partly = false, onChange }: RowCheckboxProps) {
  return (
    <label className="grid size-11 cursor-pointer place-content-center">
      <input
        type="checkbox"
        ref={(box) => {
          if (box) box.indeterminate = partly
        }}
        checked={checked}
        onChange={(event) => onChange(event.target.checked)}
        aria-label={label}
        className="size-5 accent-action"
      />
    </label>
  )
}
