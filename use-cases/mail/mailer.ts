import { randomUUID } from 'node:crypto'
import type { MailSettings } from '../../contracts/mail.ts'
import type { OpenTransaction } from '../../data/store.ts'
import { type AccountAccess, PERMISSIONS, type Permission } from '../../domain/accounts/account.ts'
import { permissionsHeld } from '../../domain/accounts/grants.ts'
import { expiryOf } from '../../domain/mail/delivery-rules.ts'
import type { Mail } from '../../domain/mail/mail.ts'
import { headerText } from '../../domain/mail/mail-texts.ts'
import { effectiveValue, readSettings, type SettingsSource } from '../settings/read-settings.ts'

export interface NewMail extends Pick<Mail, 'kind' | 'to' | 'subject'> {
  text: string
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

/**
 * Queues a mail in the transaction of the change that causes it. After the commit, sending is tried for three days (a
 * password reset: 30 minutes); after that, an unsent mail is listed as not sent.
 * @returns false when a mail with this key exists
 */
export async function queueMail(
  tx: Pick<OpenTransaction, 'mails' | 'publish'>,
  { at, replyTo = null, via = null, messageId, subject, ...mail }: NewMail,
): Promise<boolean> {
  const queued = await tx.mails.insert({
    ...mail,
    id: randomUUID(),
    subject: headerText(subject),
    replyTo,
    via: via && JSON.stringify(via),
    messageId: messageId ?? null,
    createdAt: at,
    expiresAt: expiryOf(mail.kind, at),
  })
  if (queued) tx.publish({ kind: 'mail', state: 'queued' })
  return queued
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

export async function mailIsConfigured(shop: SettingsSource): Promise<boolean> {
  return (await readMailSettings(shop)) !== null
}
