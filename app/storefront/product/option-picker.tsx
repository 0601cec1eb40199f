import { type ReactNode, useId } from 'react'
import { FieldError } from '../../ui/field-error.tsx'

interface ChoiceButtonsProps {
  label: string
  /** one that stands twice is offered once */
  choices: readonly string[]
  chosen: string | null
  error: string | null
  onChoose: (choice: string) => void
  /** stands before a choice's text */
  mark?: (choice: string) => ReactNode
  /** stands beside the label */
  beside?: ReactNode
}

/** One of several, as buttons: colours or sizes. */
export function OptionPicker(props: ChoiceButtonsProps) {
  const { label, choices, chosen, error, onChoose, mark, beside } = props
  const id = useId()
  if (choices.length === 0) return null
  return (
    <fieldset aria-describedby={error ? `${id}-error` : undefined}>
      <legend className="float-left mr-4 mb-2 font-bold">{label}</legend>
      {beside && <div className="float-left -mt-2.5 -mb-0.5">{beside}</div>}
      <div className="clear-both flex flex-wrap gap-2">
        {[...new Set(choices)].map((choice) => (
          <button
            key={choice}
            type="button"
            data-choice={label}
            aria-pressed={choice === chosen}
            onClick={() => onChoose(choice)}
            className={`inline-flex min-h-11 min-w-11 items-center justify-center gap-2 rounded-full border-2 px-4 font-bold wrap-anywhere ${choice === chosen ? 'border-action bg-action text-white' : 'border-line-strong bg-surface hover:border-action'} ${error ? 'border-error' : ''}`}
          >
            {mark?.(choice)}
            {choice}
          </button>
        ))}
      </div>
      <FieldError id={`${id}-error`} className="mt-1.5">
        {error}
      </FieldError>
    </fieldset>
  )
}
