import * as v from 'valibot'
import type { DomainEvent } from '../domain/events.ts'
import { optionalText, text } from './answer-fields.ts'

const shopEvent = v.variant('kind', [
  v.object({ kind: v.literal('order'), orderId: text, status: text }),
  v.object({ kind: v.literal('payment-notice'), orderId: text }),
  v.object({ kind: v.literal('wallet'), wallet: text }),
  v.object({ kind: v.literal('order-message'), orderId: text }),
  v.object({
    kind: v.literal('conversation'),
    conversationId: text,
    reminded: v.exactOptional(v.boolean()),
  }),
  v.object({ kind: v.literal('conversation-writing'), conversationId: text, userId: text, name: text }),
  v.object({ kind: v.literal('account-notice') }),
  v.object({ kind: v.literal('contact-message'), id: text }),
  v.object({ kind: v.literal('stock-alert'), productId: text }),
  v.object({ kind: v.literal('mail'), state: text, channel: v.exactOptional(text) }),
  v.object({
    kind: v.literal('stock'),
    productId: text,
    stock: v.fallback(v.nullable(v.pipe(v.number(), v.minValue(0))), null),
    /** colour of the variant that crossed the low-stock threshold; absent when `stock` is the whole product's */
    color: v.exactOptional(optionalText),
    size: v.exactOptional(optionalText),
  }),
])

/** An event of `GET /events`, for administrators. */
export type ShopEvent = v.InferOutput<typeof shopEvent>

const INTERNAL: ReadonlySet<DomainEvent['kind']> = new Set([
  'product',
  'account',
  'settings',
  'promotions',
  'figures',
  'unknown',
])

/** What administrators receive of an event; null for an internal one. */
export function shownEvent(event: DomainEvent): ShopEvent | null {
  return INTERNAL.has(event.kind) ? null : readShopEvent(event)
}

/** The last event of an account's oldest stream, which is closed when the account opens too many streams. */
export const REPLACED = { kind: 'replaced' } as const

const replaced = v.object({ kind: v.literal(REPLACED.kind) })

/** Whether an event's data is `REPLACED`. */
export function isReplaced(json: unknown): boolean {
  return v.is(replaced, json)
}

/** Reads the data of an event; null for a kind unknown to this version. */
export function readShopEvent(json: unknown): ShopEvent | null {
  const read = v.safeParse(shopEvent, json)
  return read.success ? read.output : null
}
