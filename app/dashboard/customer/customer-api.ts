import type * as v from 'valibot'
import type { customerAnswer } from '../../../contracts/customer.ts'
import type { CustomerKey } from '../../../domain/orders/order.ts'
import { isSuccessResponse } from '../../api-client/answers.ts'
import { apiUrl } from '../../api-client/api.ts'
import { adminApi } from '../admin-api.ts'

/** The API finds customers, with or without an account, by phone number, name, order id or e-mail address. */
export type CustomerQuery = { by: CustomerKey; value: string }

export type ShownCustomer = v.InferOutput<typeof customerAnswer>

/** Returns the customer's data as a file. @throws ApiError */
export async function customerFile(query: CustomerQuery): Promise<Blob> {
  const { data } = await adminApi(apiUrl('/customers/export'), {
    method: 'POST',
    body: query,
    expects: isSuccessResponse,
  })
  return new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' })
}
