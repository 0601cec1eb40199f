import type { Permission } from '../accounts/account.ts'
import type { Delivery } from '../outbox/entry.ts'
import type { MailFailure } from './mail-policy.ts'

/** A mail to one recipient. */
export interface Mail {
  id: string
  /** one address */
  to: string
  /** receives the replies */
  replyTo: { name: string; address: string } | null
  subject: string
  text: string
}

/** The result of an attempt to send a mail. */
export type MailDelivery = Exclude<Delivery<MailFailure>, { outcome: 'waiting' }>

/** Permission for the mail page and its API. */
export const MAIL_PERMISSION: Permission = 'settings'

const MAILBOX = /^[\w.!#$%&'*+/=?^`{|}~-]+@[a-z0-9-]+(?:\.[a-z0-9-]+)+$/i

/** Whether `address` is a single plain address, which cannot inject a mail header. */
export function isMailbox(address: string): boolean {
  return address.length <= 254 && MAILBOX.test(address)
}
