import { Hono } from 'hono'
import { mailAnswer, mailTestAnswer } from '../../contracts/mail.ts'
import { MAIL_PERMISSION } from '../../domain/mail/mail.ts'
import type { AppContext } from '../../use-cases/context.ts'
import { readMailOverview, sendTestMail } from '../../use-cases/mail/mail-overview.ts'
import { abandonEntry, retryEntry } from '../../use-cases/outbox/change-entry.ts'
import { answer } from '../answers.ts'
import { CALLER_ERRORS, DONE, describer, json } from '../descriptions.ts'
import { requirePermission, withCaller } from '../middleware/authorize.ts'
import type { Limits } from '../middleware/rate-limit.ts'

const describe = describer('E-mail', CALLER_ERRORS)

const CHANGES = [
  { path: '/:id/retry', change: retryEntry, summary: 'Retry what was not sent' },
  { path: '/:id/abandon', change: abandonEntry, summary: 'Abandon what was not sent' },
] as const

/** Lists what failed or is delayed in any channel, retries and abandons it, and sends a test mail (G-11, R-03). */
export function mailRoutes(shop: AppContext, limits: Limits) {
  const mayManage = requirePermission(shop, MAIL_PERMISSION)
  const routes = new Hono()
    .get(
      '/',
      describe('Whether e-mail is configured, and what was not sent, newest first', {
        200: json('The state of the e-mails', mailAnswer),
      }),
      mayManage,
      async (c) =>
        c.json({ success: true, testAddress: c.get('caller').email, ...(await readMailOverview(shop)) }),
    )
    .post(
      '/test',
      describe(
        'Send a test mail to the caller',
        { 200: json('The mail server accepted it', mailTestAnswer) },
        ['MAIL_NOT_CONFIGURED', 'MAIL_TEST_FAILED', 'TOO_MANY_REQUESTS'],
        'It is sent immediately. `answer`, or the message of a refusal, is the mail server’s reply.',
      ),
      limits.perClient('mailTest'),
      mayManage,
      async (c) => {
        const { email } = c.get('caller')
        const sent = await sendTestMail(withCaller(shop, c), email)
        const message = `L’e-mail d’essai est parti à ${email}.`
        return answer(c, sent, ({ answer }) => ({ message, answer }))
      },
    )
  for (const { path, change, summary } of CHANGES) {
    routes.post(path, describe(summary, DONE, ['MAIL_NOT_FOUND', 'MAIL_FINAL']), mayManage, async (c) => {
      const changed = await change(withCaller(shop, c), c.req.param('id') ?? '')
      return answer(c, changed, ({ message }) => ({ message }))
    })
  }
  return routes
}
