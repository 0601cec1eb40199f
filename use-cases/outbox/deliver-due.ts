import { randomInt, randomUUID } from 'node:crypto'
import type { Claim, DueChannel } from '../../data/queries/outbox-attempts.ts'
import { isDatabaseOutage, outageOf } from '../../domain/outages.ts'
import { CHANNEL_NAMES, type Channel } from '../../domain/outbox/channels.ts'
import { afterDelivery, afterFault, type EntryChanges } from '../../domain/outbox/delivery-rules.ts'
import { type Delivery, entryEvent, type OutboxEntry } from '../../domain/outbox/entry.ts'
import type { TimedDeps } from '../context.ts'
import { attempt } from './attempt.ts'
import type { OutboxChannel, OutboxChannels } from './outbox-channel.ts'

export interface DeliveryOptions {
  stopping: AbortSignal
  /** duration of the lease until the entry is handed over; an attempt ends before */
  leaseMs?: number
  /** duration of the lease during the hand-over; must exceed the time that the channel waits for the other system */
  handOverLeaseMs?: number
  /** sends only what goes to this one */
  recipient?: string
  /** whether to begin no attempt for now */
  isResting?: () => boolean
  onDelivery?: (entry: OutboxEntry, delivery: Delivery) => void
  /** receives what was thrown, and the entry that it concerns; null when it concerns the whole channel */
  onFault?: (error: unknown, entry: FaultyEntry | null) => void
  /** ends of attempts that the database did not take; the next call stores them */
  unstored?: UnstoredEnds
}

/** An entry and what becomes of it after a fault. */
export type FaultyEntry = Pick<OutboxEntry, 'id' | 'channel' | 'kind' | 'tries'> & Pick<EntryChanges, 'state'>

export type UnstoredEnds = Map<string, AttemptToEnd>

const LEASE_MS = 90_000
const HAND_OVER_LEASE_MS = 10 * 60_000
/** Part of a lease after which an attempt ends: before another one may begin. */
const LIMIT_OF_LEASE = 0.9
/** entries of one channel that are sent at the same time */
const LANES = 3
const CANDIDATES = 10
const MAX_SPREAD_MS = 60_000

/**
 * Sends every entry of these channels that is due. Several processes may do so concurrently. What an entry throws counts
 * against this entry alone; an outage of the database ends the call.
 */
