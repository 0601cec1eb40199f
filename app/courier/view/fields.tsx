/** @jsxImportSource preact */
import { useId } from 'preact/hooks'
import type { Elements } from './controls.tsx'

export interface Option {
  value: string
  text: string
}

interface FieldProps {
  label: string
  /** name of the value in the form */
  name: string
  value: string
  /** null when the value is valid */
  error: string | null
  onChange: (value: string) => void
}

function Labelled({
  id,
  label,
  error,
  children,
}: {
  id: string
  label: string
  error: string | null
  children: Elements
}) {
  return (
    <div class="grid gap-1">
      <label for={id} class="font-bold">
        {label}
      </label>
      {children}
      <ErrorText id={`${id}-error`} error={error} />
    </div>
  )
}

function ErrorText({ id, error }: { id?: string; error: string | null }) {
  return (
    <p id={id} class="font-bold text-error" role="alert">
      {error}
    </p>
  )
}

function controlProps(id: string, { name, value, error }: FieldProps) {
  return {
    id,
    name,
    value,
    class: 'courier-field',
    'aria-describedby': `${id}-error`,
    'aria-invalid': error !== null,
  }
}

export function AmountField(field: FieldProps) {
  const id = useId()
  return (
    <Labelled id={id} label={field.label} error={field.error}>
      <input
        {...controlProps(id, field)}
        inputMode="numeric"
        autocomplete="off"
        onInput={({ currentTarget }) => field.onChange(currentTarget.value)}
      />
    </Labelled>
  )
}

export function NoteField(field: FieldProps) {
  const id = useId()
  return (
    <Labelled id={id} label={field.label} error={field.error}>
      <textarea
        {...controlProps(id, field)}
        rows={2}
        maxLength={200}
        onInput={({ currentTarget }) => field.onChange(currentTarget.value)}
      />
    </Labelled>
  )
}

export function DayField({ min, ...field }: FieldProps & { min: string }) {
  const id = useId()
  return (
    <Labelled id={id} label={field.label} error={field.error}>
      <input
        {...controlProps(id, field)}
        type="date"
        min={min}
        onInput={({ currentTarget }) => field.onChange(currentTarget.value)}
      />
    </Labelled>
  )
}

export function SelectField({ options, ...field }: FieldProps & { options: readonly Option[] }) {
  const id = useId()
  return (
    <Labelled id={id} label={field.label} error={field.error}>
      <select
        {...controlProps(id, field)}
        onChange={({ currentTarget }) => field.onChange(currentTarget.value)}
      >
        {options.map(({ value, text }) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </select>
    </Labelled>
  )
}

export function ChoiceField({
  label,
  name,
  value,
  error,
  options,
  onChange,
}: FieldProps & { options: readonly Option[] }) {
  return (
    <fieldset class="grid grid-cols-2 gap-2">
      <legend class="mb-1 font-bold">{label}</legend>
      {options.map((option) => (
        <label
          key={option.value}
          class="flex min-h-11 items-center gap-2 rounded-field border-2 border-line bg-surface px-3 py-2 font-bold has-checked:border-action has-checked:bg-action-tint"
        >
          <input
            type="radio"
            name={name}
            value={option.value}
            checked={option.value === value}
            class="size-5 shrink-0 accent-action"
            onChange={() => onChange(option.value)}
          />
          <span>{option.text}</span>
        </label>
      ))}
      <div class="col-span-2">
        <ErrorText error={error} />
      </div>
    </fieldset>
  )
}
