import * as v from 'valibot'

/*
 * What answers are made of. The same schemas describe the API and read its answers in the dashboard, where a value that
 * is missing or damaged, as from an older or a newer server, is read as its neutral value.
 */

const filled = v.pipe(
  v.string(),
  v.check((text) => text.trim() !== ''),
)

/** An id. An entry without one is not read. */
export const id = filled

export const text = v.fallback(v.string(), '')

export const optionalText = v.fallback(v.nullable(filled), null)

/** ISO date; empty when it cannot be read. */
export const date = v.fallback(v.pipe(v.string(), v.isoTimestamp()), '')

export const optionalDate = v.fallback(v.nullable(v.pipe(v.string(), v.isoTimestamp())), null)

/** A number from 0 that must not be made up: without it the answer is refused. */
export const figure = v.pipe(v.number(), v.minValue(0))

export const count = v.fallback(v.pipe(v.number(), v.integer(), v.minValue(0)), 0)

export const percent = v.fallback(v.pipe(v.number(), v.minValue(0), v.maxValue(100)), 0)

export const flag = v.fallback(v.boolean(), false)

/** One of some values; another text, of a newer server, is read as it is. */
export function oneOf(values: readonly string[]) {
  return v.fallback(v.picklist(values), (read) => (typeof read?.value === 'string' ? read.value : ''))
}

/** A list; entries that cannot be read are left out. */
export function listOf<const Entry extends v.GenericSchema>(entry: Entry) {
  return v.fallback(v.array(entry), (read) =>
    Array.isArray(read?.value)
      ? read.value.filter((one): one is v.InferOutput<Entry> => v.is(entry, one))
      : [],
  )
}

/** The same, but the answer is refused when it has no list. */
export function requiredListOf<const Entry extends v.GenericSchema>(entry: Entry) {
  return v.pipe(v.array(v.unknown()), listOf(entry))
}

/** Names a schema in the API's description. */
export function named<const Schema extends v.GenericSchema>(ref: string, schema: Schema) {
  return v.pipe(schema, v.metadata({ ref }))
}

/** `success: false` is handled before an answer is read (app/api-client/api.ts). */
export const success = v.fallback(v.literal(true), true)

/** The answer to a request that has nothing else to tell. */
export const successAnswer = v.object({ success, message: text })
