import { useSyncExternalStore } from 'react'
import { isRecord, own, parseJson, readNumber, readText } from '../../../domain/unknown-values.ts'
import type { OrderAccess } from '../../../domain/urls/order-hash.ts'
import { createEmitter, createStorageItem } from '../../browser/store.ts'
import { customerId, ownEntries } from '../../session/account-texts.ts'
import type { PresentOrder } from './fetch-followed.ts'
import { isOutdated, type OrderState, readOrderState, stateOf } from './order-state.ts'

/** An order placed on this device, with the secret key that opens the order's page. */
export interface MyOrder {
  orderId: string
  followKey: string
  /** epoch milliseconds */
  placedAt: number
  /** francs */
  totalAmount: number
  /** null until the shop was asked again after ordering */
  state: OrderState | null
  /** id of the customer's account that it was placed with; absent for a guest */
  account?: string | undefined
}

const MAX_ORDERS = 50
const EMPTY: readonly MyOrder[] = []

const storage = createStorageItem('localStorage', 'myOrders')
const changes = createEmitter('every tab')
/** Cached, because `useSyncExternalStore` needs the same list for the same text. */
let known = { text: null as string | null, owner: null as string | null, orders: EMPTY }

/** False once the browser has refused to store the orders. */
let stored = true

export function useAreMyOrdersStored(): boolean {
  return useSyncExternalStore(
    changes.subscribe,
    () => stored,
    () => true,
  )
}

/** Those of guests and of the signed-in customer, newest first. */
export function readMyOrders(): readonly MyOrder[] {
  const [text, owner] = [storage.read(), customerId()]
  if (text !== known.text || owner !== known.owner) {
    known = { text, owner, orders: ownEntries(parseJson(text)).flatMap(parseOrder) }
  }
  return known.orders
}

export function useMyOrders(): readonly MyOrder[] {
  return useSyncExternalStore(changes.subscribe, readMyOrders, () => EMPTY)
}

export function addMyOrder(placed: MyOrder): void {
  const order = { ...placed, account: customerId() ?? undefined }
  save([order, ...readMyOrders().filter(({ orderId }) => orderId !== order.orderId)].slice(0, MAX_ORDERS))
}

/** Keeps the present state of an order of this device. */
export function updateMyOrder({ orderId, followKey }: OrderAccess, present: PresentOrder | null): void {
  const orders = readMyOrders()
  const updated = orders.map((order) => {
    if (order.orderId !== orderId || order.followKey !== followKey || isOutdated(present, order.state))
      return order
    const { totalAmount } = present ?? order
    return { ...order, totalAmount, state: stateOf(present, order.state) }
  })
  if (JSON.stringify(updated) !== JSON.stringify(orders)) save(updated)
}

/** Removes an order from this device only. */
export function removeMyOrder(orderId: string): void {
  save(readMyOrders().filter((order) => order.orderId !== orderId))
}

function save(orders: readonly MyOrder[]): void {
  stored = storage.write(orders.length > 0 ? JSON.stringify(orders) : null)
  changes.emit()
}

function parseOrder(value: unknown): MyOrder[] {
  if (!isRecord(value)) return []
  const orderId = readText(own(value, 'orderId'))
  const followKey = readText(own(value, 'followKey'))
  const placedAt = readNumber(own(value, 'placedAt'), 0, Number.MAX_SAFE_INTEGER)
  const totalAmount = readNumber(own(value, 'totalAmount'), 0, Number.MAX_SAFE_INTEGER) ?? 0
  if (!orderId || !followKey || placedAt === null) return []
  const account = readText(own(value, 'account')) ?? undefined
  return [{ orderId, followKey, placedAt, totalAmount, state: readOrderState(own(value, 'state')), account }]
}
