import { orderIdFrom } from '../../../domain/orders/order-id.ts'
import { isRecord, own, readText } from '../../../domain/unknown-values.ts'

/** What is kept of a checkout until the order is accepted: a reload loses nothing, a retry is the same order. */
export interface Checkout {
  customerName: string
  deliveryAddress: string
  customerPhone: string
}

const DRAFT_KEY = 'checkout'
const ORDER_KEY = 'checkoutOrder'
const EMPTY: Checkout = { customerName: '', deliveryAddress: '', customerPhone: '' }

/** What was typed before, in this tab. */
export function readDraft(): Checkout {
  const value = readJson(DRAFT_KEY)
  if (!isRecord(value)) return EMPTY
  const text = (key: keyof Checkout) => readText(own(value, key)) ?? ''
  return {
    customerName: text('customerName'),
    deliveryAddress: text('deliveryAddress'),
    customerPhone: text('customerPhone'),
  }
}

export function saveDraft(draft: Checkout): void {
  write(DRAFT_KEY, JSON.stringify(draft))
}

/**
 * The id of the order with this content: the same content keeps its id, so that sending it again after a lost answer
 * is the same order; other content is another order.
 */
export function orderIdFor(content: string): string {
  const kept = readJson(ORDER_KEY)
  if (isRecord(kept) && own(kept, 'content') === content) {
    const id = readText(own(kept, 'id'))
    if (id) return id
  }
  const id = orderIdFrom(crypto.getRandomValues(new Uint8Array(10)))
  write(ORDER_KEY, JSON.stringify({ id, content }))
  return id
}

/** The order is stored: the next one begins afresh. What the person is called stays for next time in this tab. */
export function endCheckout(): void {
  write(ORDER_KEY, null)
}

function readJson(key: string): unknown {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? 'null')
  } catch {
    return null
  }
}

function write(key: string, text: string | null): void {
  try {
    if (text === null) sessionStorage.removeItem(key)
    else sessionStorage.setItem(key, text)
  } catch {
    // Storage forbidden: what is typed lives as long as the page.
  }
}
