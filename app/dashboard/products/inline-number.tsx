import { Check, Pencil, X } from 'lucide-react'
import { type ReactNode, type Ref, useId } from 'react'
import { IconButton } from '../../ui/button.tsx'
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
 * A number edited in place: Enter or a button saves, Escape or another button cancels, blur saves nothing.
 * A value that cannot be saved stays in the field, with the reason.
 */
export function InlineNumber({ what, value, inputMode, onSave, children }: InlineNumberProps) {
  const { edit, button, input, save, leave, begin, type, giveUp } = useInlineEdit(value, onSave)
  const id = useId()

  if (edit.phase === 'shown') {
    return (
      <ShownNumber ref={button} what={what} saved={edit.saved} onEdit={begin}>
        {children}
      </ShownNumber>
    )
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only watches where the focus goes
    <span
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) leave()
      }}
      onKeyDown={({ key }) => key === 'Escape' && giveUp()}
      className="inline-grid justify-items-end gap-1 xl:justify-items-start"
    >
      <span className="flex flex-wrap items-center justify-end xl:w-24 xl:justify-start">
        <input
          ref={input}
          // biome-ignore lint/a11y/noAutofocus: the button that was pressed has become this field
          autoFocus
          inputMode={inputMode}
          autoComplete="off"
          value={edit.typed}
          readOnly={edit.phase === 'saving'}
          aria-label={`Modifier ${what}`}
          aria-invalid={edit.problem ? true : undefined}
          aria-describedby={`${id}-problem`}
          onChange={(event) => type(event.target.value)}
          onKeyDown={({ key }) => key === 'Enter' && void save()}
          className="h-11 w-28 rounded-field border-2 border-action bg-surface px-2.5 text-base tabular-nums aria-invalid:border-error xl:w-24"
        />
        <IconButton
          label={`Enregistrer ${what}`}
          aria-busy={edit.phase === 'saving'}
          onClick={() => void save()}
          className="text-action!"
        >
          {edit.phase === 'saving' ? <Spinner /> : <Check className="size-5" />}
        </IconButton>
        <IconButton label={`Ne pas modifier ${what}`} onClick={giveUp}>
          <X className="size-5" />
        </IconButton>
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
      <span className="sr-only">Modifier {what} : </span>
      {children}
      {saved ? (
        <Check aria-label="Enregistré" className="size-4 shrink-0 text-success" />
      ) : (
        <Pencil className="size-3.5 shrink-0 text-ink-soft xl:opacity-0 xl:group-hover:opacity-100 xl:group-focus-visible:opacity-100" />
      )}
    </button>
  )
}
