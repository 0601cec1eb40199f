import { useId } from 'react'

interface ChoiceButtonsProps {
  label: string
  choices: readonly string[]
  chosen: string | null
  error: string | null
  onChoose: (choice: string) => void
}

/** One of several, as buttons: colours or sizes. */
export function ChoiceButtons({ label, choices, chosen, error, onChoose }: ChoiceButtonsProps) {
  const id = useId()
  if (choices.length === 0) return null
  return (
    <fieldset aria-describedby={error ? `${id}-error` : undefined}>
      <legend className="mb-2 font-bold">{label}</legend>
      <div className="flex flex-wrap gap-2">
        {choices.map((choice) => (
          <button
            key={choice}
            type="button"
            data-choice={label}
            aria-pressed={choice === chosen}
            onClick={() => onChoose(choice)}
            className={`min-h-11 min-w-11 rounded-full border-2 px-4 font-bold ${choice === chosen ? 'border-action bg-action text-white' : 'border-line-strong bg-surface hover:border-action'} ${error ? 'border-error' : ''}`}
          >
            {choice}
          </button>
        ))}
      </div>
      <p id={`${id}-error`} role="alert" className="mt-1.5 text-sm font-bold text-error empty:hidden">
        {error}
      </p>
    </fieldset>
  )
}
