import { Check, Pencil, X } from 'lucide-react'
import { type ComponentProps, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { validate } from '../../../contracts/fields.ts'
import { productChange } from '../../../contracts/product-changes.ts'
import type { StockedProduct } from '../../../domain/catalogue/product.ts'
import { formatFrancs } from '../../../domain/pricing/francs.ts'
import { isRecord, own, readNumber } from '../../../domain/unknown-values.ts'
import { IconButton, Spinner } from '../../ui/button.tsx'
import type { Elements } from '../../ui/elements.ts'
import { FieldError } from '../../ui/field-error.tsx'
import type { Refusal } from '../change/send-change.ts'
import { type EditedFields, useProductEdit } from './use-product-edit.ts'

interface InlineNumberProps {
  product: StockedProduct
  field: EditableNumber
  /** `le prix de Body` */
  label: string
  inputMode: 'numeric' | 'decimal'
  /** what the number counts, or what a typed number means */
  hint?: string | ((typed: string) => string | null)
  /** what is stored for a typed text; by default the text */
  convert?: (typed: string) => string
  /** shown below the field while it is open */
  below?: (typed: string, type: (text: string) => void) => Elements
  onOpen?: () => void
  onEdited: (edited: EditedFields) => void
  children: ReactNode
}

/** Edits a number in place: Enter or a button saves, Escape or a button cancels. A refused value stays in the field. */
export function InlineNumber({
  product,
  field,
  label,
  inputMode,
  hint,
  convert = (typed) => typed,
  below,
  onOpen,
  onEdited,
  children,
}: InlineNumberProps) {
  const { edit, pending, button, input, save, blur, open, type, cancel } = useInlineEdit(
    { product, field, convert },
    onEdited,
  )
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
        onClick={() => {
          onOpen?.()
          open()
        }}
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
          aria-busy={pending}
          onClick={() => save()}
          className="text-action!"
        >
          {pending ? <Spinner /> : <Check className="size-5" />}
        </IconButton>
        <IconButton label={`Ne pas modifier ${label}`} onClick={cancel}>
          <X className="size-5" />
        </IconButton>
      </span>
      <span
        id={`${id}-hint`}
        aria-live="polite"
        className="max-w-44 text-sm whitespace-normal text-ink-soft empty:hidden"
      >
        {typeof hint === 'function' ? hint(edit.typed) : hint}
      </span>
      {below?.(edit.typed, type)}
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
  | { phase: 'saving'; typed: string; seen: number; problem: string | null }

/** The state of a number edited in place. */
function useInlineEdit(
  { product, field, convert }: Required<Pick<InlineNumberProps, 'product' | 'field' | 'convert'>>,
  onEdited: (edited: EditedFields) => void,
) {
  const { save: send, pending } = useProductEdit(product, onEdited)
  const [edit, setEdit] = useState<Edit>({ phase: 'closed', saved: false, focused: false })
  const button = useRef<HTMLButtonElement>(null)
  const input = useRef<HTMLInputElement>(null)
  /** whether the focus is still in the field that is saved */
  const isFocused = useRef(false)
  const unchanged = 'typed' in edit && convert(edit.typed).trim() === String(edit.seen)

  const isOpen = edit.phase !== 'closed'
  const focusButton = edit.phase === 'closed' && edit.focused
  useEffect(() => {
    if (isOpen) input.current?.select()
    else if (focusButton) button.current?.focus()
  }, [isOpen, focusButton])

  function save() {
    // The number of a cancelled edit may still be on its way.
    if (edit.phase !== 'typing' || pending) return
    if (unchanged) return setEdit({ phase: 'closed', saved: false, focused: true })
    const seen = field === 'stock' ? { stockWas: edit.seen } : { was: { price: edit.seen } }
    const checked = validate(productChange, { [field]: convert(edit.typed), ...seen })
    if (!checked.ok) {
      setEdit({ ...edit, problem: checked.issues[0]?.message ?? '' })
      return input.current?.focus()
    }
    setEdit({ ...edit, phase: 'saving' })
    isFocused.current = true
    send(checked.value, (result) => {
      const focused = isFocused.current
      setEdit((latest) => {
        if (latest.phase === 'typing') return latest
        if (result.ok) return { phase: 'closed', saved: true, focused: latest.phase === 'saving' && focused }
        if (latest.phase === 'closed') return latest
        const { problem, current } = readRefusal(result)
        // Saving again keeps the typed number, because the message shows the other one.
        return { phase: 'typing', typed: latest.typed, seen: current ?? latest.seen, problem }
      })
      if (!result.ok && focused) input.current?.focus()
    })
  }

  /** Closes an unchanged field when it loses the focus. A changed value stays in the field, unsaved. */
  function blur() {
    isFocused.current = false
    if (edit.phase === 'typing' && unchanged) setEdit({ phase: 'closed', saved: false, focused: false })
  }

  return {
    edit,
    pending,
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

/** @returns `current`: the number that another person has stored meanwhile; null when it is unknown */
function readRefusal(refusal: Refusal): { problem: string; current: number | null } {
  const { message, body } = refusal
  const price = refusal.outcome === 'changed' ? refusal.conflicts[0]?.current : null
  if (typeof price === 'number') {
    return { problem: `Ce prix a été changé entre-temps\u202f: ${formatFrancs(price)}.`, current: price }
  }
  const stock = isRecord(body) ? readNumber(own(body, 'stock'), 0, Number.MAX_SAFE_INTEGER) : null
  return { problem: message, current: stock }
}
