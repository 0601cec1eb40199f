import type { ReactNode } from 'react'
import { useFormContext } from 'react-hook-form'
import { CheckboxField, SelectField, TextArea, TextField } from '../../ui/field.tsx'
import { FieldError } from '../../ui/field-error.tsx'
import { messageAt } from '../form/use-shop-form.ts'
import { Options } from '../options.tsx'
import type { ChoiceField, Fields, RangeField, VisibleField } from './field-types.ts'
import { ImageControl } from './image-control.tsx'
import { inputProps, type TypedField } from './kinds.ts'
import { ListControl } from './list-control.tsx'
import { LocateButton } from './locate-button.tsx'
import { MarkdownControl, MessageControl } from './long-text-controls.tsx'
import { type ControlProps, useText, useValue } from './use-value.ts'

export function FieldControl({ field, path }: ControlProps) {
  const { formState } = useFormContext()
  switch (field.kind) {
    case 'object':
      return (
        <div className="grid grid-cols-1 gap-5 sm:grid-cols-2">
          <FieldError className="sm:col-span-2">{messageAt(formState.errors, path)}</FieldError>
          <FieldGroup fields={field.fields} path={path} />
        </div>
      )
    case 'list':
      return (
        <ListControl
          field={field}
          path={path}
          renderFields={(entryPath) => <FieldGroup fields={field.fields} path={entryPath} />}
        />
      )
    case 'range':
      return <RangeControl field={field} path={path} />
    case 'image':
      return <ImageControl field={field} path={path} />
    case 'markdown':
      return <MarkdownControl field={field} path={path} />
    case 'message':
      return <MessageControl field={field} path={path} />
    case 'choice':
      return <ChoiceControl field={field} path={path} />
    case 'flag':
      return <FlagControl field={field} path={path} />
    default:
      return <TextControl field={field} path={path} />
  }
}

function TextControl({ field, path }: ControlProps<TypedField>) {
  const { text, setText, error } = useText(field, path)
  const control = {
    ...{ label: field.label, help: field.hint, error, name: path, value: text },
    onChange: (event: { target: { value: string } }) => setText(event.target.value),
  }
  if (field.kind === 'texts' || field.kind === 'lines')
    return <TextArea {...control} rows={6} autoComplete="off" />
  return <TextField autoComplete="off" {...inputProps(field)} {...control} />
}

function ChoiceControl({ field: { label, hint, options, labels }, path }: ControlProps<ChoiceField>) {
  const { value, setValue, error } = useValue(path)
  return (
    <SelectField
      {...{ label, help: hint, error, name: path, value: String(value ?? '') }}
      onChange={(event) => setValue(event.target.value)}
    >
      <Options of={options.map((option) => [option, labels?.[option] ?? option])} />
    </SelectField>
  )
}

function FlagControl({ field: { label, hint }, path }: ControlProps<{ label: string; hint?: string }>) {
  const { value, setValue, error } = useValue(path)
  return (
    <div className="grid gap-1">
      <CheckboxField
        label={label}
        name={path}
        checked={value === true}
        onChange={(event) => setValue(event.target.checked)}
      />
      {hint && <p className="text-sm text-ink-soft">{hint}</p>}
      <FieldError>{error}</FieldError>
    </div>
  )
}

const WIDE: readonly string[] = [
  'markdown',
  'message',
  'image',
  'list',
  'object',
  'range',
  'link',
  'texts',
  'lines',
]

function FieldGroup({ fields, path }: { fields: Fields; path: string }) {
  const { setValue } = useFormContext()
  const controls = Object.entries(fields).map(
    ([name, field]) =>
      field.kind !== 'id' && (
        <Group
          key={name}
          field={field}
          className={`min-w-0 ${WIDE.includes(field.kind) ? 'sm:col-span-2' : ''}`}
        >
          <FieldControl field={field} path={`${path}.${name}`} />
        </Group>
      ),
  )
  if (!('latitude' in fields)) return controls
  return (
    <>
      {controls}
      <LocateButton
        onLocated={(place) => {
          for (const [name, degrees] of Object.entries(place)) setValue(`${path}.${name}`, degrees)
        }}
      />
    </>
  )
}

interface GroupProps {
  field: VisibleField
  className: string
  children: ReactNode
}

/** Names the inputs of an object within an object. */
function Group({ field, className, children }: GroupProps) {
  if (field.kind !== 'object') return <div className={className}>{children}</div>
  return (
    <fieldset className={className}>
      <legend className="mb-3 text-lg font-bold">{field.label}</legend>
      <div>{children}</div>
    </fieldset>
  )
}

const END = { kind: 'number', label: '' } as const

function RangeControl({ field: { label, hint, unit }, path }: ControlProps<RangeField>) {
  const { formState } = useFormContext()
  const paths = [path, `${path}.0`, `${path}.1`]
  const error = paths.map((one) => messageAt(formState.errors, one)).find(Boolean)
  const ends = { from: useText(END, `${path}.0`), to: useText(END, `${path}.1`) }
  return (
    <fieldset className="grid min-w-0 grid-cols-1 gap-1.5">
      <legend className="mb-1.5 font-bold">{label}</legend>
      <div className="flex flex-wrap items-center gap-3">
        {[ends.from, ends.to].map(({ text, setText }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a range always has the same two ends
          <span key={index} className="flex items-center gap-3">
            <span>{index === 0 ? 'De' : 'à'}</span>
            <input
              name={`${path}.${index}`}
              aria-label={`${label}, ${index === 0 ? 'au moins' : 'au plus'} (${unit})`}
              aria-invalid={error ? true : undefined}
              inputMode="numeric"
              autoComplete="off"
              value={text}
              onChange={(event) => setText(event.target.value)}
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
