import type { ComponentProps } from 'react'
import { formatPhone, readAnyPhone } from '../../../domain/contact/phone.ts'
import { isSame } from '../../../domain/edits/merge-edit.ts'
import { readDecimal, readTypedNumber } from '../../../domain/pricing/read-amount.ts'
import { joinList, splitList } from '../../../domain/text/typed-list.ts'
import { isRecord, type UnknownRecord } from '../../../domain/unknown-values.ts'
import type { Field, Fields, TypedKind } from './field-types.ts'

/** How people type a value. A text that cannot be read stays a text, which the schema of the setting refuses. */
interface Kind {
  format: (value: unknown) => string
  parse: (text: string) => unknown
  input?: ComponentProps<'input'>
}

const asText = (value: unknown) => (typeof value === 'string' ? value : '')
const exact: Kind = { format: asText, parse: (text) => text }
const plain: Kind = { format: asText, parse: (text) => text.trim() }
const plainWith = (input: ComponentProps<'input'>): Kind => ({ ...plain, input })

function number(read: (text: string) => number, input?: ComponentProps<'input'>): Kind {
  return {
    format: (value) => (typeof value === 'number' ? String(value).replace('.', ',') : asText(value)),
    parse: (text) => (Number.isNaN(read(text)) ? text : read(text)),
    ...(input && { input }),
  }
}

function list(separators: string, joint: string | undefined, input?: ComponentProps<'input'>): Kind {
  return {
    format: (value) => (Array.isArray(value) ? joinList(value, separators, joint) : ''),
    parse: (text) => splitList(text, separators),
    ...(input && { input }),
  }
}

const EMAIL = { inputMode: 'email', autoCapitalize: 'none' } as const

const KINDS: Readonly<Record<TypedKind, Kind>> = {
  line: plain,
  markdown: plain,
  message: plain,
  email: plainWith({ type: 'email', ...EMAIL }),
  'web address': plainWith({ type: 'url', inputMode: 'url', placeholder: 'https://' }),
  link: plainWith({ inputMode: 'url', autoCapitalize: 'none' }),
  time: plainWith({ type: 'time' }),
  password: { ...exact, input: { type: 'password', autoComplete: 'new-password' } },
  phone: {
    format: (value) => formatPhone(asText(value)),
    parse: (text) => readAnyPhone(text) ?? text,
    input: { type: 'tel', inputMode: 'tel' },
  },
  moment: {
    format: (value) => asText(value).slice(0, 'YYYY-MM-DDTHH:MM'.length),
    parse: (text) => `${text}:00.000Z`,
    input: { type: 'datetime-local' },
  },
  number: number(readTypedNumber, { inputMode: 'numeric' }),
  decimal: number(readDecimal),
  addresses: list(' \n\t\r,;', undefined, EMAIL),
  texts: list('\n,;', '\n'),
  lines: list('\n', '\n'),
}

export type TypedField = Extract<Field, { kind: TypedKind }>

export const formatValue = ({ kind }: TypedField, value: unknown): string => KINDS[kind].format(value)

export function parseText(field: TypedField, text: string): unknown {
  const isNone = 'optional' in field && field.optional && text.trim() === ''
  return isNone ? null : KINDS[field.kind].parse(text)
}

export const inputProps = ({ kind }: TypedField) => KINDS[kind].input ?? {}

export function isTyped(field: Field): field is TypedField {
  return Object.hasOwn(KINDS, field.kind)
}

/** The value of a field that nobody has filled in. @param id value of a hidden id field */
export function emptyValue(field: Field, id = ''): unknown {
  switch (field.kind) {
    case 'object':
      return emptyValues(field.fields)
    case 'list':
      return []
    case 'range':
      return ['', '']
    case 'id':
      return id
    case 'flag':
      return false
    case 'choice':
      return field.options[0]
    case 'image':
      return field.optional ? null : ''
    default:
      return parseText(field, '')
  }
}

export function emptyValues(fields: Fields, id?: string): UnknownRecord {
  return Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, emptyValue(field, id)]))
}

/** What the inputs of a field hold for a stored value: those of an object that is null are empty. */
export function shownValue(field: Field, value: unknown): unknown {
  return field.kind === 'object' && !isRecord(value) ? emptyValue(field) : value
}

/** The value of a setting: null for an optional object without any input. */
export function settingValue(field: Field, shown: unknown): unknown {
  const isNone = field.kind === 'object' && field.optional && isSame(shown, emptyValue(field))
  return isNone ? null : shown
}

/** Whether the inputs of a field can hold a value. An earlier version may have stored another shape. */
export function fitsField(field: Field, value: unknown): boolean {
  if (field.kind === 'object') return value === null || isRecord(value)
  if (field.kind === 'list') return Array.isArray(value) && value.every(isRecord)
  return !isRecord(value)
}

const NOTHING = 'Rien'

/** Formats the value of a field as lines of text for reading only. */
export function readableText(field: Field, value: unknown): string {
  if (field.kind === 'object') return describe(field.fields, value) || NOTHING
  if (field.kind === 'list') {
    return (
      asList(value)
        .map((entry) => describe(field.fields, entry))
        .join('\n\n') || NOTHING
    )
  }
  if (field.kind === 'range') return `${asList(value).join(' à ')} ${field.unit}`
  if (field.kind === 'flag') return value === true ? 'oui' : NOTHING
  const text = isTyped(field) ? formatValue(field, value) : asText(value)
  return (field.kind === 'moment' ? text.replace('T', ' ') : text) || NOTHING
}

function describe(fields: Fields, value: unknown): string {
  const values = isRecord(value) ? value : {}
  return Object.entries(fields)
    .map(([name, field]) => ({ label: labelOf(field), text: readableText(field, values[name]) }))
    .filter(({ label, text }) => label !== '' && text !== NOTHING)
    .map(({ label, text }) => `${label} : ${text}`)
    .join('\n')
}

export function labelOf(field: Field): string {
  return field.kind === 'id' ? '' : field.label
}

export function asList(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : []
}
