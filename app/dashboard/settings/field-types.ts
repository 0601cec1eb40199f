/** What a field of a setting is called, and what to know about it. */
interface Described {
  label: string
  hint?: string
}

/**
 * `image`: the address of an uploaded image; `moment`: a date and time in Dakar, which uses UTC; `password`: never
 * answered, an empty one changes nothing; `message`: a WhatsApp text.
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
  /** empty is null */
  optional?: true
  /** texts that came with the shop, to choose from: address and name */
  choices?: Readonly<Record<string, string>>
  /** `message`: whose words in braces it has; those of an order without it */
  words?: 'stock alert'
  /** Markdown: whether headings have a meaning on the page */
  headings?: true
}

export interface ChoiceField<Option extends string = string> extends Described {
  kind: 'choice'
  options: readonly Option[]
  /** what people read, where it is not the option itself */
  labels?: Readonly<Record<Option, string>>
}

export interface NumberField extends Described {
  kind: 'number'
  /** empty is null */
  optional?: true
  /** with a fraction and a sign */
  decimal?: true
}

/** E-mail addresses in one input. */
export interface AddressesField extends Described {
  kind: 'addresses'
}

/** Texts in one input, one on each line or with commas between them. */
export interface TextsField extends Described {
  kind: 'texts'
}

/** Yes or no. */
export interface FlagField extends Described {
  kind: 'flag'
}

/** Two numbers, as in "from 1 to 3". */
export interface RangeField extends Described {
  kind: 'range'
  unit: string
}

/** Made by the form, never seen. */
interface IdField {
  kind: 'id'
}

export interface ObjectField<Value = unknown> extends Described {
  kind: 'object'
  fields: FieldsOf<Value>
  /** null while all its inputs are empty */
  optional?: true
}

export interface ListField<Item = unknown> extends Described {
  kind: 'list'
  fields: FieldsOf<Item>
  /** the name of its field that names an entry */
  titleField: string
  /** the title of an entry that has none yet */
  untitled: string
  add: string
  limit: number
  /** values of a new entry that are not empty */
  start?: Readonly<Record<string, string>>
  preview?: 'slide'
}

export type FieldsOf<Value> = { [Key in keyof Value]: FieldOf<Value[Key]> }

/** The field that a value of this type needs. */
export type FieldOf<Value> = [Value] extends [readonly [number, number]]
  ? RangeField
  : [Value] extends [readonly string[]]
    ? AddressesField | TextsField
    : [Value] extends [boolean]
      ? FlagField
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

/** A field of any type. */
export type Field =
  | TextField
  | ChoiceField
  | NumberField
  | RangeField
  | AddressesField
  | TextsField
  | FlagField
  | IdField
  | (Described & { kind: 'object'; fields: Fields; optional?: true })
  | (Omit<ListField, 'fields'> & { fields: Fields })
export type Fields = Readonly<Record<string, Field>>
export type VisibleField = Exclude<Field, IdField>
