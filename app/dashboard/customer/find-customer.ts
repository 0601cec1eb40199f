import type { CustomerKey } from '../../../domain/orders/customer.ts'
import { isRecord, own } from '../../../domain/unknown-values.ts'
import { apiUrl } from '../../api-client/api.ts'
import { isSuccessResponse } from '../../api-client/says-done.ts'
import { adminApi } from '../admin-api.ts'
import { readOrders, type ShownOrder } from '../orders/read-orders.ts'

/** What a customer, who has no account, is known by. */
export interface Known {
  by: CustomerKey
  value: string
}

/** What the shop holds about one customer. */
export interface ShownCustomer {
  orders: ShownOrder[]
  notices: number
  messages: number
}

/** @throws ApiError: nothing is kept under this, or the shop does not answer */
export async function findCustomer(known: Known): Promise<ShownCustomer> {
  const { data } = await adminApi(apiUrl('/customers/find'), {
    method: 'POST',
    body: known,
    expects: isSuccessResponse,
  })
  const count = (key: string) => {
    const list = isRecord(data) ? own(data, key) : null
    return Array.isArray(list) ? list.length : 0
  }
  return { orders: readOrders(data), notices: count('notices'), messages: count('messages') }
}

/** The same as a file to give to the customer. */
export async function customerFile(known: Known): Promise<Blob> {
  const { data } = await adminApi(apiUrl('/customers/export'), {
    method: 'POST',
    body: known,
    expects: isSuccessResponse,
  })
  return new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' })
}
