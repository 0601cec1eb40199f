import { Check, Pencil, X } from 'lucide-react'
import { type ReactNode, type Ref, useId } from 'react'
import type { ProductSummary } from '../../../domain/catalogue/product.ts'
import { IconButton } from '../../ui/button.tsx'
import { FieldError } from '../../ui/field-error.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { type EditableNumber, useInlineEdit } from './use-inline-edit.ts'

interface InlineNumberProps {
  product: ProductSummary
  field: EditableNumber
  /** `le prix de Body` */
  label: string
  inputMode: 'numeric' | 'decimal'
  onEdited: (product: ProductSummary) => void
  /** the formatted value */
  children: ReactNode
}

export function InlineNumber({ product, field, label, inputMode, onEdited, children }: InlineNumberProps) {
  const { edit, button, input, save, blur, open, type, cancel } = useInlineEdit(product, field, onEdited)
  const id = useId()

  if (edit.phase === 'closed') {
    return (
      <EditButton ref={button} label={label} saved={edit.saved} onEdit={open}>
        {children}
      </EditButton>
    )
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only observes the focus
    <span
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) blur()
      }}
      onKeyDown={({ key }) => key === 'Escape' && cancel()}
      className="inline-grid justify-items-end gap-1 xl:justify-items-start"
    >
      <span className="flex flex-wrap items-center justify-end xl:w-24 xl:justify-start">
        <input
          ref={input}
          // biome-ignore lint/a11y/noAutofocus: this field replaces the button that was clicked
          autoFocus
          inputMode={inputMode}
          autoComplete="off"
          value={edit.typed}
          readOnly={edit.phase === 'saving'}
          aria-label={`Modifier ${label}`}
          aria-invalid={edit.problem ? true : undefined}
          aria-describedby={`${id}-problem`}
          onChange={(event) => type(event.target.value)}
          onKeyDown={({ key }) => key === 'Enter' && save()}
          className="h-11 w-28 rounded-field border-2 border-action bg-surface px-2.5 text-base tabular-nums aria-invalid:border-error xl:w-24"
        />
        <IconButton
          label={`Enregistrer ${label}`}
          aria-busy={edit.phase === 'saving'}
          onClick={() => save()}
          className="text-action!"
        >
          {edit.phase === 'saving' ? <Spinner /> : <Check className="size-5" />}
        </IconButton>
        <IconButton label={`Ne pas modifier ${label}`} onClick={cancel}>
          <X className="size-5" />
        </IconButton>
      </span>
      <FieldError id={`${id}-problem`} className="max-w-44 whitespace-normal">
        {edit.problem}
      </FieldError>
    </span>
  )
}

interface EditButtonProps {
  ref: Ref<HTMLButtonElement>
  label: string
  saved: boolean
  onEdit: () => void
  children: ReactNode
}

function EditButton({ ref, label, saved, onEdit, children }: EditButtonProps) {
  return (
    <button
      ref={ref}
      type="button"
      onClick={onEdit}
      className="group -mx-2 inline-flex min-h-11 items-center gap-1.5 rounded-field px-2 text-left hover:bg-line/60"
    >
      <span className="sr-only">Modifier {label} : </span>
      {children}
      {saved ? (
        <Check aria-label="Enregistré" className="size-4 shrink-0 text-success" />
      ) : (
        <Pencil className="size-3.5 shrink-0 text-ink-soft xl:opacity-0 xl:group-hover:opacity-100 xl:group-focus-visible:opacity-100" />
      )}
    </button>
  )
}
