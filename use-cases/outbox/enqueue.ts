import { randomUUID } from 'node:crypto'
import type { OpenTransaction } from '../../data/store.ts'
import { type EntryType, policyOf } from '../../domain/outbox/channels.ts'
import { entryEvent } from '../../domain/outbox/entry.ts'

export type NewEntry = EntryType & {
  /** unique; by default a new one */
  id?: string
  /** identifies the cause: an entry with a known key is not queued again */
  key: string
  /** one address, or the name of the other system; administrators see it, the log does not */
  recipient: string
  /** JSON that the channel reads */
  payload: object
  /** JSON that is stored encrypted and deleted with the last attempt */
  secret?: object | null
  /** epoch milliseconds */
  at: number
  /** time after which the entry is not sent, in epoch milliseconds; otherwise as its kind says */
  expiresAt?: number
  /** time before which it is not sent, in epoch milliseconds */
  notBefore?: number
  /** entries of one group are sent one after the other, in the order in which they were queued */
  group?: string | null
  /** id of the contact message in the entry; the message and the entry are deleted together */
  messageId?: string | null
}

/**
 * Queues an entry in the transaction of the change that causes it. After the commit, sending is tried as the policy of its
 * kind says (domain/outbox/channels.ts); after that, an unsent entry is listed as not sent.
 * @returns the entry's id; null when an entry with this key or id exists
 */
export async function enqueue(
  tx: Pick<OpenTransaction, 'outbox' | 'publish'>,
  {
    id = randomUUID(),
    at,
    secret = null,
    messageId = null,
    expiresAt,
    notBefore = 0,
    group = null,
    ...entry
  }: NewEntry,
): Promise<string | null> {
  const { lifetimeMs, delayMs } = policyOf(entry)
  const times = {
    createdAt: at,
    nextTryAt: Math.max(at + delayMs(0), notBefore),
    expiresAt: expiresAt ?? Math.max(at, notBefore) + lifetimeMs,
  }
  const queued = await tx.outbox.insert({ ...entry, ...times, id, secret, messageId, group })
  if (!queued) return null
  tx.publish(entryEvent(entry.channel, 'queued'))
  return id
}
