import type { ShownDelivery } from '../../contracts/webhooks.ts'
import { fail, type Result } from '../../domain/errors.ts'
import { policyOf } from '../../domain/outbox/channels.ts'
import { entryEvent } from '../../domain/outbox/entry.ts'
import { TEST_EVENT, type WebhookEndpoint } from '../../domain/webhooks/webhooks.ts'
import type { ReadDeps, WriteDeps } from '../context.ts'
import { audit, changing, getWebhook } from './manage-webhooks.ts'
import { newEventId, queueDelivery } from './queue-webhooks.ts'

const LISTED = 100

/** The newest deliveries of an endpoint. */
export async function listDeliveries(
  { store }: ReadDeps,
  id: string,
): Promise<Result<{ webhook: WebhookEndpoint; deliveries: ShownDelivery[] }>> {
  const found = await getWebhook({ store }, id)
  if (!found.ok) return found
  const rows = await store.webhooks.deliveries(id, LISTED)
  const iso = (at: number) => new Date(at).toISOString()
  const deliveries = rows.map(({ createdAt, nextTryAt, endedAt, ...row }) => ({
    ...row,
    createdAt: iso(createdAt),
    nextTryAt: row.state === 'queued' ? iso(nextTryAt) : null,
    endedAt: endedAt === null ? null : iso(endedAt),
  }))
  return { ok: true, webhook: found.webhook, deliveries }
}

/** Sends an event that says nothing, so that the other system can be set up. */
export function tryWebhook(shop: WriteDeps, id: string): Promise<Result<object>> {
  return changing(shop, id, async (tx, webhook) => {
    if (!webhook.active) return fail('WEBHOOK_OFF')
    const event = {
      id: newEventId(),
      type: TEST_EVENT,
      subject: TEST_EVENT,
      data: '{}',
      createdAt: shop.clock(),
    }
    await tx.webhooks.insertEvents([event])
    await queueDelivery(tx, webhook, event, shop.clock())
    await audit(tx, shop, 'webhook.tried', webhook)
    return { ok: true }
  })
}

/** Sends an event again, whether it arrived or not; the receiver recognises it by its id. */
export async function resendDelivery(shop: WriteDeps, deliveryId: string): Promise<Result<object>> {
  const delivery = await shop.store.webhooks.findDelivery(deliveryId)
  if (!delivery) return fail('WEBHOOK_NOT_FOUND')
  return changing(shop, delivery.endpointId, async (tx, webhook) => {
    if (!webhook.active) return fail('WEBHOOK_OFF')
    const now = shop.clock()
    const { lifetimeMs } = policyOf({ channel: 'webhook', kind: 'event' })
    await tx.webhooks.requeue(deliveryId, delivery, { now, expiresAt: now + lifetimeMs })
    await audit(tx, shop, 'webhook.resent', webhook)
    tx.publish(entryEvent('webhook', 'queued'))
    return { ok: true }
  })
}
