import { readProducts } from '../../../contracts/product.ts'
import type { ShopEvent } from '../../../contracts/shop-event.ts'
import { apiUrl, totalOf } from '../../api-client/api.ts'
import { adminApi } from '../admin-api.ts'
import { readOrders, type ShownOrder } from '../orders/read-orders.ts'
import { type ReceivedMessage, readMessages } from './read-messages.ts'

const MOST = 10

interface Waiting<Entry> {
  shown: Entry[]
  total: number
}

export interface Notices {
  /** pending, newest first */
  orders: Waiting<ShownOrder>
  /** orders with an unchecked payment claim; `pending`: how many of them are pending */
  payments: Waiting<ShownOrder> & { pending: number }
  messages: ReceivedMessage[]
  /** lowest stock first */
  lowStock: Waiting<{ _id: string; name: string; stock: number }>
}

export type NotificationSection = keyof Notices

export const NO_NOTIFICATIONS: Notices = {
  orders: { shown: [], total: 0 },
  payments: { shown: [], total: 0, pending: 0 },
  messages: [],
  lowStock: { shown: [], total: 0 },
}

/** An order with an unchecked payment counts once. */
export function countOf({ orders, payments, messages, lowStock }: Notices): number {
  const unread = messages.filter(({ read }) => !read).length
  return orders.total + payments.total - payments.pending + unread + lowStock.total
}

/** The sections that an event makes outdated. */
export const PARTS_OF = {
  order: ['orders', 'payments'],
  'payment-notice': ['payments'],
  'contact-message': ['messages'],
  stock: ['lowStock'],
  'catch-up': ['orders', 'payments', 'messages', 'lowStock'],
} as const satisfies Record<ShopEvent['kind'] | 'catch-up', readonly NotificationSection[]>

export function partsFor(handles: { orders: boolean; products: boolean }): NotificationSection[] {
  return PARTS_OF['catch-up'].filter((part) => (part === 'lowStock' ? handles.products : handles.orders))
}

/** Fetches these sections; a failed one is left out and reported to `onFailure`. */
export async function fetchNotifications(
  parts: ReadonlySet<NotificationSection>,
  onFailure: (error: unknown) => void,
): Promise<Partial<Notices>> {
  const fetched: Partial<Notices> = {}
  await Promise.all([
    part('orders', () => fetchOrders({ status: 'pending' })),
    part('payments', fetchPayments),
    part('messages', fetchMessages),
    part('lowStock', fetchLowStock),
  ])
  return fetched

  async function part<Part extends NotificationSection>(name: Part, read: () => Promise<Notices[Part]>) {
    if (!parts.has(name)) return
    try {
      fetched[name] = await read()
    } catch (error) {
      onFailure(error)
    }
  }
}

async function fetchPayments(): Promise<Notices['payments']> {
  const [all, pending] = await Promise.all([
    fetchOrders({ unchecked: 'true' }),
    fetchOrders({ unchecked: 'true', status: 'pending', limit: 1 }),
  ])
  return { ...all, pending: pending.total }
}

async function fetchOrders(query: Record<string, string | number>): Promise<Waiting<ShownOrder>> {
  const url = apiUrl('/orders', { limit: MOST, ...query })
  const { data, headers } = await adminApi(url)
  const shown = readOrders(data)
  return { shown, total: totalOf(headers, shown) }
}

async function fetchMessages(): Promise<ReceivedMessage[]> {
  return readMessages((await adminApi(apiUrl('/contact'))).data)
}

async function fetchLowStock(): Promise<Notices['lowStock']> {
  const query = { lowStock: 'true', sort: 'stock', order: 'asc', limit: MOST }
  const { data, headers } = await adminApi(apiUrl('/products', query))
  const shown = readProducts(data)
  return { shown, total: totalOf(headers, shown) }
}
