import type { MailSettings } from '../../contracts/mail.ts'
import type { OpenTransaction } from '../../data/store.ts'
import { type AccountAccess, PERMISSIONS, type Permission } from '../../domain/accounts/account.ts'
import { permissionsHeld } from '../../domain/accounts/grants.ts'
import type { Mail } from '../../domain/mail/mail.ts'
import type { MailKind } from '../../domain/mail/mail-policy.ts'
import { headerText } from '../../domain/mail/mail-texts.ts'
import { policyOf } from '../../domain/outbox/channels.ts'
import type { OutboxEntry } from '../../domain/outbox/entry.ts'
import { enqueue } from '../outbox/enqueue.ts'
import { effectiveValue, readSettings, type SettingsSource } from '../settings/read-settings.ts'

export interface NewMail extends Pick<Mail, 'to' | 'subject' | 'text'> {
  kind: MailKind
  /** identifies the cause: a mail with a known key is not queued again */
  key: string
  /** epoch milliseconds */
  at: number
  replyTo?: Mail['replyTo']
  /** sends this mail instead of the present server */
  via?: MailSettings | null
  /** id of the contact message in the mail; the message and the mail are deleted together */
  messageId?: string
}

interface MailPayload extends Pick<Mail, 'subject' | 'replyTo'> {
  /** null where the text is secret */
  text: string | null
}

interface MailSecret {
  text?: string
  /** the mail server that sends this mail */
  via?: MailSettings
}

/**
 * Queues a mail in the transaction of the change that causes it (use-cases/outbox/enqueue.ts).
 * @returns the id of the entry; null when a mail with this key exists
 */
export function queueMail(
  tx: Pick<OpenTransaction, 'outbox' | 'publish'>,
  { to, subject, text, replyTo = null, via = null, ...mail }: NewMail,
): Promise<string | null> {
  const isSecret = policyOf({ channel: 'mail', kind: mail.kind }).needsSecret === true
  const payload: MailPayload = { subject: headerText(subject), replyTo, text: isSecret ? null : text }
  const secret: MailSecret | null =
    isSecret || via ? { ...(isSecret && { text }), ...(via && { via }) } : null
  return enqueue(tx, { ...mail, channel: 'mail', recipient: to, payload, secret })
}

/** The mail of an entry of the outbox, and the server that it brings. */
export function mailOf({ id, recipient, payload, secret }: OutboxEntry): Mail & Pick<MailSecret, 'via'> {
  const { subject, replyTo, text } = payload as MailPayload
  const hidden = (secret ?? {}) as MailSecret
  return { id, to: recipient, subject, replyTo, text: text ?? hidden.text ?? '', ...hidden }
}

/** Reads the settings of the mail server; null when e-mail is not configured. */
export async function readMailSettings(shop: SettingsSource): Promise<MailSettings | null> {
  return (await readSettings(shop, ['mail'])).mail
}

export interface ChosenServer {
  settings: MailSettings
  /** the permissions of who chose the server, when they did; all for the operator's */
  chosenWith: readonly Permission[]
}

/** Reads the mail server together with the permissions of who chose it; null when e-mail is not configured. */
export async function readMailServer(shop: SettingsSource): Promise<ChosenServer | null> {
  const stored = await shop.store.settings.find('mail')
  const settings = effectiveValue(shop, 'mail', stored?.value)
  if (!settings) return null
  if (Object.hasOwn(shop.settings.fixed, 'mail') || !stored) return { settings, chosenWith: PERMISSIONS }
  return { settings, chosenWith: stored.chosenWith ?? (await permissionsNow(shop, stored.changedById)) }
}

/** For a server chosen in a version that did not record the permissions. */
async function permissionsNow(
  { store }: SettingsSource,
  userId: string | null,
): Promise<readonly Permission[]> {
  if (userId === null) return PERMISSIONS
  const user = await store.accounts.find(userId)
  return user ? permissionsHeld(user) : []
}

/** Whether a reset link for `user` may pass through the server: nobody with fewer permissions than `user` chose it. */
export function mayCarryReset({ chosenWith }: ChosenServer, user: AccountAccess): boolean {
  return permissionsHeld(user).every((permission) => chosenWith.includes(permission))
}

/** Whether the server may carry the reset links of every account. */
export function mayCarryEveryReset({ chosenWith }: ChosenServer): boolean {
  return PERMISSIONS.every((permission) => chosenWith.includes(permission))
}
