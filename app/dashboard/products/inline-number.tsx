import { Check, Pencil, X } from 'lucide-react'
import { type ComponentProps, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { useFetcher } from 'react-router'
import type { StockedProduct } from '../../../domain/catalogue/product.ts'
import { IconButton, Spinner } from '../../ui/button.tsx'
import type { Elements } from '../../ui/elements.ts'
import { FieldError } from '../../ui/field-error.tsx'
import { useActionResult } from '../../ui/form-hooks.ts'
import { SUBMIT_JSON } from '../admin-api.ts'
import type { EditResult } from './product-action.ts'

interface InlineNumberProps {
  product: StockedProduct
  field: EditableNumber
  /** `le prix de Body` */
  label: string
  inputMode: 'numeric' | 'decimal'
  /** what the number counts */
  hint?: string
  onEdited: (product: StockedProduct) => void
  children: ReactNode
}

/** Edits a number in place: Enter or a button saves, Escape or a button cancels. A refused value stays in the field. */
export function InlineNumber({
  product,
  field,
  label,
  inputMode,
  hint,
  onEdited,
  children,
}: InlineNumberProps) {
  const { edit, button, input, save, blur, open, type, cancel } = useInlineEdit(product, field, onEdited)
  const id = useId()

  if (edit.phase === 'closed') {
    return (
      <EditButton
        ref={button}
        label={label}
        saved={edit.saved}
        icon={
          <Pencil className="size-3.5 shrink-0 text-ink-soft xl:opacity-0 xl:group-hover:opacity-100 xl:group-focus-visible:opacity-100" />
        }
        onClick={open}
      >
        {children}
      </EditButton>
    )
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the span only observes focus and keys
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
          aria-describedby={`${id}-hint ${id}-problem`}
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
      <span id={`${id}-hint`} className="max-w-44 text-sm whitespace-normal text-ink-soft empty:hidden">
        {hint}
      </span>
      <FieldError id={`${id}-problem`} className="max-w-44 whitespace-normal">
        {edit.problem}
      </FieldError>
    </span>
  )
}

interface EditButtonProps extends ComponentProps<'button'> {
  label: string
  saved: boolean
  icon: Elements
}

export function EditButton({ label, saved, icon, children, ...rest }: EditButtonProps) {
  return (
    <button
      {...rest}
      type="button"
      className="group -mx-2 inline-flex min-h-11 items-center gap-1.5 rounded-field px-2 text-left hover:bg-line/60"
    >
      <span className="sr-only">{`Modifier ${label} : `}</span>
      <span className="contents">{children}</span>
      {saved ? <Check aria-label="Enregistré" className="size-4 shrink-0 text-success" /> : icon}
    </button>
  )
}

type EditableNumber = 'price' | 'stock'

type Edit =
  /** `focused`: the edit button takes the focus */
  | { phase: 'closed'; saved: boolean; focused: boolean }
  /** `seen`: the number that the user has seen; the API refuses to overwrite a newer one */
  | { phase: 'typing'; typed: string; seen: number; problem: string | null }
  /** `focused`: the focus is still in the field */
  | { phase: 'saving'; typed: string; seen: number; problem: string | null; focused: boolean }

/** The state of a number edited in place; it is saved by the route's `clientAction`. */
function useInlineEdit(
  product: StockedProduct,
  field: EditableNumber,
  onEdited: (product: StockedProduct) => void,
) {
  const fetcher = useFetcher<EditResult>()
  const [edit, setEdit] = useState<Edit>({ phase: 'closed', saved: false, focused: false })
  const button = useRef<HTMLButtonElement>(null)
  const input = useRef<HTMLInputElement>(null)
  const unchanged = 'typed' in edit && edit.typed.trim() === String(edit.seen)

  const isOpen = edit.phase !== 'closed'
  const focusButton = edit.phase === 'closed' && edit.focused
  useEffect(() => {
    if (isOpen) input.current?.select()
    else if (focusButton) button.current?.focus()
  }, [isOpen, focusButton])

  function save() {
    if (edit.phase !== 'typing') return
    if (unchanged) return setEdit({ phase: 'closed', saved: false, focused: true })
    setEdit({ ...edit, phase: 'saving', focused: true })
    const seen = field === 'stock' ? { stockWas: edit.seen } : { was: { price: edit.seen } }
    const change = { [field]: edit.typed, ...seen }
    void fetcher.submit({ intent: 'edit', id: product._id, edit: change }, SUBMIT_JSON)
  }

  /** Closes an unchanged field when it loses the focus. A changed value stays in the field, unsaved. */
  function blur() {
    if (edit.phase === 'saving') setEdit({ ...edit, focused: false })
    else if (edit.phase === 'typing' && unchanged) setEdit({ phase: 'closed', saved: false, focused: false })
  }

  useActionResult(fetcher.data, ({ product: saved, problem, current }) => {
    if (saved) onEdited(saved)
    if (edit.phase === 'saving') {
      if (saved) return setEdit({ phase: 'closed', saved: true, focused: edit.focused })
      // Saving again keeps the typed number, because the message shows the other one.
      setEdit({ phase: 'typing', typed: edit.typed, seen: current ?? edit.seen, problem })
      if (edit.focused) input.current?.focus()
    } else if (edit.phase === 'closed' && saved) {
      setEdit({ phase: 'closed', saved: true, focused: false })
    }
  })

  return {
    edit,
    button,
    input,
    save,
    blur,
    open: () =>
      setEdit({ phase: 'typing', typed: String(product[field]), seen: product[field], problem: null }),
    type: (typed: string) => edit.phase === 'typing' && setEdit({ ...edit, typed }),
    cancel: () => setEdit({ phase: 'closed', saved: false, focused: true }),
  }
}
