import { Hono } from 'hono'
import { describeRoute } from 'hono-openapi'
import { successAnswer } from '../../contracts/answer-fields.ts'
import { mailAnswer, mailTestAnswer } from '../../contracts/mail.ts'
import { MAIL_PERMISSION } from '../../domain/mail/mail.ts'
import type { AppContext } from '../../use-cases/context.ts'
import { abandonMail, listMails, retryMail, sendTestMail } from '../../use-cases/mail/change-mail.ts'
import { answers, BEARER, CALLER_ERRORS, json } from '../descriptions.ts'
import { errorResponse } from '../errors.ts'
import { requirePermission, withActor } from '../middleware/authorize.ts'

const tags = ['E-mail']

const CHANGES = [
  { path: '/:id/retry', change: retryMail, summary: 'Retry a mail that was not sent' },
  { path: '/:id/abandon', change: abandonMail, summary: 'Abandon a mail that was not sent' },
] as const

/** Routes for the shop's e-mails: configuration, unsent mails and a test. */
export function mailRoutes(shop: AppContext) {
  const mayManage = requirePermission(shop, MAIL_PERMISSION)
  const routes = new Hono()
    .get(
      '/',
      describeRoute({
        tags,
        security: BEARER,
        summary: 'Whether e-mail is configured, and the mails that were not sent, newest first',
        responses: answers({ 200: json('The state of the e-mails', mailAnswer) }, ...CALLER_ERRORS),
      }),
      mayManage,
      async (c) => c.json({ success: true, testAddress: c.get('caller').email, ...(await listMails(shop)) }),
    )
    .post(
      '/test',
      describeRoute({
        tags,
        security: BEARER,
        summary: 'Send a test mail to the caller',
        description:
          'It is sent immediately. `answer`, or the message of a refusal, is the mail server’s reply.',
        responses: answers(
          { 200: json('The mail server accepted it', mailTestAnswer) },
          ...CALLER_ERRORS,
          'MAIL_NOT_CONFIGURED',
          'MAIL_TEST_FAILED',
        ),
      }),
      mayManage,
      async (c) => {
        const { email } = c.get('caller')
        const sent = await sendTestMail(withActor(shop, c.get('caller')), email)
        if (!sent.ok) return errorResponse(c, sent)
        return c.json({
          success: true,
          message: `L’e-mail d’essai est parti à ${email}.`,
          answer: sent.answer,
        })
      },
    )
  for (const { path, change, summary } of CHANGES) {
    routes.post(
      path,
      describeRoute({
        tags,
        security: BEARER,
        summary,
        responses: answers(
          { 200: json('Done', successAnswer) },
          ...CALLER_ERRORS,
          'MAIL_NOT_FOUND',
          'MAIL_FINAL',
        ),
      }),
      mayManage,
      async (c) => {
        const changed = await change(withActor(shop, c.get('caller')), c.req.param('id') ?? '')
        return changed.ok ? c.json({ success: true, message: changed.message }) : errorResponse(c, changed)
      },
    )
  }
  return routes
}
