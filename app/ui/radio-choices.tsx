import type { LucideIcon } from 'lucide-react'
import { useId } from 'react'
import { FieldError } from './field-error.tsx'

interface RadioChoicesProps<Value extends string> {
  legend: string
  name: string
  choices: readonly { value: Value; label: string; help: string; disabled?: boolean; Icon?: LucideIcon }[]
  chosen: Value
  error: string | null | undefined
  onChoose: (value: Value) => void
}

/** Large radio buttons, each with an explanation. */
export function RadioChoices<Value extends string>({
  legend,
  name,
  choices,
  chosen,
  error,
  onChoose,
}: RadioChoicesProps<Value>) {
  const id = useId()
  return (
    <fieldset className="grid min-w-0 gap-2">
      <legend className="mb-1.5 font-bold">{legend}</legend>
      {choices.map(({ value, label, help, disabled = false, Icon }, index) => (
        <label
          key={value}
          className="flex min-h-14 cursor-pointer items-center gap-3 rounded-field border-2 border-line-strong bg-surface px-4 py-2.5 has-checked:border-action has-checked:bg-action-tint has-disabled:bg-line/40 has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-link"
        >
          <input
            type="radio"
            name={name}
            value={value}
            checked={value === chosen && !disabled}
            disabled={disabled}
            onChange={() => onChoose(value)}
            aria-labelledby={`${id}-${index}`}
            aria-describedby={`${id}-${index}-help`}
            className="size-5 shrink-0 accent-action outline-none"
          />
          <span className="min-w-0 grow wrap-anywhere">
            <span id={`${id}-${index}`} className="block font-bold">
              {label}
            </span>
            <span id={`${id}-${index}-help`} className="block text-sm text-ink-soft">
              {help}
            </span>
          </span>
          {Icon && <Icon className="size-6 shrink-0 text-action" />}
        </label>
      ))}
      <FieldError>{error}</FieldError>
    </fieldset>
  )
}
