import type { MailOverview } from '../../contracts/mail.ts'
import { fail, type Result } from '../../domain/errors.ts'
import type { MailDelivery } from '../../domain/mail/mail.ts'
import { MAIL_POLICY } from '../../domain/mail/mail-policy.ts'
import { testMail } from '../../domain/mail/mail-texts.ts'
import { canRetry } from '../../domain/outbox/delivery-rules.ts'
import type { OutboxEntry } from '../../domain/outbox/entry.ts'
import { record } from '../audit/record.ts'
import type { AppContext } from '../context.ts'
import { readSettings, type SettingsSource } from '../settings/read-settings.ts'
import { readMailSettings } from './mailer.ts'

const MAX_LISTED = 200

/** Reads the mail settings and lists what was not sent, of every channel, without passwords and texts. */
export async function readMailOverview(
  shop: SettingsSource,
): Promise<Omit<MailOverview, 'success' | 'testAddress'>> {
  const { store } = shop
  const settings = await readMailSettings(shop)
  const counts = await store.outbox.counts()
  const entries = await store.outbox.listUnsent(MAX_LISTED)
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
    waiting: counts.find(({ channel }) => channel === 'mail')?.waiting ?? 0,
    mails: entries.map(shown),
    total: counts.reduce((total, { unsent }) => total + unsent, 0),
  }
}

function shown(entry: OutboxEntry): MailOverview['mails'][number] {
  const { id, channel, kind, recipient, state, failure, answer, tries, createdAt, nextTryAt } = entry
  return {
    id,
    channel,
    kind,
    to: recipient,
    state,
    failure,
    answer,
    tries,
    createdAt: new Date(createdAt).toISOString(),
    nextTryAt: state === 'queued' ? new Date(nextTryAt).toISOString() : null,
    canRetry: canRetry(entry),
  }
}

/** Sends a test mail immediately. @returns the mail server's reply, or its refusal as an error */
export async function sendTestMail(
  shop: Pick<AppContext, 'store' | 'clock' | 'newId' | 'actor' | 'publicUrl' | 'settings' | 'mailTransport'>,
  to: string,
): Promise<Result<{ answer: string }>> {
  const settings = await readMailSettings(shop)
  if (!settings) return fail('MAIL_NOT_CONFIGURED')
  const texts = testMail({ name: (await readSettings(shop, ['name'])).name, publicUrl: shop.publicUrl })
  const mail = { id: shop.newId(), to, replyTo: null, ...texts }
  const delivery = await shop.mailTransport.send(mail, settings)
  await shop.store.transaction((tx) => record(tx, shop, { action: 'mail.tested' }))
  if (delivery.outcome === 'accepted') return { ok: true, answer: delivery.answer }
  return fail('MAIL_TEST_FAILED', { message: refusal(delivery) })
}

function refusal(delivery: Exclude<MailDelivery, { outcome: 'accepted' }>): string {
  if (delivery.outcome === 'unclear' || delivery.outcome === 'interrupted')
    return MAIL_POLICY.failures[delivery.outcome === 'unclear' ? 'unclear' : 'cut']
  const { failure, answer } = delivery
  const text = MAIL_POLICY.failures[failure]
  return answer ? `${text} Réponse du serveur : ${answer}` : text
}
