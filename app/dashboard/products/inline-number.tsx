import { Check, Pencil } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, type Ref, useEffect, useId, useRef, useState } from 'react'
import { FieldError } from '../../ui/field-error.tsx'
import { Spinner } from '../../ui/spinner.tsx'

interface InlineNumberProps {
  /** what is edited, and of what: `le prix de Body` */
  what: string
  value: number
  inputMode: 'numeric' | 'decimal'
  /** saves what was typed: null when it is done, else what is wrong */
  onSave: (typed: string) => Promise<string | null>
  /** the value as it is shown */
  children: ReactNode
}

/**
 * A number that is edited where it stands: Enter and leaving the field save it, Escape leaves it as it was. What could
 * not be saved stays in the field, with the reason.
 */
export function InlineNumber({ what, value, inputMode, onSave, children }: InlineNumberProps) {
  const [typed, setTyped] = useState<string | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const [state, setState] = useState<'idle' | 'saving' | 'saved'>('idle')
  const button = useRef<HTMLButtonElement>(null)
  const input = useRef<HTMLInputElement>(null)
  const returnFocus = useRef(false)
  /** a field that is taken away loses the focus, which is no wish to save */
  const open = useRef(false)
  const id = useId()

  const editing = typed !== null
  useEffect(() => {
    if (editing) input.current?.select()
    else if (returnFocus.current) button.current?.focus()
    returnFocus.current = false
  }, [editing])

  function close() {
    open.current = false
    setTyped(null)
    setProblem(null)
  }

  async function save() {
    if (typed === null || !open.current || state === 'saving') return
    if (typed.trim() === String(value)) return close()
    setState('saving')
    const wrong = await onSave(typed)
    setProblem(wrong)
    setState(wrong === null ? 'saved' : 'idle')
    if (wrong === null) return close()
    // Whoever has gone on to something else is left there.
    if (returnFocus.current) input.current?.focus()
    returnFocus.current = false
  }

  function onKeyDown({ key }: KeyboardEvent) {
    if (key !== 'Enter' && key !== 'Escape') return
    returnFocus.current = true
    if (key === 'Enter') void save()
    else close()
  }

  if (typed === null) {
    return (
      <ShownNumber
        ref={button}
        what={what}
        saved={state === 'saved'}
        onEdit={() => {
          open.current = true
          setTyped(String(value))
          setState('idle')
        }}
      >
        {children}
      </ShownNumber>
    )
  }
  const saving = state === 'saving'
  return (
    <span className="inline-grid justify-items-end gap-1 xl:justify-items-start">
      <span className="relative inline-flex items-center">
        <input
          ref={input}
          // biome-ignore lint/a11y/noAutofocus: the button that was pressed has become this field
          autoFocus
          inputMode={inputMode}
          autoComplete="off"
          value={typed}
          readOnly={saving}
          aria-label={`Modifier ${what}`}
          aria-invalid={problem ? true : undefined}
          aria-describedby={`${id}-problem`}
          onChange={(event) => setTyped(event.target.value)}
          onKeyDown={onKeyDown}
          onBlur={() => void save()}
          className="h-11 w-28 rounded-field border-2 border-action bg-surface px-2.5 text-base tabular-nums aria-invalid:border-error xl:w-24"
        />
        {saving && (
          <span className="absolute right-2">
            <Spinner />
          </span>
        )}
      </span>
      <FieldError id={`${id}-problem`} className="max-w-44 whitespace-normal">
        {problem}
      </FieldError>
    </span>
  )
}

interface ShownNumberProps {
  ref: Ref<HTMLButtonElement>
  what: string
  /** it was changed a moment ago */
  saved: boolean
  onEdit: () => void
  children: ReactNode
}

function ShownNumber({ ref, what, saved, onEdit, children }: ShownNumberProps) {
  return (
    <button
      ref={ref}
      type="button"
      onClick={onEdit}
      className="group -mx-2 inline-flex min-h-11 items-center gap-1.5 rounded-field px-2 text-left hover:bg-line/60"
    >
      <span className="sr-only">Modifier {what} : </span>
      {children}
      {saved ? (
        <Check aria-label="Enregistré" className="size-4 shrink-0 text-success" />
      ) : (
        <Pencil
          aria-hidden="true"
          className="size-3.5 shrink-0 text-ink-soft xl:opacity-0 xl:group-hover:opacity-100 xl:group-focus-visible:opacity-100"
        />
      )}
    </button>
  )
}
