import { type ReactNode, useId } from 'react'
import type { Elements } from '../../ui/elements.ts'
import { FieldError } from '../../ui/field-error.tsx'

interface OptionPickerProps {
  label: string
  /** may contain duplicates */
  choices: readonly string[]
  chosen: string | null
  error: string | null
  onChoose: (choice: string) => void
  isSoldOut: (choice: string) => boolean
  /** with the grammatical gender of the choice */
  soldOutText: 'épuisé' | 'épuisée'
  mark?: (choice: string) => Elements
  beside?: ReactNode
}

/** Sold-out choices are struck through, but can be selected. */
export function OptionPicker(props: OptionPickerProps) {
  const { label, choices, chosen, error, onChoose, isSoldOut, soldOutText, mark, beside } = props
  const id = useId()
  if (choices.length === 0) return null
  return (
    <fieldset aria-describedby={error ? `${id}-error` : undefined}>
      <legend className="float-left mr-4 mb-2 font-bold">{label}</legend>
      {beside && <div className="float-left -mt-2.5 -mb-0.5">{beside}</div>}
      <div className="clear-both flex flex-wrap gap-2">
        {[...new Set(choices)].map((choice) => {
          const soldOut = isSoldOut(choice)
          return (
            <button
              key={choice}
              type="button"
              data-choice={label}
              aria-pressed={choice === chosen}
              aria-label={soldOut ? `${choice}, ${soldOutText}` : undefined}
              onClick={() => onChoose(choice)}
              className={`inline-flex min-h-11 min-w-11 items-center justify-center gap-2 rounded-full border-2 px-4 font-bold wrap-anywhere ${lookOf(choice === chosen, soldOut)} ${error ? 'border-error' : ''}`}
            >
              {mark?.(choice)}
              <span>{choice}</span>
            </button>
          )
        })}
      </div>
      <FieldError id={`${id}-error`} className="mt-1.5">
        {error}
      </FieldError>
    </fieldset>
  )
}

function lookOf(chosen: boolean, soldOut: boolean): string {
  if (!soldOut && chosen) return 'border-action bg-action text-white'
  if (!soldOut) return 'border-line-strong bg-surface hover:border-action'
  const colours = chosen
    ? 'border-action bg-action-tint text-ink'
    : 'border-line-strong bg-ground text-ink-soft hover:border-action'
  return `border-dashed line-through decoration-2 ${colours}`
}
