import { fail, type Result } from '../../domain/errors.ts'
import { failureText } from '../../domain/mail/failure-text.ts'
import type { Delivery } from '../../domain/mail/mail.ts'
import { testMail } from '../../domain/mail/mail-texts.ts'
import { record } from '../audit/record.ts'
import type { AppContext } from '../context.ts'
import { readSettings } from '../settings/read-settings.ts'
import { readMailSettings } from './mailer.ts'

type Deps = Pick<
  AppContext,
  'store' | 'clock' | 'newId' | 'actor' | 'publicUrl' | 'settings' | 'mailTransport'
>

/** Sends a test mail immediately. @returns the mail server's reply, or its refusal as an error */
export async function sendTestMail(shop: Deps, to: string): Promise<Result<{ answer: string }>> {
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
    return failureText(delivery.outcome === 'unclear' ? 'unclear' : 'cut')
  const { failure, answer } = delivery
  return answer ? `${failureText(failure)} Réponse du serveur : ${answer}` : failureText(failure)
}
