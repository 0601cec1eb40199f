import { Check, Pencil } from 'lucide-react'
import { type ReactNode, type Ref, useId } from 'react'
import { FieldError } from '../../ui/field-error.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { useInlineEdit } from './use-inline-edit.ts'

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
  const { edit, button, input, save, begin, type, giveUp } = useInlineEdit(value, onSave)
  const id = useId()

  if (edit.phase === 'shown') {
    return (
      <ShownNumber ref={button} what={what} saved={edit.saved} onEdit={begin}>
        {children}
      </ShownNumber>
    )
  }
  const saving = edit.phase === 'saving'
  return (
    <span className="inline-grid justify-items-end gap-1 xl:justify-items-start">
      <span className="relative inline-flex items-center">
        <input
          ref={input}
          // biome-ignore lint/a11y/noAutofocus: the button that was pressed has become this field
          autoFocus
          inputMode={inputMode}
          autoComplete="off"
          value={edit.typed}
          readOnly={saving}
          aria-label={`Modifier ${what}`}
          aria-invalid={edit.problem ? true : undefined}
          aria-describedby={`${id}-problem`}
          onChange={(event) => type(event.target.value)}
          onKeyDown={({ key }) => {
            if (key === 'Enter') void save(true)
            if (key === 'Escape') giveUp()
          }}
          onBlur={() => void save(false)}
          className="h-11 w-28 rounded-field border-2 border-action bg-surface px-2.5 text-base tabular-nums aria-invalid:border-error xl:w-24"
        />
        {saving && (
          <span className="absolute right-2">
            <Spinner />
          </span>
        )}
      </span>
      <FieldError id={`${id}-problem`} className="max-w-44 whitespace-normal">
        {edit.problem}
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
        <Pencil className="size-3.5 shrink-0 text-ink-soft xl:opacity-0 xl:group-hover:opacity-100 xl:group-focus-visible:opacity-100" />
      )}
    </button>
  )
}
