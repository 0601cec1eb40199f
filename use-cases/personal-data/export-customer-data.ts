import type { CustomerQuery } from '../../contracts/customer.ts'
import { fail, type Result } from '../../domain/errors.ts'
import { record } from '../audit/record.ts'
import type { AppContext } from '../context.ts'
import { shownAttempt } from '../orders/get-order.ts'
import { type CustomerData, findCustomer, isEmptyResult } from './find-customer.ts'

/** Reads all data of a customer. */
export async function getCustomer(
  { store }: Pick<AppContext, 'store'>,
  query: CustomerQuery,
): Promise<Result<{ data: CustomerData }>> {
  const data = await findCustomer(store, query)
  return isEmptyResult(data) ? fail('CUSTOMER_NOT_FOUND') : { ok: true, data }
}

/** Reads all data of a customer, with an audit entry that does not name them. */
export async function exportCustomerData(
  shop: Pick<AppContext, 'store' | 'clock' | 'newId' | 'actor'>,
  query: CustomerQuery,
): Promise<Result<{ data: CustomerData & { histories: OrderHistory[] } }>> {
  const viewed = await getCustomer(shop, query)
  if (!viewed.ok) return viewed
  const { orders, notices, messages, alerts } = viewed.data
  await record(shop.store, shop, {
    action: 'customer.exported',
    changes: {
      orders: [null, orders.map(({ orderId }) => orderId)],
      notices: [null, notices.length],
      messages: [null, messages.length],
      alerts: [null, alerts.length],
    },
  })
  const histories = await Promise.all(orders.map(({ orderId }) => historyOf(shop, orderId)))
  return { ok: true, data: { ...viewed.data, histories } }
}

type OrderHistory = Awaited<ReturnType<typeof historyOf>>

/** The events and notes of an order (D-54). */
async function historyOf({ store }: Pick<AppContext, 'store'>, orderId: string) {
  const [events, attempts, notes, payments] = await Promise.all([
    store.fulfillment.events(orderId),
    store.fulfillment.attempts(orderId),
    store.orderNotes.list(orderId),
    store.fulfillment.ledger(orderId),
  ])
  return { orderId, events, deliveryAttempts: attempts.map(shownAttempt), notes, payments }
}
