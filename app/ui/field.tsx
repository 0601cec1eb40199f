import { type ComponentProps, type ReactNode, useId } from 'react'

const CONTROL =
  'w-full rounded-field border-2 border-line-strong bg-surface px-4 py-2.5 text-base text-ink placeholder:text-ink-soft aria-invalid:border-error disabled:bg-line/40'

interface Described {
  label: ReactNode
  /** a word of help, always visible */
  help?: ReactNode
  /** what is wrong, shown beside the field and read out */
  error?: string | null | undefined
}

/** Label, control, help and error, tied together. The control gets the ids to carry. */
function Frame({ label, help, error, id, children }: Described & { id: string; children: ReactNode }) {
  return (
    <div className="grid content-start gap-1.5">
      <label htmlFor={id} className="font-bold">
        {label}
      </label>
      {children}
      {help && (
        <p id={`${id}-help`} className="text-sm text-ink-soft">
          {help}
        </p>
      )}
      <p id={`${id}-error`} role="alert" className="text-sm font-bold text-error empty:hidden">
        {error}
      </p>
    </div>
  )
}

function tied(id: string, { help, error }: Described) {
  const describedBy = [help && `${id}-help`, error && `${id}-error`].filter(Boolean).join(' ')
  return { id, 'aria-invalid': error ? true : undefined, 'aria-describedby': describedBy || undefined }
}

export function TextField({
  label,
  help,
  error,
  className = '',
  ...rest
}: ComponentProps<'input'> & Described) {
  const own = useId()
  const id = rest.id ?? own
  return (
    <Frame label={label} help={help} error={error} id={id}>
      <input {...rest} {...tied(id, { label, help, error })} className={`min-h-11 ${CONTROL} ${className}`} />
    </Frame>
  )
}

export function TextArea({
  label,
  help,
  error,
  className = '',
  ...rest
}: ComponentProps<'textarea'> & Described) {
  const own = useId()
  const id = rest.id ?? own
  return (
    <Frame label={label} help={help} error={error} id={id}>
      <textarea
        rows={4}
        {...rest}
        {...tied(id, { label, help, error })}
        className={`${CONTROL} ${className}`}
      />
    </Frame>
  )
}

export function SelectField({
  label,
  help,
  error,
  className = '',
  children,
  ...rest
}: ComponentProps<'select'> & Described) {
  const own = useId()
  const id = rest.id ?? own
  return (
    <Frame label={label} help={help} error={error} id={id}>
      <select {...rest} {...tied(id, { label, help, error })} className={`min-h-11 ${CONTROL} ${className}`}>
        {children}
      </select>
    </Frame>
  )
}

export function CheckboxField({ label, ...rest }: ComponentProps<'input'> & { label: ReactNode }) {
  return (
    <label className="flex min-h-11 items-center gap-3 font-bold">
      <input type="checkbox" {...rest} className="size-5 accent-action" />
      {label}
    </label>
  )
}
