import {
  isRecord,
  own,
  readDate,
  readText,
  textAt,
  type UnknownRecord,
} from '../../../domain/unknown-values.ts'
import { readCount } from '../count-at.ts'

/** An order as its card shows it. */
export interface ShownOrder {
  orderId: string
  /** pending, confirmed, or anything else, which reads as cancelled */
  status: string
  paymentMethod: string
  totalAmount: number
  customerName: string
  deliveryAddress: string
  customerPhone: string | null
  /** what the payer of a wallet quotes */
  paymentCode: string | null
  /** ISO date */
  createdAt: string | null
  items: ShownItem[]
  paymentNotices: ShownClaim[]
}

export interface ShownItem {
  name: string
  quantity: number
  /** whole francs, for one */
  price: number
  color: string | null
  size: string | null
}

/** What a customer claims to have paid. */
export interface ShownClaim {
  paymentCode: string
  paymentMethod: string
  name: string
  phone: string
  amount: number
  /** ISO date on which an administrator checked it; null: nobody has yet */
  checkedAt: string | null
}

/**
 * Reads the answer of `GET /orders`; an order without a number is left out, other gaps read as nothing.
 * @throws Error with the server's message when the answer holds no orders
 */
export function readOrders(json: unknown): ShownOrder[] {
  const orders = isRecord(json) && json.success !== false ? own(json, 'orders') : null
  if (!Array.isArray(orders)) throw new Error(isRecord(json) ? textAt(json, 'message') : '')
  return orders.filter(isRecord).flatMap(readOrder)
}

/**
 * Reads the answer of `GET /orders/{id}`.
 * @throws Error when the answer holds no order
 */
export function readOneOrder(json: unknown): ShownOrder {
  const order = isRecord(json) ? own(json, 'order') : null
  const [read] = isRecord(order) ? readOrder(order) : []
  if (!read) throw new Error('La réponse du serveur n’est pas une commande.')
  return read
}

function readOrder(json: UnknownRecord): ShownOrder[] {
  const orderId = readText(own(json, 'orderId'))
  if (orderId === null) return []
  return [
    {
      orderId,
      status: textAt(json, 'status'),
      paymentMethod: textAt(json, 'paymentMethod'),
      totalAmount: readCount(json, 'totalAmount'),
      customerName: textAt(json, 'customerName'),
      deliveryAddress: textAt(json, 'deliveryAddress'),
      customerPhone: readText(own(json, 'customerPhone')),
      paymentCode: readText(own(json, 'paymentCode')),
      createdAt: readDate(own(json, 'createdAt')),
      items: list(json, 'items').map(readItem),
      paymentNotices: list(json, 'paymentNotices').map(readNotice),
    },
  ]
}

function readItem(json: UnknownRecord): ShownItem {
  return {
    name: textAt(json, 'name'),
    quantity: readCount(json, 'quantity'),
    price: readCount(json, 'price'),
    color: readText(own(json, 'color')),
    size: readText(own(json, 'size')),
  }
}

function readNotice(json: UnknownRecord): ShownClaim {
  return {
    paymentCode: textAt(json, 'paymentCode'),
    paymentMethod: textAt(json, 'paymentMethod'),
    name: textAt(json, 'name'),
    phone: textAt(json, 'phone'),
    amount: readCount(json, 'amount'),
    checkedAt: readDate(own(json, 'checkedAt')),
  }
}

function list(json: UnknownRecord, key: string): UnknownRecord[] {
  const value = own(json, key)
  return Array.isArray(value) ? value.filter(isRecord) : []
}
