interface Described {
  label: string
  hint?: string
}

/**
 * Kinds that are typed as text. `moment`: date and time in Dakar (UTC); `password`: the API never returns it, and an
 * empty text does not change it; `message`: a WhatsApp text; `texts`: texts separated by line breaks, commas or
 * semicolons; `lines`: texts separated by line breaks; `addresses`: e-mail addresses.
 */
type StringKind =
  | 'line'
  | 'phone'
  | 'email'
  | 'web address'
  | 'link'
  | 'time'
  | 'moment'
  | 'markdown'
  | 'password'
  | 'message'
export type TypedKind = StringKind | NumberField['kind'] | ListKind
type ListKind = 'addresses' | 'texts' | 'lines'

interface PlainField<Kind> extends Described {
  kind: Kind
}

export interface TextField extends PlainField<StringKind> {
  /** an empty field is null */
  optional?: true
  /** for `message`: which placeholders the text may contain; by default those of an order */
  words?: 'stock alert' | 'away'
  /** for `markdown`: whether the page shows headings */
  headings?: true
}

/** The URL of an uploaded or bundled image. */
export interface ImageField extends PlainField<'image'> {
  /** no image is null */
  optional?: true
  /** names of the bundled images, by URL */
  choices?: Readonly<Record<string, string>>
}

export interface ChoiceField extends PlainField<'choice'> {
  options: readonly string[]
  /** displayed text of each option; by default the option itself */
  labels?: Readonly<Record<string, string>>
}

/** `decimal`: the number may have decimals and be negative. */
interface NumberField extends PlainField<'number' | 'decimal'> {
  /** an empty field is null */
  optional?: true
}

/** Two numbers, as in "from 1 to 3". */
export interface RangeField extends PlainField<'range'> {
  unit: string
}

/** A generated id without an input. */
interface IdField {
  kind: 'id'
}

interface ObjectField extends PlainField<'object'> {
  fields: Fields
  /** the value is null when all inputs are empty */
  optional?: true
}

export interface ListField extends PlainField<'list'> {
  fields: Fields
  /** name of the field that is the title of an entry */
  titleField: string
  /** title of an entry whose title field is empty */
  untitled: string
  add: string
  limit: number
  /** initial values of a new entry, by field; other fields start empty or with their first option */
  start?: Readonly<Record<string, unknown>>
  preview?: 'slide'
  /** label of a button that removes all entries */
  clear?: string
}

export type Field =
  | TextField
  | ImageField
  | ChoiceField
  | NumberField
  | RangeField
  | PlainField<ListKind>
  | PlainField<'flag'>
  | IdField
  | ObjectField
  | ListField
export type Fields = Readonly<Record<string, Field>>
export type VisibleField = Exclude<Field, IdField>
