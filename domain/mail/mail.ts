import type { Permission } from '../accounts/account.ts'

export const MAIL_KINDS = ['contact-message', 'daily-summary', 'password-reset'] as const
export type MailKind = (typeof MAIL_KINDS)[number]

export const MAIL_LABELS: Record<MailKind, string> = {
  'contact-message': 'Message de contact',
  'daily-summary': 'Résumé du jour',
  'password-reset': 'Nouveau mot de passe',
}

/** `unclear`: the server may have accepted it, so only an administrator sends it again. */
export const MAIL_STATES = ['queued', 'sending', 'sent', 'failed', 'bounced', 'unclear', 'abandoned'] as const
export type MailState = (typeof MAIL_STATES)[number]

/** States that administrators are notified of. */
export const UNSENT_STATES = ['failed', 'bounced', 'unclear'] as const satisfies readonly MailState[]

/** Reasons that a mail was not accepted. */
export const MAIL_FAILURES = [
  'dns',
  'connection',
  'timeout',
  'tls',
  'certificate',
  'auth',
  'sender',
  'recipient',
  'content',
  'busy',
  'cut',
  'unclear',
  'expired',
  'protocol',
] as const
export type MailFailure = (typeof MAIL_FAILURES)[number]

/** A queued mail. */
export interface Mail {
  id: string
  kind: MailKind
  /** one address */
  to: string
  /** receives the replies */
  replyTo: { name: string; address: string } | null
  subject: string
  /** null after sending, or when a secret has expired */
  text: string | null
  state: MailState
  tries: number
  /** epoch milliseconds, as the others */
  createdAt: number
  nextTryAt: number
  /** time after which it is not sent */
  expiresAt: number
  sentAt: number | null
  failure: MailFailure | null
  /** the mail server's last reply */
  answer: string | null
}

/** The result of an attempt to send. */
export type Delivery =
  | { outcome: 'accepted'; answer: string }
  /** refused permanently */
  | { outcome: 'refused'; failure: MailFailure; answer: string | null }
  /** not accepted; another attempt may succeed */
  | { outcome: 'deferred'; failure: MailFailure; answer: string | null }
  /** the connection ended between the complete mail and the server's response */
  | { outcome: 'unclear' }
  /** stopped by the shop before the server could accept the mail */
  | { outcome: 'interrupted' }

/** Permission for the mail page and its API. */
export const MAIL_PERMISSION: Permission = 'settings'

/** Whether the text contains a secret, which is never shown and deleted when it can no longer be sent. */
export function isSecret(kind: MailKind): boolean {
  return kind === 'password-reset'
}

const MAILBOX = /^[\w.!#$%&'*+/=?^`{|}~-]+@[a-z0-9-]+(?:\.[a-z0-9-]+)+$/i

/** Whether this is one plain address, which cannot inject a header. */
export function isMailbox(address: string): boolean {
  return address.length <= 254 && MAILBOX.test(address)
}
