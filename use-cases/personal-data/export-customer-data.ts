import type { CustomerQuery } from '../../contracts/customer.ts'
import { fail, type Result } from '../../domain/errors.ts'
import { record } from '../audit/record.ts'
import type { AppContext } from '../context.ts'
import { type CustomerData, findCustomer, isEmptyResult } from './find-customer.ts'

/** Reads everything stored about a customer. */
export async function getCustomer(
  { store }: Pick<AppContext, 'store'>,
  query: CustomerQuery,
): Promise<Result<{ data: CustomerData }>> {
  const data = await findCustomer(store, query)
  return isEmptyResult(data) ? fail('CUSTOMER_NOT_FOUND') : { ok: true, data }
}

/** Reads everything stored about a customer, with an audit entry that does not name them. */
export async function exportCustomerData(
  shop: Pick<AppContext, 'store' | 'clock' | 'newId' | 'actor'>,
  query: CustomerQuery,
): Promise<Result<{ data: CustomerData }>> {
  const viewed = await getCustomer(shop, query)
  if (!viewed.ok) return viewed
  const { orders, notices, messages } = viewed.data
  await record(shop.store, shop, {
    action: 'customer.exported',
    changes: {
      orders: [null, orders.map(({ orderId }) => orderId)],
      notices: [null, notices.length],
      messages: [null, messages.length],
    },
  })
  return viewed
}
