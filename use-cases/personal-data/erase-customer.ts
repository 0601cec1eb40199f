import type { CustomerQuery } from '../../contracts/customer-query.ts'
import { fail, type Result } from '../../domain/errors.ts'
import { record } from '../audit/record.ts'
import type { AppContext } from '../context.ts'
import { findCustomer, isNobody } from './find-customer.ts'

/** How many of each no longer tell of the customer. */
export interface Erased {
  orders: number
  notices: number
  messages: number
}

/**
 * Takes a customer out of everything the shop holds, at once or not at all. Orders stay with their items, sums and states:
 * accounts, stock and statistics go on as they were. Not while one of them is still to be delivered.
 */
export function eraseCustomer(
  shop: Pick<AppContext, 'store' | 'clock' | 'newId' | 'actor'>,
  query: CustomerQuery,
): Promise<Result<{ erased: Erased }>> {
  return shop.store.transaction(async (tx): Promise<Result<{ erased: Erased }>> => {
    const { orders, notices, messages } = await findCustomer(tx, query)
    if (isNobody({ orders, notices, messages })) return fail('CUSTOMER_NOT_FOUND')
    const orderIds = orders.map(({ orderId }) => orderId).sort()
    // All of them before the first is changed, and kept for this act: nobody confirms or cancels one meanwhile.
    for (const orderId of orderIds) {
      if ((await tx.orders.findForUpdate(orderId))?.status === 'pending') return fail('CUSTOMER_AWAITS_ORDER')
    }
    for (const orderId of orderIds) await tx.personalData.eraseOrder(orderId, shop.clock())
    await tx.personalData.deleteNotices(notices.map(({ paymentCode }) => paymentCode))
    await tx.personalData.deleteMessages(messages.map(({ id }) => id))
    await record(tx, shop, {
      action: 'customer.erased',
      changes: {
        orders: [orderIds, null],
        notices: [notices.length, 0],
        messages: [messages.length, 0],
      },
    })
    const erased = { orders: orders.length, notices: notices.length, messages: messages.length }
    for (const { orderId, status } of orders) tx.publish({ kind: 'order', orderId, status })
    for (const { id } of messages) tx.publish({ kind: 'contact-message', id })
    return { ok: true, erased }
  })
}
