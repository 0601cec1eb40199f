import type { Permission } from '../accounts/account.ts'

export const MAIL_KINDS = ['contact-message', 'daily-summary', 'password-reset'] as const
export type MailKind = (typeof MAIL_KINDS)[number]

export const MAIL_LABELS: Record<MailKind, string> = {
  'contact-message': 'Message de contact',
  'daily-summary': 'Résumé du jour',
  'password-reset': 'Nouveau mot de passe',
}

/** `unclear`: the server may have accepted it, so it is sent again only when an administrator asks. */
export const MAIL_STATES = ['queued', 'sending', 'sent', 'failed', 'bounced', 'unclear', 'abandoned'] as const
export type MailState = (typeof MAIL_STATES)[number]

/** States that an administrator has to know about. */
export const UNSENT_STATES = ['failed', 'bounced', 'unclear'] as const satisfies readonly MailState[]

/** Why a mail was not accepted. */
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
  /** answers go to this person */
  replyTo: { name: string; address: string } | null
  subject: string
  /** null once it is sent, and for a secret that expired */
  text: string | null
  state: MailState
  tries: number
  /** epoch milliseconds, as the others */
  createdAt: number
  nextTryAt: number
  /** from then on it is not sent */
  expiresAt: number
  sentAt: number | null
  failure: MailFailure | null
  /** the mail server's last refusal, in its words */
  answer: string | null
}

/** How an attempt to send ended. */
export type Delivery =
  | { outcome: 'accepted'; answer: string }
  /** not accepted, and never will be */
  | { outcome: 'refused'; failure: MailFailure; answer: string | null }
  /** not accepted; another attempt may succeed */
  | { outcome: 'deferred'; failure: MailFailure; answer: string | null }
  /** the connection ended after the whole mail was sent and before the server answered */
  | { outcome: 'unclear' }
  /** stopped by the shop before the server could accept it */
  | { outcome: 'interrupted' }

/** Opens the mail page and its API. */
export const MAIL_PERMISSION: Permission = 'settings'

/** Their text contains a secret: it is never shown, and deleted as soon as it cannot be sent. */
export function isSecret(kind: MailKind): boolean {
  return kind === 'password-reset'
}

const MAILBOX = /^[\w.!#$%&'*+/=?^`{|}~-]+@[a-z0-9-]+(?:\.[a-z0-9-]+)+$/i

/** Whether this is one plain address, which cannot add anything to a header. */
export function isMailbox(address: string): boolean {
  return address.length <= 254 && MAILBOX.test(address)
}
