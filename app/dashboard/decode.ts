import * as v from 'valibot'
import { type ApiQuery, type ApiRequest, apiUrl, unreadableResponseError } from '../api-client/api.ts'
import { adminApi, type Mutation, type MutationResult, mutate } from './admin-api.ts'

/** Reads a response by its schema. @throws ApiError for any other JSON */
export function decode<const Schema extends v.GenericSchema>(
  schema: Schema,
  json: unknown,
): v.InferOutput<Schema> {
  const read = v.safeParse(schema, json)
  if (!read.success) throw unreadableResponseError()
  return read.output
}

/** Calls the API and reads its response by a schema. @throws ApiError */
export async function fetchAnswer<const Schema extends v.GenericSchema>(
  schema: Schema,
  path: string,
  { query, ...request }: ApiRequest & { query?: ApiQuery } = {},
): Promise<v.InferOutput<Schema>> {
  return decode(schema, (await adminApi(apiUrl(path, query), request)).data)
}

/** As `mutate`, with the response read by a schema. */
export async function mutateAnswer<const Schema extends v.GenericSchema>(
  schema: Schema,
  mutation: Mutation,
): Promise<MutationResult<v.InferOutput<Schema>>> {
  const result = await mutate({ ...mutation, expects: (json) => v.is(schema, json) })
  return result.ok ? { ...result, data: v.parse(schema, result.data) } : result
}
