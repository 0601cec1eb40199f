import type { CustomerQuery } from '../../contracts/customer.ts'
import type { ContactMessage } from '../../data/queries/contact.ts'
import type { PersonalAlert } from '../../data/queries/stock-alerts.ts'
import type { Store } from '../../data/store.ts'
import type { Order } from '../../domain/orders/order.ts'
import type { PaymentClaim } from '../../domain/orders/payment-claim.ts'
import { fold } from '../../domain/text/fold.ts'

export interface CustomerData {
  orders: Order[]
  notices: PaymentClaim[]
  messages: ContactMessage[]
  /** products with an alert of this number */
  alerts: PersonalAlert[]
}

/** Finds all data of a phone number, e-mail or full name, ignoring case and accents. */
export async function findCustomer(
  {
    orders,
    payments,
    personalData,
    stockAlerts,
  }: Pick<Store, 'orders' | 'payments' | 'personalData' | 'stockAlerts'>,
  { by, value }: CustomerQuery,
): Promise<CustomerData> {
  const stored = await Promise.all(
    (await personalData.ordersOf(by, value)).map((orderId) => orders.find(orderId)),
  )
  const found = stored.flatMap((one) => (one ? [one.order] : []))
  const mine = by === 'name' ? found.filter(({ customerName }) => fold(customerName) === fold(value)) : found
  const beside = await payments.listFor(mine.map(({ orderId }) => orderId))
  const byPhone = by === 'phone' ? await personalData.noticesOf(value) : []
  const codes = new Set(beside.map(({ paymentCode }) => paymentCode))
  const notices = [...beside, ...byPhone.filter(({ paymentCode }) => !codes.has(paymentCode))]
  const messages =
    by === 'name' || by === 'email'
      ? (await personalData.messages()).filter((message) => fold(message[by]) === fold(value))
      : []
  const alerts = by === 'phone' ? await stockAlerts.ofPhone(value) : []
  return { orders: mine, notices, messages, alerts }
}

export function isEmptyResult({ orders, notices, messages, alerts }: CustomerData): boolean {
  return orders.length + notices.length + messages.length + alerts.length === 0
}
