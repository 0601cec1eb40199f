import { DAY_MS, HOUR_MS } from '../durations.ts'
import { type Delivery, isSecret, type Mail, type MailKind, UNSENT_STATES } from './mail.ts'

const MINUTE_MS = 60_000

const FIRST_DELAY_MS = MINUTE_MS
const MAX_DELAY_MS = 4 * HOUR_MS

const LIFETIME_MS: Record<MailKind, number> = {
  'contact-message': 3 * DAY_MS,
  'daily-summary': 3 * DAY_MS,
  // The link in the mail expires after this time.
  'password-reset': 30 * MINUTE_MS,
  'security-notice': 3 * DAY_MS,
}

/** The time after which a mail queued at `now` is no longer sent. */
export function expiryOf(kind: MailKind, now: number): number {
  return now + LIFETIME_MS[kind]
}

/** The delay in milliseconds after `tries` attempts: one minute at first, then doubled each time, at most 4 hours. */
export function retryDelay(tries: number): number {
  return Math.min(FIRST_DELAY_MS * 2 ** Math.min(Math.max(tries, 1) - 1, 20), MAX_DELAY_MS)
}

/** The fields of a mail to update after an attempt to send the mail. */
export type MailChanges = Partial<
  Pick<Mail, 'state' | 'tries' | 'nextTryAt' | 'sentAt' | 'failure' | 'answer' | 'text'>
> &
  Pick<Mail, 'state'>

type Attempted = Pick<Mail, 'kind' | 'tries' | 'expiresAt'>

/**
 * Returns the fields to update after an attempt that ended at `now`.
 * @param mail the mail; its property `tries` already counts this attempt
 */
export function afterDelivery(mail: Attempted, delivery: Delivery, now: number): MailChanges {
  switch (delivery.outcome) {
    case 'accepted':
      return { state: 'sent', sentAt: now, failure: null, answer: null, text: null }
    case 'refused':
      return ended(mail, 'bounced', delivery)
    case 'unclear':
      return ended(mail, 'unclear', { failure: 'unclear', answer: null })
    case 'interrupted':
      return { state: 'queued', tries: mail.tries - 1, nextTryAt: now }
    case 'deferred': {
      const nextTryAt = now + retryDelay(mail.tries)
      if (nextTryAt >= mail.expiresAt) return ended(mail, 'failed', delivery)
      return { state: 'queued', nextTryAt, failure: delivery.failure, answer: delivery.answer }
    }
  }
}

function ended(
  { kind }: Pick<Mail, 'kind'>,
  state: 'failed' | 'bounced' | 'unclear',
  { failure, answer }: Pick<Mail, 'failure' | 'answer'>,
): MailChanges {
  return { state, failure, answer, ...(isSecret(kind) && { text: null }) }
}

/** Whether an administrator may send the mail again: it is not sent or being sent, and its text is still stored. */
export function canRetry({ state, text }: Pick<Mail, 'state'> & { text: unknown }): boolean {
  return text !== null && ['queued', ...UNSENT_STATES].includes(state)
}

/**
 * Whether an administrator may abandon the mail: it is not sent, not being sent and not yet abandoned. A notice about a
 * protected setting cannot be stopped before it was tried to the end.
 */
export function canAbandon({ kind, state }: Pick<Mail, 'kind' | 'state'>): boolean {
  return (
    (state === 'queued' && kind !== 'security-notice') || UNSENT_STATES.some((unsent) => unsent === state)
  )
}
