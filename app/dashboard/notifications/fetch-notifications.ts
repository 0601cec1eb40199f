import { messagesAnswer, type ReceivedMessage } from '../../../contracts/contact-message.ts'
import { mailAnswer } from '../../../contracts/mail.ts'
import { ordersAnswer, type ShownOrder } from '../../../contracts/order.ts'
import { readProducts } from '../../../contracts/read-product.ts'
import type { ShopEvent } from '../../../contracts/shop-event.ts'
import { type ShownAlertGroup, stockAlertsAnswer } from '../../../contracts/stock-alert.ts'
import type { Permission } from '../../../domain/accounts/account.ts'
import { MAIL_PERMISSION } from '../../../domain/mail/mail.ts'
import { apiUrl, totalOf } from '../../api-client/api.ts'
import { adminApi } from '../admin-api.ts'
import { decode } from '../decode.ts'

const MAX_ENTRIES = 10

interface Entries<Entry> {
  entries: Entry[]
  total: number
}

export interface Notifications {
  /** pending, newest first */
  orders: Entries<ShownOrder>
  /** orders with an unchecked payment claim; `pending`: how many of them are pending */
  payments: Entries<ShownOrder> & { pending: number }
  messages: ReceivedMessage[]
  /** lowest stock first */
  lowStock: Entries<{ _id: string; name: string; stock: number }>
  /** sold-out products that are back and that shoppers wait for (F-50) */
  arrivals: Entries<ShownAlertGroup>
  /** number of unsent e-mails */
  unsentMails: number
}

export type NotificationSection = keyof Notifications

export const NO_NOTIFICATIONS: Notifications = {
  orders: { entries: [], total: 0 },
  payments: { entries: [], total: 0, pending: 0 },
  messages: [],
  lowStock: { entries: [], total: 0 },
  arrivals: { entries: [], total: 0 },
  unsentMails: 0,
}

/** Number of notifications; an order with an unchecked payment counts once. */
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
  'contact-message': ['messages'],
  stock: ['lowStock'],
  'stock-alert': ['arrivals'],
  mail: ['unsentMails'],
  'catch-up': ['orders', 'payments', 'messages', 'lowStock', 'arrivals', 'unsentMails'],
} as const satisfies Record<ShopEvent['kind'] | 'catch-up', readonly NotificationSection[]>

/** Permission that each section needs. */
const NEEDS: Record<NotificationSection, Permission> = {
  orders: 'orders:read',
  payments: 'orders:read',
  messages: 'orders',
  lowStock: 'products',
  arrivals: 'orders',
  unsentMails: MAIL_PERMISSION,
}

export function allowedSections(has: Partial<Record<Permission, boolean>>): NotificationSection[] {
  return SECTIONS_OF['catch-up'].filter((section) => has[NEEDS[section]])
}

/** Fetches these sections; a failed one is left out and reported to `onFailure`. */
export async function fetchNotifications(
  sections: ReadonlySet<NotificationSection>,
  onFailure: (error: unknown) => void,
): Promise<Partial<Notifications>> {
  const fetched: Partial<Notifications> = {}
  await Promise.all([
    section('orders', () => fetchOrders({ status: 'pending' })),
    section('payments', fetchPayments),
    section('messages', fetchMessages),
    section('lowStock', fetchLowStock),
    section('arrivals', fetchArrivals),
    section('unsentMails', fetchUnsentMails),
  ])
  return fetched

  async function section<Name extends NotificationSection>(
    name: Name,
    read: () => Promise<Notifications[Name]>,
  ) {
    if (!sections.has(name)) return
    try {
      fetched[name] = await read()
    } catch (error) {
      onFailure(error)
    }
  }
}

async function fetchPayments(): Promise<Notifications['payments']> {
  const [all, pending] = await Promise.all([
    fetchOrders({ unchecked: 'true' }),
    fetchOrders({ unchecked: 'true', status: 'pending', limit: 1 }),
  ])
  return { ...all, pending: pending.total }
}

async function fetchOrders(query: Record<string, string | number>): Promise<Entries<ShownOrder>> {
  const url = apiUrl('/orders', { limit: MAX_ENTRIES, ...query })
  const { data, headers } = await adminApi(url)
  const entries = decode(ordersAnswer, data).orders
  return { entries, total: totalOf(headers, entries) }
}

async function fetchMessages(): Promise<ReceivedMessage[]> {
  return decode(messagesAnswer, (await adminApi(apiUrl('/contact'))).data).messages
}

async function fetchLowStock(): Promise<Notifications['lowStock']> {
  const query = { lowStock: 'true', sort: 'stock', order: 'asc', limit: MAX_ENTRIES }
  const { data, headers } = await adminApi(apiUrl('/products', query))
  const entries = readProducts(data)
  return { entries, total: totalOf(headers, entries) }
}

async function fetchArrivals(): Promise<Notifications['arrivals']> {
  const query = { arrived: 'true', limit: MAX_ENTRIES }
  const { data, headers } = await adminApi(apiUrl('/stock-alerts', query))
  const entries = decode(stockAlertsAnswer, data).groups
  return { entries, total: totalOf(headers, entries) }
}

async function fetchUnsentMails(): Promise<number> {
  return decode(mailAnswer, (await adminApi(apiUrl('/mail'))).data).total
}
