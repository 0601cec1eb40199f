import * as v from 'valibot'
import type { WebhookEventRow } from '../../data/queries/webhooks.ts'
import type { Delivery, OutboxEntry } from '../../domain/outbox/entry.ts'
import type { WebhookEndpoint } from '../../domain/webhooks/webhooks.ts'
import { record } from '../audit/record.ts'
import type { AppContext } from '../context.ts'
import { deliveryOfAnswer } from '../outbox/delivery-of-answer.ts'
import type { OutboxChannel, SendOptions } from '../outbox/outbox-channel.ts'
import { makerMay, makerMayRead } from './manage-webhooks.ts'
import { signedHeaders } from './sign.ts'

export type WebhookDeps = Pick<AppContext, 'store' | 'clock' | 'newId' | 'sendRequest' | 'settings'>

const GONE = 410
const payloadOf = v.object({ endpointId: v.string(), eventId: v.string() })

/** Sends events to other systems, signed as the Standard Webhooks specification says. */
export function webhookChannel(shop: WebhookDeps): OutboxChannel {
  return {
    isConfigured: async () => true,
    waitsPerRecipient: true,
    send: (entry, options) => send(shop, entry, options),
  }
}

async function send(
  shop: WebhookDeps,
  { payload }: OutboxEntry,
  { signal, beforeHandOver }: SendOptions,
): Promise<Delivery> {
  const { endpointId, eventId } = v.parse(payloadOf, payload)
  const { webhooks } = shop.store
  const [found, event] = await Promise.all([webhooks.find(endpointId), webhooks.findEvent(eventId)])
  if (!found?.endpoint.active || !event) return { outcome: 'refused', failure: 'removed', answer: null }
  if (!(await makerMayRead(shop, found.endpoint, event.type)))
    return { outcome: 'refused', failure: 'rights', answer: null }
  if (!found.secret) return { outcome: 'deferred', failure: 'key', answer: null }
  const timestamp = new Date(event.createdAt).toISOString()
  const data = await dataFor(shop, found.endpoint, event)
  const body = `{"type":${JSON.stringify(event.type)},"timestamp":"${timestamp}","data":${data}}`
  await beforeHandOver()
  const now = shop.clock()
  const answered = await shop.sendRequest({
    method: 'POST',
    url: found.endpoint.url,
    headers: {
      'Content-Type': 'application/json',
      'User-Agent': 'KeurBebe-Webhooks/1',
      ...signedHeaders({ id: event.id, body }, found.secret, now),
    },
    body,
    signal,
  })
  if (!answered.ok && signal.aborted) return { outcome: 'interrupted' }
  if (!answered.ok && answered.addressRefused)
    return { outcome: 'deferred', failure: 'address', answer: null }
  if (answered.ok && answered.status === GONE) return switchOff(shop, endpointId)
  const delivery = deliveryOfAnswer(answered, now)
  // A receiver's bug can be mended: the specification counts these as failures to retry.
  return delivery.outcome === 'refused' ? { ...delivery, outcome: 'deferred' } : delivery
}

/** Adds the text of a message for an endpoint that may read it now. It is not stored with the event, from which nobody erases it. */
async function dataFor(
  shop: WebhookDeps,
  endpoint: WebhookEndpoint,
  { type, data }: WebhookEventRow,
): Promise<string> {
  if (type !== 'message.received' || !(await makerMay(shop, endpoint, 'messages'))) return data
  const message = JSON.parse(data) as { messageId: string }
  const text = await shop.store.conversationMessages.textOf(message.messageId)
  return text === null ? data : JSON.stringify({ ...message, text })
}

/** The receiver wants nothing more (410). */
async function switchOff({ store, clock, newId }: WebhookDeps, endpointId: string): Promise<Delivery> {
  await store.transaction(async (tx) => {
    const found = await tx.webhooks.lock(endpointId)
    if (!found?.endpoint.active) return
    const { endpoint } = found
    await tx.webhooks.save({ ...endpoint, active: false, version: endpoint.version + 1 })
    await tx.webhooks.endQueued(endpointId, clock())
    const subject = { id: endpoint.id, name: endpoint.name }
    await record(tx, { clock, newId, actor: null }, { action: 'webhook.stopped', subject })
  })
  return { outcome: 'refused', failure: 'removed', answer: `HTTP ${GONE}` }
}
