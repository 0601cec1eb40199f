import { useSyncExternalStore } from 'react'
import { isRecord, own, parseJson, readNumber, readText } from '../../../domain/unknown-values.ts'
import { createEmitter, createStorageItem } from '../../browser/store.ts'

/** An order placed on this device, with the secret key that opens the order's page. */
export interface MyOrder {
  orderId: string
  followKey: string
  /** epoch milliseconds */
  placedAt: number
  /** francs */
  totalAmount: number
}

const MAX_ORDERS = 50
const EMPTY: readonly MyOrder[] = []

const storage = createStorageItem('localStorage', 'myOrders')
const changes = createEmitter('every tab')
/** Cached, because `useSyncExternalStore` needs the same list for the same text. */
let known: { text: string | null; orders: readonly MyOrder[] } = { text: null, orders: EMPTY }

/** False once the browser has refused to store the orders. */
let stored = true

export function useAreMyOrdersStored(): boolean {
  return useSyncExternalStore(
    changes.subscribe,
    () => stored,
    () => true,
  )
}

/** Newest first. */
export function readMyOrders(): readonly MyOrder[] {
  const text = storage.read()
  if (text !== known.text) known = { text, orders: parseOrders(parseJson(text)) }
  return known.orders
}

export function useMyOrders(): readonly MyOrder[] {
  return useSyncExternalStore(changes.subscribe, readMyOrders, () => EMPTY)
}

export function addMyOrder(order: MyOrder): void {
  save([order, ...readMyOrders().filter(({ orderId }) => orderId !== order.orderId)].slice(0, MAX_ORDERS))
}

/** Removes an order from this device only. */
export function removeMyOrder(orderId: string): void {
  save(readMyOrders().filter((order) => order.orderId !== orderId))
}

function save(orders: readonly MyOrder[]): void {
  stored = storage.write(orders.length > 0 ? JSON.stringify(orders) : null)
  changes.emit()
}

function parseOrders(value: unknown): readonly MyOrder[] {
  return Array.isArray(value) ? value.flatMap(parseOrder) : EMPTY
}

function parseOrder(value: unknown): MyOrder[] {
  if (!isRecord(value)) return []
  const orderId = readText(own(value, 'orderId'))
  const followKey = readText(own(value, 'followKey'))
  const placedAt = readNumber(own(value, 'placedAt'), 0, Number.MAX_SAFE_INTEGER)
  const totalAmount = readNumber(own(value, 'totalAmount'), 0, Number.MAX_SAFE_INTEGER) ?? 0
  return orderId && followKey && placedAt !== null ? [{ orderId, followKey, placedAt, totalAmount }] : []
}
