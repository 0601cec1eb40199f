import type { CustomerQuery } from '../../contracts/customer.ts'
import { fail, type Result } from '../../domain/errors.ts'
import { record } from '../audit/record.ts'
import type { AppContext } from '../context.ts'
import { findCustomer, isEmptyResult } from './find-customer.ts'

export interface Erased {
  orders: number
  notices: number
  messages: number
  alerts: number
}

/** Erases a customer's data everywhere; orders keep items, totals and states. Fails while an order is pending. */
export function eraseCustomer(
  shop: Pick<AppContext, 'store' | 'clock' | 'newId' | 'actor'>,
  query: CustomerQuery,
): Promise<Result<{ erased: Erased }>> {
  return shop.store.transaction(async (tx): Promise<Result<{ erased: Erased }>> => {
    const found = await findCustomer(tx, query)
    const { orders, notices, messages, alerts } = found
    if (isEmptyResult(found)) return fail('CUSTOMER_NOT_FOUND')
    const orderIds = orders.map(({ orderId }) => orderId).sort()
    // Locks all before it changes the first, so that none is confirmed or cancelled concurrently.
    for (const orderId of orderIds) {
      const order = await tx.orders.findForUpdate(orderId)
      if (order?.status === 'pending' && !order.deletedAt) return fail('CUSTOMER_AWAITS_ORDER')
    }
    for (const orderId of orderIds) await tx.personalData.eraseOrder(orderId, shop.clock())
    await tx.personalData.deleteNotices(notices.map(({ paymentCode }) => paymentCode))
    await tx.personalData.deleteMessages(messages.map(({ id }) => id))
    for (const phone of new Set(alerts.map((alert) => alert.phone))) await tx.stockAlerts.deleteOfPhone(phone)
    await record(tx, shop, {
      action: 'customer.erased',
      changes: {
        orders: [orderIds, null],
        notices: [notices.length, 0],
        messages: [messages.length, 0],
        alerts: [alerts.length, 0],
      },
    })
    const erased = {
      orders: orders.length,
      notices: notices.length,
      messages: messages.length,
      alerts: alerts.length,
    }
    for (const { orderId, status } of orders) tx.publish({ kind: 'order', orderId, status })
    for (const { productId } of alerts) tx.publish({ kind: 'stock-alert', productId })
    for (const { id } of messages) tx.publish({ kind: 'contact-message', id })
    return { ok: true, erased }
  })
}
