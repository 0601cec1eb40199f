import { type Failure, policyOf } from './channels.ts'
import { type Delivery, type OutboxEntry, UNSENT_STATES } from './entry.ts'
import { delaySteps } from './policy.ts'
import { MAX_FAULTS, type ShopFault } from './shop-faults.ts'

/** The fields of an entry to update after an attempt to send it. */
export type EntryChanges = Partial<
  Pick<OutboxEntry, 'tries' | 'faults' | 'nextTryAt' | 'expiresAt' | 'endedAt' | 'failure' | 'answer'>
> &
  Pick<OutboxEntry, 'state'> & { payload?: null }

type Attempted = Pick<OutboxEntry, 'channel' | 'kind' | 'tries' | 'faults' | 'expiresAt'>

interface Reason {
  failure: Failure | null
  answer: string | null
  notBefore?: number
}

const UNCLEAR: Reason = { failure: 'unclear', answer: null }

/**
 * Returns the fields to update after an attempt that ended at `now`.
 * @param entry the entry; its properties `tries` and `faults` already count this attempt
 */
export function afterDelivery(entry: Attempted, delivery: Delivery, now: number): EntryChanges {
  if (delivery.outcome === 'interrupted') return uncounted(entry, now)
  return { ...afterResult(entry, delivery, now), faults: 0 }
}

type Result = Exclude<Delivery, { outcome: 'interrupted' }>

function afterResult(entry: Attempted, delivery: Result, now: number): EntryChanges {
  switch (delivery.outcome) {
    case 'accepted':
      return { state: 'sent', endedAt: now, failure: null, answer: null, payload: null }
    case 'refused':
      return ended('bounced', delivery, now)
    case 'unclear':
      return policyOf(entry).isIdempotent ? queuedAgain(entry, UNCLEAR, now) : ended('unclear', UNCLEAR, now)
    case 'waiting':
      return queuedAgain(entry, { ...delivery, failure: null, answer: null }, now)
    case 'deferred':
      return queuedAgain(entry, delivery, now)
  }
}

/** An attempt that had no result. */
export interface LostAttempt {
  /** `outage`: the database or the disk could not be used, which is not the entry's fault */
  fault: ShopFault | 'outage'
  /** whether the other system may have accepted the entry */
  wasHandedOver: boolean
  /** what is known of the fault */
  detail: string | null
  /** milliseconds by which attempts are moved apart that ended together: one of them may have ended the others */
  spreadMs: number
}

const AFTER_OUTAGE_MS = 30_000
/** Before the second attempt and the third. A killed process left its lease behind, whose end was waited for. */
const AFTER_FAULT = delaySteps([0, 30_000, 5 * 60_000])
const AFTER_KILL = delaySteps([0, 0, 60_000])

/** Returns the fields to update after an attempt that had no result: after the third in a row, the entry is set aside. */
export function afterFault(
  entry: Attempted,
  { fault, wasHandedOver, detail, spreadMs }: LostAttempt,
  now: number,
): EntryChanges {
  if (wasHandedOver && !policyOf(entry).isIdempotent) return ended('unclear', UNCLEAR, now)
  if (fault === 'outage') return uncounted(entry, now + AFTER_OUTAGE_MS)
  if (fault === 'storage') {
    const later = { failure: fault, answer: null, notBefore: now + AFTER_OUTAGE_MS }
    return { ...queuedAgain(entry, later, now), faults: 0 }
  }
  const reason = { failure: fault, answer: detail }
  if (entry.faults >= MAX_FAULTS) return ended('failed', reason, now)
  if (fault === 'killed') {
    const isSuspect = entry.faults > 1
    return { state: 'queued', nextTryAt: now + AFTER_KILL(entry.faults) + (isSuspect ? spreadMs : 0) }
  }
  const nextTryAt = now + AFTER_FAULT(entry.faults)
  return nextTryAt < entry.expiresAt
    ? { state: 'queued', nextTryAt, ...reason }
    : ended('failed', reason, now)
}

/** The attempt says nothing about the entry. */
function uncounted({ tries, faults }: Attempted, nextTryAt: number): EntryChanges {
  return { state: 'queued', tries: tries - 1, faults: faults - 1, nextTryAt }
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
  const again = { tries: 0, faults: 0, nextTryAt: now, endedAt: null, failure: null, answer: null }
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
