import type { MailOverview } from '../../contracts/mail.ts'
import { canRetry } from '../../domain/mail/delivery-rules.ts'
import type { Mail } from '../../domain/mail/mail.ts'
import type { SettingsSource } from '../settings/read-settings.ts'
import { readMailSettings } from './mailer.ts'

const MAX_LISTED = 200

/** Reads whether mails are sent, and lists unsent ones. The answer contains neither the password nor texts of mails. */
export async function listMails(
  shop: SettingsSource,
): Promise<Omit<MailOverview, 'success' | 'testAddress'>> {
  const { store } = shop
  const settings = await readMailSettings(shop)
  const { waiting, unsent } = await store.mails.counts()
  const mails = await store.mails.listUnsent(MAX_LISTED)
  return {
    configured: settings !== null,
    settings: settings && {
      host: settings.host,
      port: settings.port,
      security: settings.security,
      from: settings.senderAddress,
      recipients: settings.recipients,
      summaryHour: settings.summary ? settings.summaryHour : null,
    },
    waiting,
    mails: mails.map(shown),
    total: unsent,
  }
}

function shown(mail: Mail): MailOverview['mails'][number] {
  const { id, kind, to, state, failure, answer, tries, createdAt, nextTryAt } = mail
  return {
    id,
    kind,
    to,
    state,
    failure,
    answer,
    tries,
    createdAt: new Date(createdAt).toISOString(),
    nextTryAt: state === 'queued' ? new Date(nextTryAt).toISOString() : null,
    canRetry: canRetry(mail),
  }
}
