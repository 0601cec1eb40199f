import { randomUUID } from 'node:crypto'
import * as v from 'valibot'
import { WEBHOOK_DATA } from '../../contracts/webhook-payloads.ts'
import type { ReadsListeners } from '../../data/queries/outbox.ts'
import type { WebhookEventRow } from '../../data/queries/webhooks.ts'
import type { OpenTransaction } from '../../data/store.ts'
import type { DomainEvent } from '../../domain/events.ts'
import { visibleOrder } from '../../domain/orders/visible-order.ts'
import { type Happened, happenedIn } from '../../domain/webhooks/webhooks.ts'
import { yieldToEventLoop } from '../batches.ts'
import { enqueue } from '../outbox/enqueue.ts'
import { findStocked } from '../stock/change-stock.ts'

/** An import changes thousands of products. */
const AT_A_TIME = 100

/** Tells the other systems that have chosen it of a change, in its transaction. */
export async function queueWebhooks(
  tx: OpenTransaction,
  events: readonly DomainEvent[],
  now: number,
  { listeners }: ReadsListeners,
): Promise<void> {
  const happened = happenedIn(events)
  if (happened.length === 0 || !(await listeners()).webhooks) return
  const endpoints = await tx.webhooks.listening()
  const wanted = happened.filter(({ type }) => endpoints.some((endpoint) => endpoint.events.includes(type)))
  for (let from = 0; from < wanted.length; from += AT_A_TIME) {
    if (from > 0) await yieldToEventLoop()
    const rows = await describe(tx, wanted.slice(from, from + AT_A_TIME), now)
    await tx.webhooks.insertEvents(rows)
    for (const event of rows) {
      const told = endpoints.filter((endpoint) => endpoint.events.includes(event.type))
      for (const endpoint of told) await queueDelivery(tx, endpoint, event, now)
    }
  }
}

/** Queues one delivery. What an endpoint is told of one order or product arrives in the order in which it happened. */
export function queueDelivery(
  tx: Pick<OpenTransaction, 'outbox' | 'publish'>,
  endpoint: { id: string; name: string },
  event: Pick<WebhookEventRow, 'id' | 'subject'>,
  at: number,
): Promise<string | null> {
  return enqueue(tx, {
    channel: 'webhook',
    kind: 'event',
    key: deliveryKey(endpoint.id, event.id),
    recipient: recipientOf(endpoint),
    payload: { endpointId: endpoint.id, eventId: event.id },
    group: deliveryKey(endpoint.id, event.subject),
    at,
  })
}

/** Endpoints of one name are several recipients: when one of them does not answer, the others need not wait. */
const recipientOf = ({ id, name }: { id: string; name: string }) => `${name} (${id.slice(0, 8)})`

const deliveryKey = (endpointId: string, id: string) => `webhook ${endpointId} ${id}`

/** Names an event; the receiver recognises a repeated one by it. */
export const newEventId = () => `evt_${randomUUID().replaceAll('-', '')}`

/** Reads the subjects as they are at the end of the change. One that no longer exists is not told of. */
async function describe(
  tx: OpenTransaction,
  some: readonly Happened[],
  now: number,
): Promise<WebhookEventRow[]> {
  const subjects = (about: string) => [
    ...new Set(some.filter(({ type }) => type.startsWith(about)).map(({ subject }) => subject)),
  ]
  const [orders, products, messages] = await Promise.all([
    Promise.all(subjects('order.').map((orderId) => tx.orders.find(orderId))),
    findStocked(tx, subjects('product.')),
    tx.conversationMessages.received(subjects('message.')),
  ])
  const found = new Map<string, object>([
    ...orders.flatMap((stored) =>
      stored ? [[stored.order.orderId, visibleOrder(stored.order, 'system')] as const] : [],
    ),
    ...products.map((product) => [product._id, product] as const),
    ...messages.map((message) => [message.messageId, message] as const),
  ])
  return some.flatMap(({ type, subject }) => {
    const shown = found.get(subject) ?? (type === 'product.deleted' ? { _id: subject } : null)
    if (!shown) return []
    // A stored value that today's rules refuse, such as a former category, is told as it is: it must not stop the change.
    const { output } = v.safeParse(WEBHOOK_DATA[type], shown)
    // The messages of a conversation arrive in their order.
    const { conversationId = subject } = shown as { conversationId?: string }
    const told = { type, subject: conversationId, data: JSON.stringify(output), createdAt: now }
    return [{ id: newEventId(), ...told }]
  })
}
