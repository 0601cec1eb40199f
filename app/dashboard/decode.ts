import * as v from 'valibot'
import { type ApiQuery, type ApiRequest, apiUrl, unreadableResponseError } from '../api-client/api.ts'
import { adminApi } from './admin-api.ts'

/** Parses a response with its schema. @throws ApiError when it does not match */
export function decode<const Schema extends v.GenericSchema>(
  schema: Schema,
  json: unknown,
): v.InferOutput<Schema> {
  const read = v.safeParse(schema, json)
  if (!read.success) throw unreadableResponseError()
  return read.output
}

/** Calls the API and parses its response with a schema. @throws ApiError */
export async function fetchAnswer<const Schema extends v.GenericSchema>(
  schema: Schema,
  path: string,
  { query, ...request }: ApiRequest & { query?: ApiQuery } = {},
): Promise<v.InferOutput<Schema>> {
  return decode(schema, (await adminApi(apiUrl(path, query), request)).data)
}
