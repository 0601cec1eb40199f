import * as v from 'valibot'
import { readBarcode } from '../domain/catalogue/barcode.ts'
import { readAnyPhone, readPhone } from '../domain/contact/phone.ts'
import { phoneProblem } from '../domain/contact/phone-problem.ts'
import { ERROR_MESSAGES, type Issue } from '../domain/errors.ts'
import { isRouteSegment } from '../domain/orders/order-id.ts'
import { INVALID_FRANCS, readFrancs } from '../domain/pricing/read-amount.ts'
import { countCharacters } from '../domain/text/characters.ts'
import { cleanLine, cleanText } from '../domain/text/clean-text.ts'
import { VALIDATION_MESSAGES } from '../domain/validation-messages.ts'

/** An input object. A missing field has the same message as an empty one. */
export function inputObject<const Entries extends v.ObjectEntries>(entries: Entries) {
  return v.object(entries, (issue) => {
    const missing = issue.path?.at(-1)?.key
    const entry = typeof missing === 'string' ? entries[missing] : undefined
    const refused = entry && v.safeParse(entry, undefined)
    return refused?.issues?.[0].message ?? ERROR_MESSAGES.INVALID_INPUT
  })
}

/** A text that is not blank; `message` also applies to a missing field and a wrong type. */
export function requiredText(message: string, limit = 200) {
  return v.pipe(
    v.string(message),
    v.trim(),
    v.nonEmpty(message),
    visible(message),
    v.maxLength(limit, tooLong(limit)),
    clean,
  )
}

/** As `requiredText`, on one line. */
export function requiredLine(message: string, limit = 200) {
  return v.pipe(requiredText(message, limit), cleanToLine)
}

/** Removes invisible and control characters. Last in a pipe: the API's description ends at a transformation. */
export const clean = v.transform(cleanText)
/** As `clean`, and puts the text on one line. */
export const cleanToLine = v.transform(cleanLine)

/** Refuses a text in which nothing can be seen. */
export function visible(message: string) {
  return v.check((typed: string) => cleanText(typed) !== '', message)
}

const YEAR_10000 = Date.UTC(10_000)

/** An ISO timestamp from 1970 to 9999, so that it can be stored and read: `+05` alone is no offset. */
export function moment(message: string) {
  const isReadable = (at: string) => Date.parse(at) >= 0 && Date.parse(at) < YEAR_10000
  return v.pipe(v.string(message), v.isoTimestamp(message), v.check(isReadable, message))
}

/** The id that a form gives to what it adds: a repeated request with the same id adds nothing. */
export const newId = v.pipe(v.string(), v.regex(/^[\w-]{8,64}$/, 'Cet identifiant est incorrect.'))

const ORDER_ID = 'Le numéro de commande est incorrect.'

/** The id of a new order. Any id that is safe in a URL and leads to the order is accepted, since it only has to be unique. */
export const newOrderId = v.pipe(
  v.string('Le numéro de commande est requis.'),
  v.regex(/^[\w-]{4,64}$/, ORDER_ID),
  v.check((id) => !isRouteSegment(id), 'Ce numéro de commande est réservé. Choisissez-en un autre.'),
)

/** The default message for a text of more than `limit` characters. */
export function tooLong(limit: number): string {
  return `${limit} caractères au maximum.`
}

/** Maximum UTF-16 units of one character: an emoji may have several. */
const UNITS_PER_CHARACTER = 16

/** At most `limit` characters, an emoji counting as one. */
export function atMostCharacters(limit: number, message: string) {
  return v.check(
    (typed: string) => typed.length <= limit * UNITS_PER_CHARACTER && countCharacters(typed) <= limit,
    message,
  )
}

/** `{name}@{domain}.{rest}`. Only one dot can be the separator before `rest`, so matching takes linear time. */
export const EMAIL_PATTERN = /^[^\s@]+@[^\s@][^\s@.]*\.[^\s@]+$/

export const email = v.pipe(
  v.string(VALIDATION_MESSAGES.allFields),
  v.trim(),
  v.nonEmpty(VALIDATION_MESSAGES.allFields),
  v.maxLength(254, VALIDATION_MESSAGES.email),
  v.regex(EMAIL_PATTERN, VALIDATION_MESSAGES.email),
  cleanToLine,
)

