import { randomUUID } from 'node:crypto'
import type { MailSettings } from '../../contracts/mail.ts'
import type { OpenTransaction } from '../../data/store.ts'
import { expiryOf } from '../../domain/mail/delivery-rules.ts'
import type { Mail } from '../../domain/mail/mail.ts'
import { headerText } from '../../domain/mail/mail-texts.ts'
import { readSettings, type SettingsSource } from '../settings/read-settings.ts'

export interface NewMail extends Pick<Mail, 'kind' | 'to' | 'subject'> {
  text: string
  /** identifies the cause: a mail with a known key is not queued again */
  key: string
  /** epoch milliseconds */
  at: number
  replyTo?: Mail['replyTo']
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
  { at, replyTo = null, messageId, subject, ...mail }: NewMail,
): Promise<boolean> {
  const queued = await tx.mails.insert({
    ...mail,
    id: randomUUID(),
    subject: headerText(subject),
    replyTo,
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

export async function mailIsConfigured(shop: SettingsSource): Promise<boolean> {
  return (await readMailSettings(shop)) !== null
}
