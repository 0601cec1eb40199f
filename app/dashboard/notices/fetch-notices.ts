import { readProducts } from '../../../contracts/product.ts'
import { isRecord, own, readText } from '../../../domain/unknown-values.ts'
import { apiUrl } from '../../api-client/api.ts'
import { callDashboard } from '../dashboard-api.ts'
import { readOrders, type ShownOrder } from '../orders/read-orders.ts'

/** From this many pieces down, a product's stock wants attention. */
export const LOW_STOCK = 3
/** Products told about at most: the rest is one click away, sorted by stock. */
const MOST_LOW = 10

export interface ReceivedMessage {
  id: string
  name: string
  email: string
  subject: string
  message: string
  /** ISO date */
  createdAt: string | null
}

/** What waits for an administrator and has no section of its own. */
export interface Notices {
  /** not read yet */
  messages: ReceivedMessage[]
  /** pending orders whose customer says to have paid */
  payments: ShownOrder[]
  lowStock: { _id: string; name: string; stock: number }[]
}

/** Fetches the three kinds; one that may not be seen, or does not answer, counts as empty, and `onFailure` hears of it. */
export async function fetchNotices(onFailure: (error: unknown) => void): Promise<Notices> {
  const part = <Part>(fetching: Promise<Part[]>): Promise<Part[]> =>
    fetching.catch((error: unknown) => {
      onFailure(error)
      return []
    })
  const [messages, payments, lowStock] = await Promise.all([
    part(fetchMessages()),
    part(fetchPayments()),
    part(fetchLowStock()),
  ])
  return { messages, payments, lowStock }
}

async function fetchMessages(): Promise<ReceivedMessage[]> {
  return readUnread((await callDashboard(apiUrl('/contact'))).data)
}

async function fetchPayments(): Promise<ShownOrder[]> {
  const { data } = await callDashboard(apiUrl('/orders', { status: 'pending', limit: 100 }))
  return readOrders(data).filter(({ paymentNotices }) => paymentNotices.length > 0)
}

async function fetchLowStock() {
  const query = { sort: 'stock', order: 'asc', limit: MOST_LOW }
  const { data } = await callDashboard(apiUrl('/products', query))
  return readProducts(data).filter(({ stock }) => stock <= LOW_STOCK)
}

/** The messages of `GET /contact` that nobody has read; damaged ones are left out. */
export function readUnread(json: unknown): ReceivedMessage[] {
  const messages = isRecord(json) ? own(json, 'messages') : null
  if (!Array.isArray(messages)) return []
  return messages.filter(isRecord).flatMap((entry) => {
    const text = (key: string) => readText(own(entry, key)) ?? ''
    if (text('id') === '' || own(entry, 'read') === true) return []
    return [
      {
        id: text('id'),
        name: text('name'),
        email: text('email'),
        subject: text('subject'),
        message: text('message'),
        createdAt: readText(own(entry, 'createdAt')),
      },
    ]
  })
}
