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
