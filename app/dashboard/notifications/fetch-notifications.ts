import { readProducts } from '../../../contracts/product.ts'
import type { ShopEvent } from '../../../contracts/shop-event.ts'
import { apiUrl, totalOf } from '../../api-client/api.ts'
import { adminApi } from '../admin-api.ts'
import { readOrders, type ShownOrder } from '../orders/read-orders.ts'
import { type ReceivedMessage, readMessages } from './read-messages.ts'

/** Orders and products told about at most: the rest is one click away. */
const MOST = 10

/** Some of what waits, and how many there are in all. */
interface Waiting<Entry> {
  shown: Entry[]
  total: number
}

/** What waits for an administrator. */
export interface Notices {
  /** pending orders, newest first */
  orders: Waiting<ShownOrder>
  /** orders in any state whose customer says to have paid, which nobody has checked; `pending`: how many are pending */
  payments: Waiting<ShownOrder> & { pending: number }
  messages: ReceivedMessage[]
  /** products that run out, the emptiest first */
  lowStock: Waiting<{ _id: string; name: string; stock: number }>
}

export type NotificationSection = keyof Notices

/** Until they have been read. */
export const NO_NOTIFICATIONS: Notices = {
  orders: { shown: [], total: 0 },
  payments: { shown: [], total: 0, pending: 0 },
  messages: [],
  lowStock: { shown: [], total: 0 },
}

/** How many things wait: an order with a payment to check is one of them, whatever its state. */
export function countOf({ orders, payments, messages, lowStock }: Notices): number {
  const unread = messages.filter(({ read }) => !read).length
  return orders.total + payments.total - payments.pending + unread + lowStock.total
}

/** What is out of date after an event. */
export const PARTS_OF = {
  order: ['orders', 'payments'],
  'payment-notice': ['payments'],
  'contact-message': ['messages'],
  stock: ['lowStock'],
  'catch-up': ['orders', 'payments', 'messages', 'lowStock'],
} as const satisfies Record<ShopEvent['kind'] | 'catch-up', readonly NotificationSection[]>

/** The parts an administrator can do something about. */
export function partsFor(handles: { orders: boolean; products: boolean }): NotificationSection[] {
  return PARTS_OF['catch-up'].filter((part) => (part === 'lowStock' ? handles.products : handles.orders))
}

/** Fetches these parts; one that does not answer is left out, and `onFailure` is told why. */
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
