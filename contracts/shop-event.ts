import type { DomainEvent } from '../domain/events.ts'
import { isRecord, own, readNumber, readText } from '../domain/unknown-values.ts'

/** What `GET /events` tells administrators about. */
export type ShopEvent = Exclude<DomainEvent, { kind: 'product' | 'account' | 'unknown' }>

const INTERNAL: ReadonlySet<DomainEvent['kind']> = new Set(['product', 'account', 'unknown'])

/** Whether administrators hear of a change; the others are between the shop's own parts. */
export function isShopEvent(change: DomainEvent): change is ShopEvent {
  return !INTERNAL.has(change.kind)
}

/** The last event of a stream that was closed because the account opened another one. */
export const REPLACED = { kind: 'replaced' } as const

/** Whether an event's data says so. */
export function isReplaced(json: unknown): boolean {
  return isRecord(json) && own(json, 'kind') === REPLACED.kind
}

/** Reads one event's data; null for what is none, or one of a kind that this version does not know. */
export function readShopEvent(json: unknown): ShopEvent | null {
  if (!isRecord(json)) return null
  const text = (key: string) => readText(own(json, key)) ?? ''
  switch (own(json, 'kind')) {
    case 'order':
      return { kind: 'order', orderId: text('orderId'), status: text('status') }
    case 'payment-notice':
      return { kind: 'payment-notice', orderId: text('orderId') }
    case 'contact-message':
      return { kind: 'contact-message', id: text('id') }
    case 'stock': {
      const stock = readNumber(own(json, 'stock'), 0, Number.MAX_SAFE_INTEGER)
      return { kind: 'stock', productId: text('productId'), stock }
    }
    default:
      return null
  }
}
