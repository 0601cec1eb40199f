import { type ComponentProps, type ReactNode, useId } from 'react'
import type { Elements } from './elements.ts'
import { FieldError } from './field-error.tsx'

const CONTROL =
  'w-full rounded-field border-2 border-line-strong bg-surface px-4 py-2.5 text-base text-ink placeholder:text-ink-soft aria-invalid:border-error disabled:bg-line/40'

interface FieldProps {
  label: ReactNode
  help?: ReactNode
  error?: string | null | undefined
}

type ControlProps = Pick<ComponentProps<'input'>, 'id' | 'aria-invalid' | 'aria-describedby'>

function LabelledField({
  label,
  help,
  error,
  control,
}: FieldProps & { control: (props: ControlProps) => Elements }) {
  const id = useId()
  const describedBy = [help && `${id}-help`, error && `${id}-error`].filter(Boolean).join(' ')
  return (
    <div className="grid grid-cols-1 content-start gap-1.5">
      <label htmlFor={id} className="font-bold">
        {label}
      </label>
      {control({
        id,
        'aria-invalid': error ? true : undefined,
        'aria-describedby': describedBy || undefined,
      })}
      {help && (
        <p id={`${id}-help`} className="text-sm text-ink-soft">
          {help}
        </p>
      )}
      <FieldError id={`${id}-error`}>{error}</FieldError>
    </div>
  )
}

export function TextField({
  label,
  help,
  error,
  className = '',
  ...rest
}: ComponentProps<'input'> & FieldProps) {
  const control = (props: ControlProps) => (
    <input {...rest} {...props} className={`min-h-11 ${CONTROL} ${className}`} />
  )
  return <LabelledField {...{ label, help, error, control }} />
}

export function TextArea({ label, help, error, ...rest }: ComponentProps<'textarea'> & FieldProps) {
  const control = (props: ControlProps) => <textarea rows={4} {...rest} {...props} className={CONTROL} />
  return <LabelledField {...{ label, help, error, control }} />
}

export function SelectField({ label, help, error, ...rest }: ComponentProps<'select'> & FieldProps) {
  const control = (props: ControlProps) => <select {...rest} {...props} className={`min-h-11 ${CONTROL}`} />
  return <LabelledField {...{ label, help, error, control }} />
}

export function CheckboxField({ label, ...rest }: ComponentProps<'input'> & { label: ReactNode }) {
  return (
    <label className="flex min-h-11 items-center gap-3 font-bold">
      <input type="checkbox" {...rest} className="size-5 accent-action" />
      <span>{label}</span>
    </label>
  )
}
