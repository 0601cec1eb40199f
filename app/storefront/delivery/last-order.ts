import { useSyncExternalStore } from 'react'
import { isRecord, own, readNumber, readText } from '../../../domain/unknown-values.ts'

/** The order just placed, until its notice is dismissed. */
export interface LastOrder {
  orderId: string
  /** whole francs */
  totalAmount: number
  chatLink: string
  chatText: string
}

const KEY = 'lastOrder'
const listeners = new Set<() => void>()
let known: { text: string | null; order: LastOrder | null } = { text: null, order: null }

export function rememberOrder(order: LastOrder): void {
  write(JSON.stringify(order))
}

export function dismissOrder(): void {
  write(null)
}

/** The order whose chat may still be to be opened. */
export function useLastOrder(): LastOrder | null {
  return useSyncExternalStore(subscribe, read, () => null)
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  window.addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', listener)
  }
}

function write(text: string | null): void {
  try {
    if (text === null) localStorage.removeItem(KEY)
    else localStorage.setItem(KEY, text)
  } catch {
    // Storage forbidden: the notice lives as long as the page.
  }
  known = { text, order: parse(text) }
  for (const listener of listeners) listener()
}

function read(): LastOrder | null {
  let text = known.text
  try {
    text = localStorage.getItem(KEY)
  } catch {
    return known.order
  }
  if (text !== known.text) known = { text, order: parse(text) }
  return known.order
}

function parse(text: string | null): LastOrder | null {
  try {
    const value: unknown = JSON.parse(text ?? 'null')
    if (!isRecord(value)) return null
    const [orderId, chatLink] = [readText(own(value, 'orderId')), readText(own(value, 'chatLink'))]
    // Nothing but the chat is ever linked from here.
    if (!orderId || !chatLink?.startsWith('https://wa.me/')) return null
    const totalAmount = readNumber(own(value, 'totalAmount'), 0, Number.MAX_SAFE_INTEGER) ?? 0
    return { orderId, chatLink, totalAmount, chatText: readText(own(value, 'chatText')) ?? '' }
  } catch {
    return null
  }
}