/** What a person signs in with: an e-mail, which is checked as one, or a user name. */
export const loginName = v.pipe(
  requiredText(VALIDATION_MESSAGES.allFields, 254),
  v.check((typed) => !typed.includes('@') || EMAIL_PATTERN.test(typed), VALIDATION_MESSAGES.email),
)

/** A Senegalese phone number in any format, converted to nine digits. */
export const phone = v.pipe(
  v.string(VALIDATION_MESSAGES.phone),
  v.check((typed) => readPhone(typed) !== null, VALIDATION_MESSAGES.phone),
  v.transform((typed) => readPhone(typed) ?? ''),
)

/** As `phone`, and accepts a number of another country, converted to `+33612345678`. */
export const anyPhone = v.pipe(
  v.string(VALIDATION_MESSAGES.phone),
  v.check((typed) => readAnyPhone(typed) !== null, refusedPhone),
  v.transform((typed) => readAnyPhone(typed) ?? ''),
)

/** As `anyPhone`, but null or an empty text becomes null. */
export const anyPhoneOrNone = v.nullable(
  v.pipe(
    v.string(VALIDATION_MESSAGES.phone),
    v.check((typed) => cleanText(typed) === '' || readAnyPhone(typed) !== null, refusedPhone),
    v.transform(readAnyPhone),
  ),
)

function refusedPhone({ input }: { input: unknown }): string {
  return phoneProblem(String(input)) ?? VALIDATION_MESSAGES.phone
}

/** A barcode that a product or variant receives, in its stored form; empty for none. */
export const barcode = v.pipe(
  v.string(VALIDATION_MESSAGES.barcode),
  v.rawTransform(({ dataset, addIssue, NEVER }) => {
    const read = readBarcode(dataset.value)
    if (read.ok) return read.barcode
    addIssue({ message: read.message })
    return NEVER
  }),
)

/** A whole number from `min` to `max`. */
export function wholeNumber(min: number, max: number, message: string) {
  return v.pipe(v.number(message), v.integer(message), v.minValue(min, message), v.maxValue(max, message))
}

/** Whole francs that people hand over, as a number or as typed: `1500`, `1.500`, `12 500 FCFA`. */
export function wholeFrancs(min: number, max: number) {
  const francs = wholeNumber(min, max, INVALID_FRANCS)
  const typed = v.pipe(
    v.string(),
    v.transform((text) => readFrancs(text) ?? Number.NaN),
    francs,
  )
  return v.union([francs, typed], INVALID_FRANCS)
}

/** An amount in francs, from 0. */
export function amount(message: string) {
  return v.pipe(v.number(message), v.finite(message), v.minValue(0, message))
}

/** Maximum depth of lists and objects in an input; no schema has more than five levels. */
const DEEPEST = 16

/**
 * Returns an issue for each text that the databases cannot store unchanged (with a NUL character or a lone surrogate),
 * and for lists and objects that are nested too deeply. Called for every input, whatever its schema.
 */
export function findInvalidText(value: unknown, path = '', depth = 0): Issue[] {
  if (depth > DEEPEST)
    return [{ path: path.split('.', 1)[0] ?? '', message: 'Ces données sont trop imbriquées.' }]
  if (typeof value === 'string') {
    const storable = !value.includes('\0') && value.isWellFormed()
    return storable ? [] : [{ path, message: 'Ce texte contient un caractère interdit.' }]
  }
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, inner]) =>
    findInvalidText(inner, path === '' ? key : `${path}.${key}`, depth + 1),
  )
}

/** An issue of any library that implements Standard Schema. */
interface SchemaIssue {
  message: string
  path?: readonly (PropertyKey | { key: unknown })[] | undefined
}

/** Returns the first issue of each field, in the order of the schema. */
export function readIssues(issues: readonly SchemaIssue[]): Issue[] {
  const byPath = new Map<string, Issue>()
  for (const { path: parts = [], message } of issues) {
    const path = parts.map((part) => String(typeof part === 'object' ? part.key : part)).join('.')
    if (!byPath.has(path)) byPath.set(path, { path, message })
  }
  return [...byPath.values()]
}

/** A valid value, or one issue per invalid field. */
export type Validated<Value> = { ok: true; value: Value } | { ok: false; issues: Issue[] }

export function validate<const Schema extends v.GenericSchema>(
  schema: Schema,
  input: unknown,
): Validated<v.InferOutput<Schema>> {
  const result = v.safeParse(schema, input)
  return result.success
    ? { ok: true, value: result.output }
    : { ok: false, issues: readIssues(result.issues) }
}
