import * as v from 'valibot'

/*
 * Parts of API responses, for the API's description and for the dashboard. The dashboard replaces a missing or damaged
 * value by a default value, such as `''` or 0, because the server's version may differ.
 */

const filled = v.pipe(
  v.string(),
  v.check((text) => text.trim() !== ''),
)

/** A required id: `listOf` drops entries without one. */
export const id = filled

export const text = v.fallback(v.string(), '')

export const optionalText = v.fallback(v.nullable(filled), null)

/** ISO date; empty when it is unreadable. */
export const date = v.fallback(v.pipe(v.string(), v.isoTimestamp()), '')

export const optionalDate = v.fallback(v.nullable(v.pipe(v.string(), v.isoTimestamp())), null)

/** A required number of at least 0. A response without the number is refused. */
export const figure = v.pipe(v.number(), v.minValue(0))

export const count = v.fallback(v.pipe(v.number(), v.integer(), v.minValue(0)), 0)

/** A whole number that may be negative. */
export const integer = v.fallback(v.pipe(v.number(), v.integer()), 0)

export const percent = v.fallback(v.pipe(v.number(), v.minValue(0), v.maxValue(100)), 0)

export const flag = v.fallback(v.boolean(), false)

/** One of `values`; an unknown text from a newer server is accepted unchanged. */
export function oneOf(values: readonly string[]) {
  return v.fallback(v.picklist(values), (read) => (typeof read?.value === 'string' ? read.value : ''))
}

/** A list; unreadable entries are dropped, and a missing list is empty. */
export function listOf<const Entry extends v.GenericSchema>(entry: Entry) {
  return v.fallback(v.array(entry), (read) =>
    Array.isArray(read?.value)
      ? read.value.filter((one): one is v.InferOutput<Entry> => v.is(entry, one))
      : [],
  )
}

/** As `listOf`, but a response without the list is refused. */
export function requiredListOf<const Entry extends v.GenericSchema>(entry: Entry) {
  return v.pipe(v.array(v.unknown()), listOf(entry))
}

/** The changed values by field, as [before, after]. */
export const changes = v.fallback(v.record(v.string(), v.tuple([v.unknown(), v.unknown()])), {})

/** Names a schema in the API's description. */
export function named<const Schema extends v.GenericSchema>(ref: string, schema: Schema) {
  return v.pipe(schema, v.metadata({ ref }))
}

/** `success: false` is handled before a response is decoded (app/api-client/api.ts). */
export const success = v.fallback(v.literal(true), true)

/** A response without data, only a message. */
export const successAnswer = v.object({ success, message: text })

/** In French: what was done, but may be a mistake. */
export const warnings = v.pipe(
  listOf(v.string()),
  v.description('In French: what was done, but may be a mistake'),
)

/** In the answer to an order that was sent. */
export const placedSignedIn = v.optional(
  v.pipe(v.boolean(), v.description('Whether the request had the token of a customer')),
)
