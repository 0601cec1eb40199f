import { randomUUID } from 'node:crypto'
import type { Claim, DueChannel } from '../../data/queries/outbox-attempts.ts'
import { CHANNEL_NAMES, type Channel } from '../../domain/outbox/channels.ts'
import { afterDelivery } from '../../domain/outbox/delivery-rules.ts'
import { type Delivery, entryEvent, type OutboxEntry } from '../../domain/outbox/entry.ts'
import type { TimedDeps } from '../context.ts'
import type { OutboxChannel, OutboxChannels } from './outbox-channel.ts'

export interface DeliveryOptions {
  stopping: AbortSignal
  /** duration of the lease until the entry is handed over; must exceed the duration of an attempt */
  leaseMs?: number
  /** duration of the lease during the hand-over; must exceed the time that the channel waits for the other system */
  handOverLeaseMs?: number
  /** sends only what goes to this one */
  recipient?: string
  /** whether to begin no attempt for now */
  isResting?: () => boolean
  onDelivery?: (entry: OutboxEntry, delivery: Delivery) => void
}

const LEASE_MS = 90_000
const HAND_OVER_LEASE_MS = 10 * 60_000
/** entries of one channel that are sent at the same time */
const LANES = 3
const CANDIDATES = 10

/** Sends every entry of these channels that is due. Several processes may do so concurrently. */
export async function deliverDue(
  shop: TimedDeps,
  channels: OutboxChannels,
  options: DeliveryOptions,
): Promise<void> {
  const lanes = CHANNEL_NAMES.map(async (name) => {
    const channel = channels[name]
    if (!channel) return
    await giveUpOldEntries(shop, name)
    const from = { channel: name, configured: await channel.isConfigured(), recipient: options.recipient }
    const lane = async () => {
      while (!options.stopping.aborted && !options.isResting?.()) {
        const claimed = await claimNext(shop, from, options)
        if (!claimed) return
        await deliver(shop, channel, claimed, options)
      }
    }
    await allEnded(Array.from({ length: LANES }, lane))
  })
  await allEnded(lanes)
}

/** Waits for all of them before it rejects, so that nothing is in transit afterwards. */
async function allEnded(running: readonly Promise<void>[]): Promise<void> {
  for (const end of await Promise.allSettled(running)) if (end.status === 'rejected') throw end.reason
}

async function giveUpOldEntries({ store, clock }: TimedDeps, channel: Channel): Promise<void> {
  const now = clock()
  await store.transaction(async ({ outbox, formerMails, publish }) => {
    const adopted = channel === 'mail' ? await formerMails.adoptAll(now) : 0
    const changed = (await outbox.endExpiredLeases(channel, now)) + (await outbox.expire(channel, now))
    if (adopted + changed > 0) publish(entryEvent(channel, 'failed'))
  })
}

interface Claimed {
  claim: Claim
  entry: OutboxEntry
}

async function claimNext(
  { store, clock }: TimedDeps,
  from: DueChannel,
  { leaseMs = LEASE_MS }: DeliveryOptions,
): Promise<Claimed | null> {
  const now = clock()
  for (;;) {
    const ids = await store.outbox.due(now, CANDIDATES, from)
    for (const id of ids) {
      const claim = { id, token: randomUUID() }
      const entry = await store.transaction((tx) => tx.outbox.claim(claim, now, now + leaseMs))
      if (entry) return { claim, entry }
    }
    if (ids.length < CANDIDATES) return null
  }
}

async function deliver(
  { store, clock }: TimedDeps,
  channel: OutboxChannel,
  { claim, entry }: Claimed,
  { stopping, handOverLeaseMs = HAND_OVER_LEASE_MS, onDelivery }: DeliveryOptions,
): Promise<void> {
  const beforeHandOver = async () => {
    const now = clock()
    const held = await store.transaction((tx) => tx.outbox.handOver(claim, now, now + handOverLeaseMs))
    if (!held) throw new ClaimLostError()
  }
  const delivery = await channel.send(entry, { signal: stopping, beforeHandOver }).catch((error) => {
    if (error instanceof ClaimLostError) return null
    throw error
  })
  if (!delivery) return
  const changes = afterDelivery(entry, delivery, clock())
  const held = await store.transaction(async (tx) => {
    const finished = await tx.outbox.finish(claim, changes)
    // If a shutdown interrupts sending, the entry is queued again, and this event lets other processes send it.
    if (finished && delivery.outcome !== 'waiting') tx.publish(entryEvent(entry.channel, changes.state))
    return finished
  })
  if (held) onDelivery?.(entry, delivery)
}

/** The lease has expired, so this attempt must not send the entry. */
class ClaimLostError extends Error {
  override name = 'ClaimLostError'
}
