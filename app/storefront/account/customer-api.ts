import * as v from 'valibot'
import type { customerAccount, ownOrdersAnswer } from '../../../contracts/customer-account.ts'
import { type ApiRequest, apiUrl, callApi } from '../../api-client/api.ts'
import { endIfExpired } from '../../session/end-session.ts'

export type CustomerAccount = v.InferOutput<typeof customerAccount>
export type OwnOrder = v.InferOutput<typeof ownOrdersAnswer>['orders'][number]

/**
 * Calls the API for a customer and returns the JSON, which fits the schema. When the session has ended, this
 * browser is signed out. The token is that of the screen: another tab may have signed in another account.
 * @throws ApiError
 */
export async function callCustomer(
  schema: v.GenericSchema,
  path: string,
  { token, ...request }: ApiRequest & { token: string },
): Promise<unknown> {
  try {
    const expects = (answer: unknown) => v.is(schema, answer)
    return (await callApi(apiUrl(path), { ...request, token, cache: 'no-store', expects })).data
  } catch (error) {
    endIfExpired(error, token)
    throw error
  }
}

/** As `callCustomer`, and reads the answer by the schema. */
export async function fetchCustomer<const Schema extends v.GenericSchema>(
  schema: Schema,
  path: string,
  request: ApiRequest & { token: string },
): Promise<v.InferOutput<Schema>> {
  return v.parse(schema, await callCustomer(schema, path, request))
}
