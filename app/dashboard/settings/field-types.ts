interface Described {
  label: string
  hint?: string
}

/**
 * `image`: URL of an uploaded or bundled image; `moment`: date and time in Dakar (UTC); `password`: the API never
 * returns it, and an empty text does not change it; `message`: a WhatsApp text.
 */
type TextKind =
  | 'line'
  | 'paragraph'
  | 'phone'
  | 'email'
  | 'web address'
  | 'link'
  | 'time'
  | 'moment'
  | 'image'
  | 'markdown'
  | 'password'
  | 'message'

export interface TextField extends Described {
  kind: TextKind
  /** an empty field is null */
  optional?: true
  /** for `image`: names of the bundled images, by URL */
  choices?: Readonly<Record<string, string>>
  /** for `message`: which placeholders the text may contain; by default those of an order */
  words?: 'stock alert'
  /** for `markdown`: whether the page shows headings */
  headings?: true
}

export interface ChoiceField<Option extends string = string> extends Described {
  kind: 'choice'
  options: readonly Option[]
  /** displayed text of each option; by default the option itself */
  labels?: Readonly<Record<Option, string>>
}

export interface NumberField extends Described {
  kind: 'number'
  /** an empty field is null */
  optional?: true
  /** the number may have decimals and be negative */
  decimal?: true
}

/** `addresses`: e-mail addresses; `texts`: texts separated by line breaks, commas or semicolons; `flag`: a checkbox. */
interface PlainField<Kind> extends Described {
  kind: Kind
}

/** Two numbers, as in "from 1 to 3". */
export interface RangeField extends Described {
  kind: 'range'
  unit: string
}

/** A generated id without an input. */
interface IdField {
  kind: 'id'
}

export interface ObjectField<Value = unknown> extends Described {
  kind: 'object'
  fields: FieldsOf<Value>
  /** the value is null when all inputs are empty */
  optional?: true
}

export interface ListField<Item = unknown> extends Described {
  kind: 'list'
  fields: FieldsOf<Item>
  /** name of the field that is the title of an entry */
  titleField: string
  /** title of an entry whose title field is empty */
  untitled: string
  add: string
  limit: number
  /** initial texts of a new entry, by field; other fields start empty or with their first option */
  start?: Readonly<Record<string, string>>
  preview?: 'slide'
  /** label of a button that removes all entries */
  clear?: string
}

export type FieldsOf<Value> = { [Key in keyof Value]: FieldOf<Value[Key]> }

export type FieldOf<Value> = [Value] extends [readonly [number, number]]
  ? RangeField
  : [Value] extends [readonly string[]]
    ? PlainField<'addresses'> | PlainField<'texts'>
    : [Value] extends [boolean]
      ? PlainField<'flag'>
      : [Value] extends [readonly (infer Item)[]]
        ? ListField<Item>
        : [Value] extends [number]
          ? NumberField
          : [Value] extends [string]
            ? string extends Value
              ? TextField | IdField
              : ChoiceField<Value>
            : [Value] extends [string | null]
              ? TextField & { optional: true }
              : [Value] extends [number | null]
                ? NumberField & { optional: true }
                : null extends Value
                  ? ObjectField<NonNullable<Value>> & { optional: true }
                  : ObjectField<Value>

export type Field =
  | TextField
  | ChoiceField
  | NumberField
  | RangeField
  | PlainField<'addresses'>
  | PlainField<'texts'>
  | PlainField<'flag'>
  | IdField
  | (Described & { kind: 'object'; fields: Fields; optional?: true })
  | ListedField
export type ListedField = Omit<ListField, 'fields'> & { fields: Fields }
export type Fields = Readonly<Record<string, Field>>
export type VisibleField = Exclude<Field, IdField>
