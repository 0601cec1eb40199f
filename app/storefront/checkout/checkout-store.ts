import { useSyncExternalStore } from 'react'
import { ORDER_ID_PATTERN } from '../../../domain/orders/order-id.ts'
import { isRecord, own, parseJson, readNumber, readText } from '../../../domain/unknown-values.ts'
import { serverNow } from '../../browser/server-time.ts'
import { createEmitter, createStorageItem } from '../../browser/store.ts'

/**
 * The checkout of this browser. All attempts share one order id, so that the shop cannot store two orders
 * (docs/decisions/004-order-ids.md).
 */
export interface Checkout {
  /** `unconfirmed`: an attempt had no response. `placed`: placed in this tab and not yet reported by `takeJustPlaced`. */
  status: 'idle' | 'submitting' | 'unconfirmed' | 'placed'
  /** null until the first attempt, and again once an order is stored */
  orderId: string | null
  /** orders sent and not refused, latest first; the shop may have stored one of them */
  attempts: readonly unknown[]
  /** JSON of the order last placed in this browser (last-order.ts) */
  lastOrder: string | null
}

/** The stored JSON. Earlier versions of the shop stored this format too, so it must remain readable. */
interface CheckoutRecord {
  orderId: string
  begunAt: number
  unanswered: readonly unknown[]
}

/** After this time the order id is not used again, even for an identical cart. */
const MAX_AGE_MS = 86_400_000

/** Location state (React Router) that asks the checkout page to send the unconfirmed order again. */
export const RETRY_ORDER = { sendAgain: true } as const

const checkoutItem = createStorageItem('localStorage', 'checkoutOrder')
const lastOrderItem = createStorageItem('localStorage', 'lastOrder')
const changes = createEmitter('every tab')
let tabStatus: 'idle' | 'submitting' | 'placed' = 'idle'
let parsed: { text: string | null; record: CheckoutRecord | null } = { text: null, record: null }

const IDLE: Checkout = { status: 'idle', orderId: null, attempts: [], lastOrder: null }

export function readCheckout(): Checkout {
  const { orderId = null, unanswered: attempts = [] } = readRecord() ?? {}
  const unconfirmed = tabStatus !== 'submitting' && attempts.length > 0
  const status = unconfirmed ? 'unconfirmed' : tabStatus
  return { status, orderId, attempts, lastOrder: lastOrderItem.read() }
}

/** Subscribes to the part of the checkout that `select` returns, including changes in another tab. */
export function useCheckout<Value>(select: (checkout: Checkout) => Value): Value {
  return useSyncExternalStore(
    changes.subscribe,
    () => select(readCheckout()),
    () => select(IDLE),
  )
}

/** Sends an order by `send`. The status is `submitting` until it ends, then `placed` or, after an error, `idle`. */
export async function submitting<Result>(send: () => Promise<Result>): Promise<Result> {
  setTabStatus('submitting')
  try {
    const result = await send()
    setTabStatus('placed')
    return result
  } catch (error) {
    setTabStatus('idle')
    throw error
  }
}

/** Saves the unconfirmed attempts, latest first. Call it before a request, because the response may be lost. */
export function saveAttempts(orderId: string, unanswered: readonly unknown[]): void {
  writeRecord({ orderId, begunAt: readRecord()?.begunAt ?? serverNow(), unanswered })
}

/** Ends the checkout, so that the next order gets a new id. */
export function endCheckout(): void {
  writeRecord(null)
}

/** @param order the order as JSON; null removes it from this browser */
export function saveLastOrder(order: string | null): void {
  lastOrderItem.write(order)
  changes.emit()
}

/** Returns true once after an order was placed in this tab. */
export function takeJustPlaced(): boolean {
  const placed = tabStatus === 'placed'
  if (placed) setTabStatus('idle')
  return placed
}

function setTabStatus(status: typeof tabStatus): void {
  tabStatus = status
  changes.emit()
}

function readRecord(): CheckoutRecord | null {
  const text = checkoutItem.read()
  if (text !== parsed.text) parsed = { text, record: parseRecord(parseJson(text)) }
  const { record } = parsed
  return record && Math.abs(serverNow() - record.begunAt) <= MAX_AGE_MS ? record : null
}

function writeRecord(record: CheckoutRecord | null): void {
  checkoutItem.write(record && JSON.stringify(record))
  changes.emit()
}

function parseRecord(value: unknown): CheckoutRecord | null {
  if (!isRecord(value)) return null
  const orderId = readText(own(value, 'orderId'))
  const begunAt = readNumber(own(value, 'begunAt'), 0, Number.MAX_SAFE_INTEGER)
  if (!orderId || !ORDER_ID_PATTERN.test(orderId) || begunAt === null) return null
  const unanswered = own(value, 'unanswered')
  return { orderId, begunAt, unanswered: Array.isArray(unanswered) ? unanswered : [] }
}
