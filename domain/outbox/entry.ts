import type { DomainEvent } from '../events.ts'
import type { Channel, Failure, Kind } from './channels.ts'

/** `unclear`: the other system may have accepted the entry, so only an administrator sends it again. */
export const ENTRY_STATES = [
  'queued',
  'sending',
  'sent',
  'failed',
  'bounced',
  'unclear',
  'abandoned',
] as const
export type EntryState = (typeof ENTRY_STATES)[number]

/** States that administrators are notified of. */
export const UNSENT_STATES = ['failed', 'bounced', 'unclear'] as const satisfies readonly EntryState[]

/** One thing to send to another system, in any state. */
export interface OutboxEntry {
  id: string
  channel: Channel
  kind: Kind
  /** one address, or the name of the other system; administrators see it */
  recipient: string
  /** JSON that the channel reads; null once the entry is sent or abandoned */
  payload: unknown
  /** what is stored of it cannot be read */
  isDamaged?: true
  /** JSON that the database stores encrypted; null if there is none, and after the last attempt */
  secret: unknown
  state: EntryState
  tries: number
  /** attempts in a row that began and had no result, this one included */
  faults: number
  /** times in epoch milliseconds */
  createdAt: number
  nextTryAt: number
  /** time after which the entry is not sent */
  expiresAt: number
  /** time at which it was sent, abandoned or given up */
  endedAt: number | null
  failure: Failure | null
  /** the other system's last reply */
  answer: string | null
}

/** The result of an attempt to send. */
export type Delivery<Reason extends Failure = Failure> =
  | { outcome: 'accepted'; answer: string }
  /** refused permanently */
  | { outcome: 'refused'; failure: Reason; answer: string | null }
  /** not accepted; another attempt may succeed, not before `notBefore` (epoch milliseconds) */
  | { outcome: 'deferred'; failure: Reason; answer: string | null; notBefore?: number }
  /** nothing has failed: there is no result yet, or it is too early until `notBefore` (epoch milliseconds) */
  | { outcome: 'waiting'; notBefore?: number }
  /** the connection ended after everything was sent, but before the other system responded */
  | { outcome: 'unclear' }
  /** stopped by the shop before the other system could accept it */
  | { outcome: 'interrupted' }

/** The event that an entry of this channel has a new state. Those of mails keep the shape from before other channels. */
export function entryEvent(channel: Channel, state: EntryState): DomainEvent {
  return { kind: 'mail', state, ...(channel !== 'mail' && { channel }) }
}
