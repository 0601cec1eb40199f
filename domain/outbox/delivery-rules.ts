import { type Failure, policyOf } from './channels.ts'
import { type Delivery, type OutboxEntry, UNSENT_STATES } from './entry.ts'

/** The fields of an entry to update after an attempt to send it. */
export type EntryChanges = Partial<
  Pick<OutboxEntry, 'tries' | 'nextTryAt' | 'expiresAt' | 'endedAt' | 'failure' | 'answer'>
> &
  Pick<OutboxEntry, 'state'> & { payload?: null }

type Attempted = Pick<OutboxEntry, 'channel' | 'kind' | 'tries' | 'expiresAt'>

interface Reason {
  failure: Failure | null
  answer: string | null
  notBefore?: number
}

const UNCLEAR: Reason = { failure: 'unclear', answer: null }

/**
 * Returns the fields to update after an attempt that ended at `now`.
 * @param entry the entry; its property `tries` already counts this attempt
 */
export function afterDelivery(entry: Attempted, delivery: Delivery, now: number): EntryChanges {
  switch (delivery.outcome) {
    case 'accepted':
      return { state: 'sent', endedAt: now, failure: null, answer: null, payload: null }
    case 'refused':
      return ended('bounced', delivery, now)
    case 'unclear':
      return policyOf(entry).isIdempotent ? queuedAgain(entry, UNCLEAR, now) : ended('unclear', UNCLEAR, now)
    case 'interrupted':
      return { state: 'queued', tries: entry.tries - 1, nextTryAt: now }
    case 'waiting':
      return queuedAgain(entry, { ...delivery, failure: null, answer: null }, now)
    case 'deferred':
      return queuedAgain(entry, delivery, now)
  }
}

function queuedAgain(
  entry: Attempted,
  { failure, answer, notBefore = 0 }: Reason,
  now: number,
): EntryChanges {
  const nextTryAt = Math.max(now + policyOf(entry).delayMs(entry.tries), notBefore)
  if (nextTryAt >= entry.expiresAt) return ended('failed', { failure: failure ?? 'expired', answer }, now)
  return { state: 'queued', nextTryAt, failure, answer }
}

function ended(
  state: 'failed' | 'bounced' | 'unclear',
  { failure, answer }: Reason,
  now: number,
): EntryChanges {
  return { state, failure, answer, endedAt: now }
}

/** The fields of an entry to update when an administrator sends it again at `now`. */
export function afterRetry(entry: Pick<OutboxEntry, 'channel' | 'kind'>, now: number): EntryChanges {
  const { lifetimeMs, needsSecret } = policyOf(entry)
  const again = { tries: 0, nextTryAt: now, endedAt: null, failure: null, answer: null }
  return { state: 'queued', ...again, ...(!needsSecret && { expiresAt: now + lifetimeMs }) }
}

/** Whether an administrator may send the entry again: it is not sent or being sent, and what to send is still stored. */
export function canRetry(
  entry: Pick<OutboxEntry, 'channel' | 'kind' | 'state' | 'payload' | 'secret'>,
): boolean {
  const isStored = entry.payload !== null && (!policyOf(entry).needsSecret || entry.secret !== null)
  return isStored && (entry.state === 'queued' || isUnsent(entry))
}

/**
 * Whether an administrator may abandon the entry: it is not sent, not being sent and not yet abandoned. Some kinds, such
 * as a notice about a protected setting, cannot be stopped before they were tried to the end.
 */
export function canAbandon(entry: Pick<OutboxEntry, 'channel' | 'kind' | 'state'>): boolean {
  return isUnsent(entry) || (entry.state === 'queued' && !policyOf(entry).triedToTheEnd)
}

function isUnsent({ state }: Pick<OutboxEntry, 'state'>): boolean {
  return UNSENT_STATES.some((unsent) => unsent === state)
}