export async function deliverDue(
  shop: TimedDeps,
  channels: OutboxChannels,
  options: DeliveryOptions,
): Promise<void> {
  for (const attempted of options.unstored?.values() ?? []) await storeEnd(shop, attempted, options)
  const lanes = CHANNEL_NAMES.map(async (name) => {
    const channel = channels[name]
    if (!channel) return
    await giveUpOldEntries(shop, name, options)
    const configured = await isConfigured(channel, options)
    const from = { channel: name, configured, recipient: options.recipient }
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

/** A channel that cannot say whether it is configured sends only what needs no configuration. */
async function isConfigured(channel: OutboxChannel, options: DeliveryOptions): Promise<boolean> {
  return (await unlessFaulty(options, () => channel.isConfigured())) ?? false
}

/** @returns null when the work throws and the database can be used */
async function unlessFaulty<T>({ onFault }: DeliveryOptions, work: () => Promise<T>): Promise<T | null> {
  try {
    return await work()
  } catch (error) {
    if (isDatabaseOutage(error)) throw error
    onFault?.(error, null)
    return null
  }
}

async function giveUpOldEntries(shop: TimedDeps, channel: Channel, options: DeliveryOptions): Promise<void> {
  const { store, clock } = shop
  const now = clock()
  if (channel === 'mail') await unlessFaulty(options, () => adoptFormerMails(shop))
  for (const { claim, entry, wasHandedOver } of await store.outbox.expiredLeases(channel, now)) {
    const lost = { fault: 'killed', wasHandedOver, detail: null, spreadMs: randomInt(MAX_SPREAD_MS) } as const
    const changes = afterFault(entry, lost, now)
    await store.transaction(async ({ outbox, publish }) => {
      if (await outbox.endLease(claim, changes, now)) publish(entryEvent(channel, 'failed'))
    })
  }
  await store.transaction(async ({ outbox, publish }) => {
    if ((await outbox.expire(channel, now)) > 0) publish(entryEvent(channel, 'failed'))
  })
}

async function adoptFormerMails({ store, clock }: TimedDeps): Promise<void> {
  await store.transaction(async ({ formerMails, publish }) => {
    if ((await formerMails.adoptAll(clock())) > 0) publish(entryEvent('mail', 'failed'))
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

/** An attempt that has ended, with what is to be stored. */
interface AttemptToEnd extends Claimed {
  changes: EntryChanges
  delivery: Delivery | null
  wasHandedOver: boolean
}

async function deliver(
  shop: TimedDeps,
  channel: OutboxChannel,
  { claim, entry }: Claimed,
  options: DeliveryOptions,
): Promise<void> {
  const { store, clock } = shop
  const { stopping, leaseMs = LEASE_MS, handOverLeaseMs = HAND_OVER_LEASE_MS } = options
  let wasHandedOver = false
  const end = await attempt(channel, entry, {
    stopping,
    limitMs: leaseMs * LIMIT_OF_LEASE,
    handOverLimitMs: handOverLeaseMs * LIMIT_OF_LEASE,
    handOver: async (limitMs) => {
      const now = clock()
      const until = now + Math.ceil(limitMs / LIMIT_OF_LEASE)
      wasHandedOver = await store.transaction((tx) => tx.outbox.handOver(claim, now, until))
      return wasHandedOver
    },
  })
  if (end.kind === 'lost') return
  if (end.kind === 'fault') return endFaulty(shop, { claim, entry }, end, options)
  const { delivery } = end
  const changes = afterDelivery(entry, delivery, clock())
  await storeEnd(shop, { claim, entry, changes, delivery, wasHandedOver }, options)
}

interface Fault {
  error: unknown
  isHung?: boolean
  wasHandedOver: boolean
}

/** Counts the fault against the entry, or throws an outage of the database, which concerns every entry. */
async function endFaulty(
  shop: TimedDeps,
  { claim, entry }: Claimed,
  { error, isHung = false, wasHandedOver }: Fault,
  options: DeliveryOptions,
): Promise<void> {
  const isOutage = isDatabaseOutage(error)
  const fault = isOutage ? 'outage' : outageOf(error) === 'images' ? 'storage' : isHung ? 'hung' : 'fault'
  const lost = { fault, wasHandedOver, detail: detailOf(entry, error), spreadMs: 0 } as const
  const changes = afterFault(entry, lost, shop.clock())
  if (!isOutage) options.onFault?.(error, { ...entry, state: changes.state })
  await storeEnd(shop, { claim, entry, changes, delivery: null, wasHandedOver }, options)
  if (isOutage) throw error
}

const MAX_DETAIL = 300

/** Shown to administrators. What a channel throws may contain addresses and texts, which only the log may tell. */
function detailOf({ channel }: OutboxEntry, error: unknown): string | null {
  if (!(error instanceof Error)) return null
  return (channel === 'job' ? error.message : error.name).slice(0, MAX_DETAIL)
}

async function storeEnd(shop: TimedDeps, attempted: AttemptToEnd, options: DeliveryOptions): Promise<void> {
  const { claim, entry, changes, delivery, wasHandedOver } = attempted
  try {
    const held = await shop.store.transaction(async (tx) => {
      const finished = await tx.outbox.finish(claim, changes)
      // If a shutdown interrupts sending, the entry is queued again, and this event lets other processes send it.
      if (finished && delivery?.outcome !== 'waiting') tx.publish(entryEvent(entry.channel, changes.state))
      return finished
    })
    options.unstored?.delete(claim.token)
    if (held && delivery) options.onDelivery?.(entry, delivery)
  } catch (error) {
    if (isDatabaseOutage(error)) {
      options.unstored?.set(claim.token, attempted)
      throw error
    }
    // The database refuses the result itself, such as the answer of the other system.
    if (delivery === null) throw error
    options.unstored?.delete(claim.token)
    await endFaulty(shop, { claim, entry }, { error, wasHandedOver }, options)
  }
}
