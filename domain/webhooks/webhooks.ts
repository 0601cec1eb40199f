import type { Permission } from '../accounts/account.ts'
import type { DomainEvent } from '../events.ts'

/** What other systems may be told of, with its French label. */
export const WEBHOOK_EVENTS = {
  'order.created': 'Nouvelle commande',
  'order.status': 'Commande à une nouvelle étape',
  'order.updated': 'Commande modifiée',
  'order.deleted': 'Commande supprimée',
  'product.created': 'Produit ajouté',
  'product.updated': 'Produit modifié',
  'product.deleted': 'Produit supprimé',
  'product.stock': 'Stock d’un produit',
  'message.received': 'Message WhatsApp reçu',
} as const

export type WebhookEventName = keyof typeof WEBHOOK_EVENTS
export const WEBHOOK_EVENT_NAMES = Object.keys(WEBHOOK_EVENTS) as WebhookEventName[]

/** Sent when an administrator tries an endpoint, whatever it has chosen. */
export const TEST_EVENT = 'test'

/** The permission with which one reads what the event tells; null for an event that tells nothing. */
export function webhookPermission(type: string): Permission | null {
  if (type.startsWith('order.') || type === 'message.received') return 'orders:read'
  return type.startsWith('product.') ? 'products' : null
}

export function webhookEventLabel(type: string): string {
  if (type === TEST_EVENT) return 'Essai'
  return Object.hasOwn(WEBHOOK_EVENTS, type) ? WEBHOOK_EVENTS[type as WebhookEventName] : type
}

export const MAX_ENDPOINTS = 20

/** A system that is told of the events that it has chosen. */
export interface WebhookEndpoint {
  id: string
  name: string
  url: string
  events: readonly string[]
  active: boolean
  version: number
  /** the account whose rights limit what the endpoint is told; null: added by an instance of the version before */
  userId: string | null
  userName: string | null
  /** ISO date */
  createdAt: string
}

/** Keys that sign what an endpoint receives; after a renewal, also the former one until `until` (epoch milliseconds). */
export interface WebhookSecret {
  current: string
  former?: { key: string; until: number }
}

export interface Happened {
  type: WebhookEventName
  /** id of the order, product or message */
  subject: string
}

/** What the events of one change mean for other systems: at most one event of each kind for an order or product. */
export function happenedIn(events: readonly DomainEvent[]): Happened[] {
  const orders = new Map<string, WebhookEventName>()
  const products = new Map<string, Set<WebhookEventName>>()
  const messages = events.flatMap((event) => (event.kind === 'conversation' ? (event.received ?? []) : []))
  for (const event of events) {
    if (event.kind === 'order')
      orders.set(event.orderId, strongest(orders.get(event.orderId), orderEvent(event)))
    if (event.kind !== 'product') continue
    const types = products.get(event.productId) ?? new Set()
    products.set(event.productId, types)
    for (const type of productEvents(event)) types.add(type)
  }
  return [
    ...Array.from(orders, ([subject, type]) => ({ type, subject })),
    ...Array.from(products, ([subject, types]) => told(types).map((type) => ({ type, subject }))).flat(),
    ...messages.map((subject) => ({ type: 'message.received' as const, subject })),
  ]
}

type EventOf<Kind> = Extract<DomainEvent, { kind: Kind }>

function orderEvent({ status, change }: EventOf<'order'>): WebhookEventName {
  if (status === 'deleted') return 'order.deleted'
  return change ? `order.${change}` : 'order.updated'
}

/** From weak to strong: one change of an order is told once. */
const STRENGTHS: readonly WebhookEventName[] = [
  'order.updated',
  'order.status',
  'order.created',
  'order.deleted',
]

function strongest(one: WebhookEventName | undefined, other: WebhookEventName): WebhookEventName {
  return one && STRENGTHS.indexOf(one) > STRENGTHS.indexOf(other) ? one : other
}

function productEvents({ touches, stock, change }: EventOf<'product'>): WebhookEventName[] {
  if (change) return [`product.${change}`]
  return [
    ...(touches === 'lists' ? ['product.updated' as const] : []),
    ...(stock ? ['product.stock' as const] : []),
  ]
}

/** A new or deleted product says everything by that. */
function told(types: ReadonlySet<WebhookEventName>): WebhookEventName[] {
  if (types.has('product.deleted')) return ['product.deleted']
  return types.has('product.created') ? ['product.created'] : [...types]
}
