import type { Channel } from '../../domain/outbox/channels.ts'
import type { Delivery, OutboxEntry } from '../../domain/outbox/entry.ts'

export interface SendOptions {
  /** stops the attempt, unless the other system may already have accepted the entry */
  signal: AbortSignal
  /**
   * Called before the other system can accept the entry: from then on a lost connection makes the result unclear. Throws
   * when another attempt has the entry by now; the channel must not catch that.
   * @param limitMs milliseconds that the channel then has at most, if not the usual ones
   */
  beforeHandOver: (limitMs?: number) => Promise<void>
}

/** How the outbox reaches one kind of other system. */
export interface OutboxChannel {
  /**
   * Makes one attempt. A failed delivery is returned; what is thrown is a fault of the shop, and three of them in a row set
   * the entry aside. So does standing still, and killing the process.
   */
  send: (entry: OutboxEntry, options: SendOptions) => Promise<Delivery>
  /** while it is not, the channel's entries wait; those that bring what they need are sent */
  isConfigured: () => Promise<boolean>
  /** each recipient has attempts of its own, so that one that is slow or down delays no other */
  waitsPerRecipient?: true
}

export type OutboxChannels = Partial<Record<Channel, OutboxChannel>>
