import { useId } from 'react'
import { FieldError } from '../../ui/field-error.tsx'

interface ChoicesProps<Name extends string> {
  name: string
  legend: string
  of: readonly (readonly [Name, label: string, help?: string])[]
  chosen: readonly string[]
  disabled?: (name: Name) => boolean
  help?: string
  error?: string | null | undefined
  onChange: (chosen: Name[]) => void
}

/** Checkboxes of which at least one is needed. */
export function Choices<Name extends string>(props: ChoicesProps<Name>) {
  const { name: field, legend, of, chosen, disabled, help, error, onChange } = props
  const id = useId()
  return (
    <fieldset className="grid min-w-0 grid-cols-1" aria-describedby={error ? `${id}-error` : undefined}>
      <legend className="mb-1 font-bold">{legend}</legend>
      {help && <p className="text-sm text-ink-soft">{help}</p>}
      {of.map(([name, label, text]) => (
        <label key={name} className="flex min-h-11 items-center gap-3 py-1 has-disabled:opacity-55">
          <input
            type="checkbox"
            name={field}
            checked={chosen.includes(name)}
            disabled={disabled?.(name) ?? false}
            onChange={({ target }) =>
              onChange(
                of.flatMap(([one]) => ((one === name ? target.checked : chosen.includes(one)) ? [one] : [])),
              )
            }
            className="size-5 shrink-0 accent-action"
          />
          <span className="min-w-0 wrap-anywhere">
            <span className="block font-bold">{label}</span>
            {text && <span className="block text-sm text-ink-soft">{text}</span>}
          </span>
        </label>
      ))}
      <FieldError id={`${id}-error`}>{error}</FieldError>
    </fieldset>
  )
}
