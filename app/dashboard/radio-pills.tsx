interface RadioPillsProps<Value extends string> {
  legend: string
  name: string
  of: readonly (readonly [value: Value, label: string])[]
  value: Value
  onChoose: (value: Value) => void
}

/** A choice of a few values, all of them visible. */
export function RadioPills<Value extends string>(props: RadioPillsProps<Value>) {
  const { legend, name, of, value: chosen, onChoose } = props
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1.5 font-bold">{legend}</legend>
      <div className="flex flex-wrap gap-2">
        {of.map(([value, label]) => (
          <label
            key={value}
            className="flex min-h-11 max-w-full cursor-pointer items-center gap-2 rounded-full border-2 border-line-strong px-4 wrap-anywhere font-bold has-checked:border-action has-checked:bg-action-tint has-focus-visible:outline-2"
          >
            <input
              type="radio"
              name={name}
              value={value}
              checked={chosen === value}
              onChange={() => onChoose(value)}
              className="size-4 accent-action"
            />
            <span>{label}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
