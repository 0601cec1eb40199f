import { validate } from '../../../contracts/fields.ts'
import { SETTINGS, type SettingName } from '../../../contracts/settings.ts'
import { formatPhone, readAnyPhone } from '../../../domain/contact/phone.ts'
import type { Issue } from '../../../domain/errors.ts'
import { readDecimal, readTypedNumber } from '../../../domain/pricing/read-amount.ts'
import { joinList, splitList } from '../../../domain/text/typed-list.ts'
import { isRecord } from '../../../domain/unknown-values.ts'
import type { Field, Fields } from './field-types.ts'
import { SETTING_FIELDS } from './fields.ts'

/** Contents of a field's inputs: texts as typed, nested in the same way as the field. */
export type Typed = string | TypedFields | readonly TypedEntry[]
export type TypedFields = Readonly<{ [name: string]: Typed }>
/** An entry of a list; `key` identifies it when the list is reordered. */
export interface TypedEntry {
  key: string
  fields: TypedFields
}

/** Typed value of a checked checkbox. An unchecked checkbox has an empty text. */
export const CHECKED = 'oui'

const ADDRESS_SEPARATORS = ' \n\t\r,;'
const TEXT_SEPARATORS = '\n,;'

export function typedOf(field: Field, value: unknown): Typed {
  switch (field.kind) {
    case 'object':
      return typedFields(field.fields, value)
    case 'list':
      return (Array.isArray(value) ? value : []).map((entry, index) => ({
        key: `stored-${index}`,
        fields: typedFields(field.fields, entry),
      }))
    case 'range':
      return Object.fromEntries([...(value as readonly number[])].map((days, index) => [index, String(days)]))
    case 'addresses':
      return Array.isArray(value) ? joinList(value, ADDRESS_SEPARATORS) : ''
    case 'texts':
      return Array.isArray(value) ? joinList(value, TEXT_SEPARATORS, '\n') : ''
    case 'flag':
      return value === true ? CHECKED : ''
    case 'phone':
      return formatPhone(String(value))
    case 'number':
      return typeof value === 'number' ? String(value).replace('.', ',') : ''
    case 'moment':
      return typeof value === 'string' ? value.slice(0, 'YYYY-MM-DDTHH:MM'.length) : ''
    default:
      return typeof value === 'string' ? value : ''
  }
}

function typedFields(fields: Fields, value: unknown): TypedFields {
  const values = isRecord(value) ? value : {}
  return Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [name, typedOf(field, values[name])]),
  )
}

/** Converts the inputs of a field to a value. The schema of the field may still refuse this value. */
export function readTyped(field: Field, typed: Typed): unknown {
  if (field.kind === 'list') return asEntries(typed).map((entry) => valuesOf(field.fields, entry.fields))
  if (field.kind === 'object') {
    const isEmpty = Object.values(asFields(typed)).every((text) => asText(text).trim() === '')
    return field.optional && isEmpty ? null : valuesOf(field.fields, asFields(typed))
  }
  if (field.kind === 'range')
    return Object.values(asFields(typed)).map((text) => readTypedNumber(String(text)))
  const text = asText(typed)
  if (field.kind === 'number') {
    if (field.optional && text.trim() === '') return null
    return field.decimal ? readDecimal(text) : readTypedNumber(text)
  }
  if (field.kind === 'phone') return readAnyPhone(text) ?? text
  if (field.kind === 'moment') return text === '' ? null : `${text}:00.000Z`
  if (field.kind === 'image') return field.optional && text === '' ? null : text
  if (field.kind === 'addresses') return splitList(text, ADDRESS_SEPARATORS)
  if (field.kind === 'texts') return splitList(text, TEXT_SEPARATORS)
  if (field.kind === 'flag') return text === CHECKED
  if (field.kind === 'choice') return text || field.options[0]
  if (field.kind === 'id' || field.kind === 'password') return text
  return field.optional && text.trim() === '' ? null : text.trim()
}

function valuesOf(fields: Fields, typed: TypedFields): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [name, readTyped(field, typed[name] ?? '')]),
  )
}

export function asEntries(typed: Typed): readonly TypedEntry[] {
  return Array.isArray(typed) ? typed : []
}

export function asFields(typed: Typed): TypedFields {
  return typeof typed === 'object' && !Array.isArray(typed) ? (typed as TypedFields) : {}
}

export function asText(typed: Typed | undefined): string {
  return typeof typed === 'string' ? typed : ''
}

/** Whether the inputs equal this value. */
export function representsValue(field: Field, typed: Typed, value: unknown): boolean {
  const canonical = readTyped(field, typedOf(field, value))
  return JSON.stringify(readTyped(field, typed)) === JSON.stringify(canonical)
}

/** Whether a stored value has the shape of the field's inputs. An earlier version may have stored another shape. */
export function hasFieldShape(field: Field, typed: unknown): typed is Typed {
  if (field.kind === 'list') {
    return (
      Array.isArray(typed) &&
      typed.every(
        (entry) => isRecord(entry) && typeof entry.key === 'string' && fitsFields(field.fields, entry.fields),
      )
    )
  }
  if (field.kind === 'object') return fitsFields(field.fields, typed)
  if (field.kind === 'range') {
    return isRecord(typed) && ['0', '1'].every((index) => typeof typed[index] === 'string')
  }
  return typeof typed === 'string'
}

function fitsFields(fields: Fields, typed: unknown): boolean {
  return isRecord(typed) && Object.entries(fields).every(([name, field]) => hasFieldShape(field, typed[name]))
}

/** A new entry of a list. @param id key of the entry, also the value of its hidden id field */
export function newEntry(fields: Fields, start: Readonly<Record<string, string>>, id: string): TypedEntry {
  const values = Object.entries(fields).map(([name, field]) => [name, start[name] ?? emptyText(field, id)])
  return { key: id, fields: Object.fromEntries(values) }
}

function emptyText(field: Field, id: string): string {
  if (field.kind === 'id') return id
  return field.kind === 'choice' ? (field.options[0] ?? '') : ''
}

/** Issues of a setting's inputs. Paths begin with the name of the setting. */
export function issuesOf(name: SettingName, typed: Typed): Issue[] {
  const read = validate(SETTINGS[name], readTyped(SETTING_FIELDS[name], typed))
  return read.ok ? [] : read.issues.map(({ path, message }) => ({ path: joinPath(name, path), message }))
}

/** Converts the path of an issue in a response, such as `changes.faq.value.2.question`, to `faq.2.question`. */
export function fieldPath(serverPath: string): string {
  const [, name = '', inner = ''] =
    /^changes\.([^.]+)(?:\.(?:value|version))?(?:\.(.+))?$/.exec(serverPath) ?? []
  return joinPath(name, inner)
}

export function joinPath(...parts: readonly (string | number)[]): string {
  return parts.filter((part) => part !== '').join('.')
}
