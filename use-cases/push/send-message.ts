import { createHash } from 'node:crypto'
import * as v from 'valibot'
import type { PushDevice } from '../../data/queries/push.ts'
import type { Delivery, OutboxEntry } from '../../domain/outbox/entry.ts'
import { severalNotification } from '../../domain/push/notification-texts.ts'
import type { PushNotification } from '../../domain/push/push-notification.ts'
import type { PushFailure } from '../../domain/push/push-policy.ts'
import { PUSH_TOPICS, type PushCause, type PushTopic, readCauseKey } from '../../domain/push/push-topics.ts'
import { quietUntil } from '../../domain/push/quiet-hours.ts'
import type { OutgoingRequest } from '../../integrations/network/send-request.ts'
import { withPauses } from '../batches.ts'
import type { AppContext } from '../context.ts'
import { deliveryOfAnswer } from '../outbox/delivery-of-answer.ts'
import type { SendOptions } from '../outbox/outbox-channel.ts'
import { notificationOf } from './notification-of.ts'
import type { QueuedMessage } from './notify-recipients.ts'
import { findRecipient, readPreferences } from './recipients.ts'

export type PushDeps = Pick<
  AppContext,
  'store' | 'clock' | 'settings' | 'sendRequest' | 'pushEncoder' | 'publicUrl'
>

const DONE = { outcome: 'accepted', answer: '' } as const
const TOPIC_LENGTH = 32

/** Sends a queued message, unless what it tells of is over or its reader may not see it any more. */
export async function sendMessage(
  shop: PushDeps,
  entry: OutboxEntry,
  { beforeHandOver }: SendOptions,
): Promise<Delivery<PushFailure>> {
  const message = await mergeGroup(shop, entry)
  if (!message) return { outcome: 'interrupted' }
  const device = await shop.store.push.findDevice(message.deviceId)
  // Signed out since, or another account uses the browser now.
  if (device?.userId !== message.userId) return DONE
  const now = shop.clock()
  const { quiet } = await readPreferences(shop, message.userId)
  const quietEnd = quietUntil(quiet, now)
  if (quietEnd !== null && quietEnd < entry.expiresAt) return { outcome: 'waiting', notBefore: quietEnd }
  const told = await notificationsOf(shop, message)
  const [first] = told
  if (!first || quietEnd !== null) return DONE
  const topics = told.map(({ cause }) => cause.topic)
  const notification = told.length === 1 ? first.notification : severalNotification(topics)
  const request = await encodeFor(shop, device, notification, PUSH_TOPICS[first.cause.topic])
  if (!request) return DONE
  await beforeHandOver()
  // Not broken off by a shutdown, which would leave open whether the message was accepted.
  const { gone: _, ...delivery } = await sendTo(shop, device, request)
  return delivery
}

type Told = { cause: PushCause; notification: PushNotification }

async function notificationsOf(shop: PushDeps, { causes, userId }: QueuedMessage): Promise<Told[]> {
  const told: Told[] = []
  const wanted = new Map<PushTopic, boolean>()
  // An import may have changed thousands of products.
  for await (const key of withPauses(causes)) {
    const cause = readCauseKey(key)
    if (!cause) continue
    const { topic } = cause
    if (!wanted.has(topic)) wanted.set(topic, (await findRecipient(shop, userId, topic)) !== null)
    if (!wanted.get(topic)) continue
    const notification = await notificationOf(shop.store, cause, userId)
    if (notification) told.push({ cause, notification })
  }
  return told
}

/**
 * Takes the other messages of the group into this one, in one transaction: from then on this entry tells of them, whichever
 * process sends it. @returns null when another attempt has the entry
 */
async function mergeGroup({ store, clock }: PushDeps, entry: OutboxEntry): Promise<QueuedMessage | null> {
  const message = entry.payload as QueuedMessage
  const { group } = message
  if (group === null) return message
  return store.transaction(async (tx) => {
    // One whose payload cannot be read fails by itself.
    const others = (await tx.outbox.lockQueued(group)).filter(({ payload }) => hasCauses(payload))
    const causes = [message, ...others.map(({ payload }) => payload as QueuedMessage)].flatMap(
      (one) => one.causes,
    )
    if (!(await tx.outbox.setPayload(entry, { ...message, causes }))) return null
    for await (const other of withPauses(others))
      await tx.outbox.change(other, { state: 'sent', payload: null, endedAt: clock() })
    return { ...message, causes }
  })
}

const hasCauses = (payload: unknown) => v.is(v.looseObject({ causes: v.array(v.string()) }), payload)

/** @returns null when a key is missing that the browser needs: it has to subscribe again */
export async function encodeFor(
  { store, pushEncoder, publicUrl }: Pick<AppContext, 'store' | 'pushEncoder' | 'publicUrl'>,
  device: Pick<PushDevice, 'endpoint' | 'browserKey' | 'browserSecret' | 'serverKey'>,
  notification: PushNotification,
  { ttlMs, urgency }: Pick<(typeof PUSH_TOPICS)[PushTopic], 'ttlMs' | 'urgency'>,
): Promise<OutgoingRequest | null> {
  const { endpoint, browserKey, browserSecret, serverKey } = device
  const keys = (await store.push.keys()).find(({ publicKey }) => publicKey === serverKey)
  if (!keys || browserSecret === null) return null
  return pushEncoder.requestOf({
    ...{ endpoint, browserKey, browserSecret, keys },
    // Apple's service refuses the name of a machine without an address on the internet.
    contact: publicUrl.startsWith('https:') ? publicUrl : 'mailto:boutique@example.com',
    text: JSON.stringify(notification),
    ttlSeconds: ttlMs / 1000,
    urgency,
    topic: createHash('sha256').update(notification.tag).digest('base64url').slice(0, TOPIC_LENGTH),
  })
}

/** Sends a request to the device's push service. A device that is gone there is deleted. */
export async function sendTo(
  { store, clock, sendRequest }: Pick<AppContext, 'store' | 'clock' | 'sendRequest'>,
  { id, endpoint, userId }: PushDevice,
  request: OutgoingRequest,
): Promise<Delivery<PushFailure> & { gone: boolean }> {
  const answered = await sendRequest(request)
  const gone = answered.ok && (answered.status === 404 || answered.status === 410)
  if (gone) {
    await store.push.deleteEndpoint(endpoint, userId)
    return { ...DONE, gone }
  }
  const delivery = deliveryOfAnswer(answered, clock())
  if (delivery.outcome === 'accepted') await store.push.accepted(id, clock())
  return { ...delivery, gone }
}
