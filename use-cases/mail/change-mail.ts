import type { MailOverview } from '../../contracts/mail.ts'
import type { AuditAction } from '../../domain/audit/audit.ts'
import { fail, type Result } from '../../domain/errors.ts'
import { canAbandon, canRetry, expiryOf, type MailChanges } from '../../domain/mail/delivery-rules.ts'
import {
  type Delivery,
  isSecret,
  MAIL_FAILURE_TEXTS,
  MAIL_LABELS,
  type Mail,
} from '../../domain/mail/mail.ts'
import { testMail } from '../../domain/mail/mail-texts.ts'
import { record } from '../audit/record.ts'
import type { AppContext, WriteDeps } from '../context.ts'
import { readSettings, type SettingsSource } from '../settings/read-settings.ts'
import { readMailSettings } from './mailer.ts'

type Done = Result<{ message: string }>

/** Queues an unsent mail again. Refused when its text was deleted. */
export function retryMail(shop: WriteDeps, id: string): Promise<Done> {
  const now = shop.clock()
  return changeMail(shop, id, {
    action: 'mail.retried',
    allowed: canRetry,
    changes: ({ kind }) => ({
      state: 'queued',
      tries: 0,
      nextTryAt: now,
      failure: null,
      answer: null,
      ...(!isSecret(kind) && { expiresAt: expiryOf(kind, now) }),
    }),
    message: 'L’e-mail va être envoyé de nouveau.',
  })
}

/** Abandons an unsent mail and deletes its text. */
export function abandonMail(shop: WriteDeps, id: string): Promise<Done> {
  return changeMail(shop, id, {
    action: 'mail.abandoned',
    allowed: canAbandon,
    changes: () => ({ state: 'abandoned', text: null }),
    message: 'L’e-mail est abandonné.',
  })
}

interface Change {
  action: AuditAction
  allowed: (mail: Mail) => boolean
  changes: (mail: Mail) => MailChanges & { expiresAt?: number }
  message: string
}

function changeMail(
  shop: WriteDeps,
  id: string,
  { action, allowed, changes, message }: Change,
): Promise<Done> {
  return shop.store.transaction(async (tx) => {
    const mail = await tx.mails.find(id)
    if (!mail) return fail('MAIL_NOT_FOUND')
    const changed = changes(mail)
    if (!allowed(mail) || !(await tx.mails.change(mail, changed))) return fail('MAIL_FINAL')
    await record(tx, shop, { action, subject: { id, name: MAIL_LABELS[mail.kind] } })
    tx.publish({ kind: 'mail', state: changed.state })
    return { ok: true, message }
  })
}

const MAX_LISTED = 200

/** Reads the mail settings and lists unsent mails. The answer contains neither the password nor texts of mails. */
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

function refusal(delivery: Exclude<Delivery, { outcome: 'accepted' }>): string {
  if (delivery.outcome === 'unclear' || delivery.outcome === 'interrupted')
    return MAIL_FAILURE_TEXTS[delivery.outcome === 'unclear' ? 'unclear' : 'cut']
  const { failure, answer } = delivery
  const text = MAIL_FAILURE_TEXTS[failure]
  return answer ? `${text} Réponse du serveur : ${answer}` : text
}
