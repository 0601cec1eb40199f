import type * as v from 'valibot'
import { customerAnswer } from '../../../contracts/customer.ts'
import type { CustomerKey } from '../../../domain/orders/order.ts'
import { isSuccessResponse } from '../../api-client/answers.ts'
import { apiUrl } from '../../api-client/api.ts'
import { adminApi, mutate } from '../admin-api.ts'
import { mutateAnswer } from '../decode.ts'

/** The API finds customers, with or without an account, by phone number, name, order id or e-mail address. */
export type CustomerQuery = { by: CustomerKey; value: string }

export type ShownCustomer = v.InferOutput<typeof customerAnswer>

export type CustomerSubmission = { intent: 'find' | 'erase'; query: CustomerQuery }
export type FindResult =
  | { failure: string }
  | { failure: null; query: CustomerQuery; customer: ShownCustomer }

export async function customerAction({ request }: { request: Request }) {
  const { intent, query }: CustomerSubmission = await request.json()
  return intent === 'find' ? findCustomer(query) : eraseCustomer(query)
}

async function findCustomer(query: CustomerQuery): Promise<FindResult> {
  const result = await mutateAnswer(customerAnswer, {
    path: '/customers/find',
    method: 'POST',
    body: query,
    failure: (message) => message ?? 'La recherche n’a pas abouti. Veuillez réessayer.',
    silent: true,
  })
  if (!result.ok) return { failure: result.message }
  return { failure: null, query, customer: result.data }
}

function eraseCustomer(query: CustomerQuery) {
  return mutate({
    path: '/customers/erase',
    method: 'POST',
    body: query,
    success: 'Les données du client ont été effacées.',
  })
}

/** Returns the customer's data as a file. @throws ApiError */
export async function customerFile(query: CustomerQuery): Promise<Blob> {
  const { data } = await adminApi(apiUrl('/customers/export'), {
    method: 'POST',
    body: query,
    expects: isSuccessResponse,
  })
  return new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' })
}
