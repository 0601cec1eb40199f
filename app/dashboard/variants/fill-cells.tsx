import { useId, useState } from 'react'
import { readUnits } from '../../../domain/catalogue/stock.ts'
import { pluralize } from '../../../domain/text/format.ts'
import { VALIDATION_MESSAGES } from '../../../domain/validation-messages.ts'
import { Button } from '../../ui/button.tsx'
import { FieldError } from '../../ui/field-error.tsx'
import type { GridCell } from './stock.ts'

/** Sets the texts of cells, by cell key. */
export type TypeTexts = (texts: Readonly<Record<string, string>>) => void

export function FillAll({ onFill }: { onFill: (typed: string) => void }) {
  const [typed, setTyped] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const id = useId()

  function apply() {
    const valid = readUnits(typed) !== null
    setProblem(valid ? null : VALIDATION_MESSAGES.productStock)
    if (valid) onFill(typed.trim())
  }

  return (
    <div className="grid gap-1">
      <div className="flex flex-wrap items-center gap-2">
        <input
          inputMode="numeric"
          autoComplete="off"
          placeholder="0"
          value={typed}
          aria-label="Nombre à mettre partout"
          aria-invalid={problem ? true : undefined}
          aria-describedby={id}
          onChange={(event) => {
            setTyped(event.target.value)
            setProblem(null)
          }}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return
            event.preventDefault()
            apply()
          }}
          className="h-11 w-20 rounded-field border-2 border-line-strong bg-surface px-2 text-center text-base tabular-nums placeholder:text-ink-soft aria-invalid:border-error"
        />
        <Button variant="secondary" onClick={apply}>
          Mettre partout
        </Button>
      </div>
      <FieldError id={id}>{problem}</FieldError>
    </div>
  )
}

/** Fills several cells together; the last fill can be undone until the next input. */
export function useFills(cells: readonly GridCell[], onType: TypeTexts) {
  const [last, setLast] = useState<{ before: Record<string, string>; status: string } | null>(null)

  function fill(texts: readonly (readonly [key: string, typed: string])[], addition = '') {
    const next = Object.fromEntries(texts)
    const before = cells.filter(({ key }) => key in next).map(({ key, typed }) => [key, typed])
    const status = pluralize(before.length, 'case remplie', 'cases remplies') + addition
    setLast({ before: Object.fromEntries(before), status })
    onType(next)
  }

  function undo() {
    if (last) onType(last.before)
    setLast(null)
  }

  function type(texts: Readonly<Record<string, string>>) {
    setLast(null)
    onType(texts)
  }

  return { status: last?.status, fill, undo: last && undo, type }
}
