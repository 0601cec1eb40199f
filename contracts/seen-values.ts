import * as v from 'valibot'
import { VALIDATION_MESSAGES } from '../domain/validation-messages.ts'

/** The type of `was` in a request: known fields, each valid or as it is stored. */
export type SeenValues = Readonly<Record<string, unknown>>

/**
 * The schema of `was`: the values that the caller saw of the fields that it sends. What the caller did not change keeps
 * its stored value; what others changed to another value is refused (EDIT_CONFLICT). A field that is not in `was` is
 * written as it is sent. Stored values that are no longer valid are accepted as they are.
 */
export function seenValues(entries: v.ObjectEntries) {
  const seen = Object.entries(entries).map(([name, entry]) => [
    name,
    v.exactOptional(v.union([required(entry), v.unknown()])),
  ])
  return v.pipe(
    v.object(Object.fromEntries(seen) as v.ObjectEntries, VALIDATION_MESSAGES.seenValues),
    v.transform((values): SeenValues => values),
  )
}

/** The schema without its default, which must not be added to what the caller saw. */
function required(entry: v.ObjectEntries[string]): v.GenericSchema {
  return ('wrapped' in entry ? entry.wrapped : entry) as v.GenericSchema
}

/** Reads stored values as `seenValues` reads those of a request, so that they can be compared. */
export function normalizeSeen(schema: ReturnType<typeof seenValues>, stored: object): SeenValues {
  return v.parse(schema, stored)
}
