import * as v from 'valibot'
import { unreadableResponseError } from '../api-client/api.ts'

/** Reads a response by its schema. @throws ApiError for any other JSON */
export function decode<const Schema extends v.GenericSchema>(
  schema: Schema,
  json: unknown,
): v.InferOutput<Schema> {
  const read = v.safeParse(schema, json)
  if (!read.success) throw unreadableResponseError()
  return read.output
}
