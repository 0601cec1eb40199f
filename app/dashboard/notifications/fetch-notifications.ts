import { messagesAnswer, type ReceivedMessage } from '../../../contracts/contact-message.ts'
import { mailAnswer } from '../../../contracts/mail.ts'
import type { ShownOrder } from '../../../contracts/order.ts'
import { ordersAnswer } from '../../../contracts/order-list.ts'
import { readProducts } from '../../../contracts/read-product.ts'
import type { ShopEvent } from '../../../contracts/shop-event.ts'
import { type ShownAlertGroup, stockAlertsAnswer } from '../../../contracts/stock-alert.ts'
import type { Permission } from '../../../domain/accounts/account.ts'
import { MAIL_PERMISSION } from '../../../domain/mail/mail.ts'
import type { ApiQuery } from '../../api-client/api.ts'
import { decode, fetchAnswer } from '../decode.ts'
import { fetchList, type ListPart } from '../lists/fetch-page.ts'

const MAX_ROWS = 10
const LOW_STOCK = { lowStock: 'true', stored: 'true', sort: 'stock', order: 'asc', limit: MAX_ROWS }
const ARRIVED = { arrived: 'true', limit: MAX_ROWS }

export interface Notifications {
  /** pending, newest first */
  orders: ListPart<ShownOrder>
  /** orders with an unchecked payment claim; `pending`: how many of them are pending */
  payments: ListPart<ShownOrder> & { pending: number }
  messages: ReceivedMessage[]
  /** lowest stock first */
  lowStock: ListPart<{ _id: string; name: string; stock: number }>
  /** products that are back in stock and that shoppers wait for (F-50) */
  arrivals: ListPart<ShownAlertGroup>
  /** number of e-mails whose last attempt failed or is uncertain */
  unsentMails: number
}

export type NotificationSection = keyof Notifications

const NONE = { rows: [], total: 0 }

export const NO_NOTIFICATIONS: Notifications = {
  orders: NONE,
  payments: { ...NONE, pending: 0 },
  messages: [],
  lowStock: NONE,
  arrivals: NONE,
  unsentMails: 0,
}

/** Number of notifications; a pending order with an unchecked payment counts once. */
export function countOf(notifications: Notifications): number {
  const { orders, payments, messages, lowStock, arrivals, unsentMails } = notifications
  const unread = messages.filter(({ read }) => !read).length
  return (
    orders.total + payments.total - payments.pending + unread + lowStock.total + arrivals.total + unsentMails
  )
}

/** Sections that each event invalidates. */
export const SECTIONS_OF = {
  order: ['orders', 'payments'],
  'payment-notice': ['payments'],
  wallet: [],
  'order-message': [],
  conversation: [],
  'conversation-writing': [],
  'account-notice': [],
  'contact-message': ['messages'],
  stock: ['lowStock'],
  'stock-alert': ['arrivals'],
  mail: ['unsentMails'],
  'catch-up': ['orders', 'payments', 'messages', 'lowStock', 'arrivals', 'unsentMails'],
} as const satisfies Record<ShopEvent['kind'] | 'catch-up', readonly NotificationSection[]>

type Sections = {
  [Name in NotificationSection]: { needs: Permission; read: () => Promise<Notifications[Name]> }
}

const SECTIONS: Sections = {
  orders: { needs: 'orders:read', read: () => fetchOrders({ status: 'pending' }) },
  payments: { needs: 'orders:read', read: fetchPayments },
  messages: {
    needs: 'orders',
    read: async () => (await fetchAnswer(messagesAnswer, '/contact')).messages,
  },
  lowStock: { needs: 'products', read: () => fetchList('/products', LOW_STOCK, readProducts) },
  arrivals: {
    needs: 'orders',
    read: () => fetchList('/stock-alerts', ARRIVED, (json) => decode(stockAlertsAnswer, json).groups),
  },
  unsentMails: { needs: MAIL_PERMISSION, read: async () => (await fetchAnswer(mailAnswer, '/mail')).total },
}

export function allowedSections(isAllowed: (needs: Permission) => boolean): NotificationSection[] {
  return SECTIONS_OF['catch-up'].filter((section) => isAllowed(SECTIONS[section].needs))
}

/** Fetches these sections; a failed one is left out and reported to `onFailure`. */
export async function fetchNotifications(
  sections: ReadonlySet<NotificationSection>,
  onFailure: (error: unknown) => void,
): Promise<Partial<Notifications>> {
  const fetched: Partial<Notifications> = {}
  const read = async <Name extends NotificationSection>(name: Name) => {
    try {
      fetched[name] = await SECTIONS[name].read()
    } catch (error) {
      onFailure(error)
    }
  }
  await Promise.all([...sections].map((name) => read(name)))
  return fetched
}

async function fetchPayments(): Promise<Notifications['payments']> {
  const [all, pending] = await Promise.all([
    fetchOrders({ unchecked: 'true' }),
    fetchOrders({ unchecked: 'true', status: 'pending', limit: 1 }),
  ])
  return { ...all, pending: pending.total }
}

function fetchOrders(query: ApiQuery) {
  return fetchList('/orders', { limit: MAX_ROWS, ...query }, (json) => decode(ordersAnswer, json).orders)
}
