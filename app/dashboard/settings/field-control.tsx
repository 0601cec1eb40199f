import type { ComponentProps } from 'react'
import { CheckboxField, SelectField, TextArea, TextField } from '../../ui/field.tsx'
import { FieldError } from '../../ui/field-error.tsx'
import { Options } from '../options.tsx'
import type { Field, Fields, RangeField, VisibleField } from './field-types.ts'
import { ImageField } from './image-field.tsx'
import { ListControl } from './list-control.tsx'
import { LocateButton } from './locate-button.tsx'
import { MarkdownField, MessageField } from './long-text-fields.tsx'
import {
  asEntries,
  asFields,
  asText,
  CHECKED,
  joinPath,
  type Typed,
  type TypedFields,
} from './typed-values.ts'
import type { FieldErrors } from './use-section-form.ts'

export interface ControlProps<Shown extends Field = VisibleField> {
  field: Shown
  /** path of the field in the form, such as `faq.2.question` */
  path: string
  typed: Typed
  errors: FieldErrors
  /** @param clearedPath path whose messages no longer apply */
  onChange: (typed: Typed, clearedPath: string) => void
}

const INPUTS: Readonly<Record<string, ComponentProps<'input'>>> = {
  phone: { type: 'tel', inputMode: 'tel' },
  email: { type: 'email', inputMode: 'email', autoCapitalize: 'none' },
  'web address': { type: 'url', inputMode: 'url', placeholder: 'https://' },
  link: { inputMode: 'url', autoCapitalize: 'none' },
  time: { type: 'time' },
  moment: { type: 'datetime-local' },
  addresses: { inputMode: 'email', autoCapitalize: 'none' },
  password: { type: 'password' },
}

export function FieldControl({ field, path, typed, errors, onChange }: ControlProps) {
  const error = errors[path]
  const props = { path, typed, errors, onChange }
  const input = {
    label: field.label,
    help: field.hint,
    error,
    name: path,
    value: asText(typed),
    onChange: (event: { target: { value: string } }) => onChange(event.target.value, path),
  }
  switch (field.kind) {
    case 'object':
      return (
        <div className="grid grid-cols-1 gap-5 sm:grid-cols-2">
          <FieldError className="sm:col-span-2">{error}</FieldError>
          <FieldGroup {...props} fields={field.fields} typed={asFields(typed)} />
        </div>
      )
    case 'list':
      return (
        <ListControl
          {...props}
          field={field}
          entries={asEntries(typed)}
          renderFields={(entry) => <FieldGroup {...entry} fields={field.fields} />}
        />
      )
    case 'range':
      return <RangeControl {...props} field={field} />
    case 'image':
      return <ImageField {...props} field={field} />
    case 'markdown':
      return <MarkdownField {...props} field={field} />
    case 'message':
      return <MessageField {...props} field={field} />
    case 'choice':
      return (
        <SelectField {...input}>
          <Options of={field.options.map((option) => [option, field.labels?.[option] ?? option])} />
        </SelectField>
      )
    case 'texts':
      return <TextArea {...input} rows={6} autoComplete="off" />
    case 'flag':
      return (
        <div className="grid gap-1">
          <CheckboxField
            label={field.label}
            name={path}
            checked={typed === CHECKED}
            onChange={(event) => onChange(event.target.checked ? CHECKED : '', path)}
          />
          {field.hint && <p className="text-sm text-ink-soft">{field.hint}</p>}
          <FieldError>{error}</FieldError>
        </div>
      )
    default: {
      const isWhole = field.kind === 'number' && !field.decimal
      return (
        <TextField
          {...INPUTS[field.kind]}
          {...(isWhole && { inputMode: 'numeric' })}
          autoComplete={field.kind === 'password' ? 'new-password' : 'off'}
          {...input}
        />
      )
    }
  }
}

const WIDE: readonly string[] = ['markdown', 'message', 'image', 'list', 'object', 'range', 'link', 'texts']

interface FieldGroupProps extends Pick<ControlProps, 'path' | 'errors' | 'onChange'> {
  fields: Fields
  typed: TypedFields
}

export function FieldGroup({ fields, typed, path, errors, onChange }: FieldGroupProps) {
  const controls = Object.entries(fields).map(
    ([name, field]) =>
      field.kind !== 'id' && (
        <div key={name} className={`min-w-0 ${WIDE.includes(field.kind) ? 'sm:col-span-2' : ''}`}>
          <FieldControl
            field={field}
            path={joinPath(path, name)}
            typed={typed[name] ?? ''}
            errors={errors}
            onChange={(inner, clearedPath) => onChange({ ...typed, [name]: inner }, clearedPath)}
          />
        </div>
      ),
  )
  if (!('latitude' in fields)) return controls
  return (
    <>
      {controls}
      <LocateButton onLocated={(latitude, longitude) => onChange({ ...typed, latitude, longitude }, path)} />
    </>
  )
}

function RangeControl({
  field: { label, hint, unit },
  path,
  typed,
  errors,
  onChange,
}: ControlProps<RangeField>) {
  const ends = asFields(typed)
  const error = errors[path] ?? errors[joinPath(path, 0)] ?? errors[joinPath(path, 1)]
  return (
    <fieldset className="grid min-w-0 grid-cols-1 gap-1.5">
      <legend className="mb-1.5 font-bold">{label}</legend>
      <div className="flex flex-wrap items-center gap-3">
        {['0', '1'].map((index) => (
          <span key={index} className="flex items-center gap-3">
            <span>{index === '0' ? 'De' : 'à'}</span>
            <input
              name={joinPath(path, index)}
              aria-label={`${label}, ${index === '0' ? 'au moins' : 'au plus'} (${unit})`}
              aria-invalid={error ? true : undefined}
              inputMode="numeric"
              autoComplete="off"
              value={asText(ends[index])}
              onChange={(event) => onChange({ ...ends, [index]: event.target.value }, path)}
              className="min-h-11 w-20 rounded-field border-2 border-line-strong bg-surface px-4 py-2.5 text-base aria-invalid:border-error"
            />
          </span>
        ))}
        <span>{unit}</span>
      </div>
      {hint && <p className="text-sm text-ink-soft">{hint}</p>}
      <FieldError>{error}</FieldError>
    </fieldset>
  )
}
