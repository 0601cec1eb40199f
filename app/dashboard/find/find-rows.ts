import { customerAnswer } from '../../../contracts/customer.ts'
import { ordersAnswer } from '../../../contracts/order-list.ts'
import { readProducts } from '../../../contracts/read-product.ts'
import { formatPhone, readAnyPhone } from '../../../domain/contact/phone.ts'
import { formatFrancs } from '../../../domain/pricing/francs.ts'
import { formatDate, pluralize } from '../../../domain/text/format.ts'
import { ApiError, apiUrl } from '../../api-client/api.ts'
import type { Session } from '../../session/session.ts'
import { hasAccess } from '../access.ts'
import { adminApi } from '../admin-api.ts'
import { decode, fetchAnswer } from '../decode.ts'
import { fetchList } from '../lists/fetch-page.ts'
import { customerPath, editPath, orderDetailsPath } from '../page-paths.ts'
import { fetchBarcode } from '../stock/stock-api.ts'
import type { Found } from './pages.ts'

export interface FoundRows {
  orders: Found[]
  products: Found[]
  customers: Found[]
  /** the first search that failed */
  error: unknown
}

export const NO_ROWS: FoundRows = { orders: [], products: [], customers: [], error: null }

const MAX_ROWS = 5

/** Searches what the account may read, newest orders first. A search that fails leaves the others their results. */
export async function findRows(q: string, session: Session | null, signal: AbortSignal): Promise<FoundRows> {
  const may = {
    orders: hasAccess(session, 'orders:read'),
    products: hasAccess(session, 'products'),
    customers: hasAccess(session, 'orders'),
  }
  const [orders, products, coded, customers] = await Promise.allSettled([
    may.orders ? findOrders(q, signal) : [],
    may.products ? findProducts(q, signal) : [],
    may.products ? findByBarcode(q) : [],
    may.customers ? findCustomer(q, signal) : [],
  ])
  const results = [orders, products, coded, customers]
  const failed = results.find(({ status }) => status === 'rejected')
  const found = (result: PromiseSettledResult<Found[]>) => (result.status === 'fulfilled' ? result.value : [])
  return {
    orders: found(orders),
    products: [...new Map([...found(coded), ...found(products)].map((row) => [row.to, row])).values()],
    customers: found(customers),
    error: failed?.status === 'rejected' ? failed.reason : null,
  }
}

async function findOrders(q: string, signal: AbortSignal): Promise<Found[]> {
  const read = (json: unknown) => decode(ordersAnswer, json).orders
  const { rows } = await fetchList('/orders', { q, page: 1, limit: MAX_ROWS }, read, signal)
  return rows.map(({ orderId, customerName, createdAt, totalAmount }) => ({
    to: orderDetailsPath(orderId),
    label: `${orderId}, ${customerName}`,
    detail: `${formatDate(createdAt)}, ${formatFrancs(totalAmount)}`,
  }))
}

async function findProducts(q: string, signal: AbortSignal): Promise<Found[]> {
  const { data } = await adminApi(apiUrl('/products', { q, stored: 'true', limit: MAX_ROWS }), { signal })
  return readProducts(data).map(({ _id, name, images, stock }) => ({
    to: editPath(_id),
    label: name,
    detail: `${stock} en stock`,
    image: images[0],
  }))
}

/** A code has a digit and no space; phone numbers have no product. */
async function findByBarcode(q: string): Promise<Found[]> {
  const isCode = /\d/.test(q) && !/\s/.test(q) && q.length >= 4
  if (!isCode || readAnyPhone(q) !== null || /^kb-/i.test(q)) return []
  try {
    const { product } = await fetchBarcode(q)
    const detail = `Code ${q}, ${product.stock} en stock`
    return [{ to: editPath(product._id), label: product.name, detail, image: product.image ?? undefined }]
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return []
    throw error
  }
}

async function findCustomer(q: string, signal: AbortSignal): Promise<Found[]> {
  const phone = readAnyPhone(q)
  if (phone === null) return []
  try {
    const request = { method: 'POST', body: { by: 'phone', value: phone }, signal } as const
    const { orders } = await fetchAnswer(customerAnswer, '/customers/find', request)
    const name = orders.at(0)?.customerName ?? 'Client'
    const detail = orders.length > 0 ? pluralize(orders.length, 'commande') : 'Sans commande'
    return [{ to: customerPath(phone), label: `${name}, ${formatPhone(phone)}`, detail }]
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return []
    throw error
  }
}
