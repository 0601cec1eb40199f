import { type Context, Hono } from 'hono'
import {
  deliveriesAnswer,
  webhookAnswer,
  webhookEdit,
  webhookInput,
  webhookKeyInput,
  webhookSecretAnswer,
  webhooksAnswer,
} from '../../contracts/webhooks.ts'
import type { Result } from '../../domain/errors.ts'
import type { WebhookEndpoint } from '../../domain/webhooks/webhooks.ts'
import type { AppContext } from '../../use-cases/context.ts'
import { listDeliveries, resendDelivery, tryWebhook } from '../../use-cases/webhooks/deliveries.ts'
import {
  addWebhook,
  deleteWebhook,
  editWebhook,
  getWebhook,
  listWebhooks,
  renewKey,
} from '../../use-cases/webhooks/manage-webhooks.ts'
import { answer } from '../answers.ts'
import { BODY_ERRORS, CALLER_ERRORS, DONE, describer, json } from '../descriptions.ts'
import { errorResponse } from '../errors.ts'
import { requirePermission, type SignedIn, withCaller } from '../middleware/authorize.ts'
import { ASSURANCE_ERRORS, passwordChecks } from '../middleware/password-checks.ts'
import type { Limits } from '../middleware/rate-limit.ts'
import { validateJson } from '../validate.ts'

const describe = describer('Other systems', CALLER_ERRORS)
const SECRET = json('The endpoint with its key, which is shown once', webhookSecretAnswer)

/** Endpoints of other systems, what they were told, and trying again. */
export function webhookRoutes(shop: AppContext, limits: Limits) {
  const mayManage = requirePermission(shop, 'settings')
  const { assured } = passwordChecks(shop, limits)
  const id = (c: Context<SignedIn, '/:id'>) => c.req.param('id')
  const withSecret = (
    c: Context,
    made: Result<{ webhook: WebhookEndpoint; secret: string }>,
    status: 200 | 201,
  ) => answer(c, made, ({ webhook, secret }) => ({ webhook, secret }), status)
  return new Hono()
    .get(
      '/',
      describe('The endpoints', { 200: json('The endpoints', webhooksAnswer) }),
      mayManage,
      async (c) => c.json({ success: true, webhooks: await listWebhooks(shop) }),
    )
    .post(
      '/',
      describe(
        'Add an endpoint',
        { 201: SECRET },
        [...BODY_ERRORS, ...ASSURANCE_ERRORS],
        'What it receives is described in docs/webhooks.md. `PASSWORD_NEEDED` asks to send `currentPassword` too.',
      ),
      mayManage,
      validateJson(webhookInput),
      async (c) => {
        const { currentPassword, ...input } = c.req.valid('json')
        return withSecret(c, await assured(c, currentPassword, (acting) => addWebhook(acting, input)), 201)
      },
    )
    .put(
      '/:id',
      describe(
        'Change an endpoint; another address needs the password',
        { 200: json('The endpoint', webhookAnswer) },
        [...BODY_ERRORS, ...ASSURANCE_ERRORS, 'WEBHOOK_NOT_FOUND', 'EDIT_CONFLICT'],
      ),
      mayManage,
      validateJson(webhookEdit),
      async (c) => {
        const { currentPassword, ...edit } = c.req.valid('json')
        const edited =
          currentPassword === undefined
            ? await editWebhook(withCaller(shop, c), id(c), edit, false)
            : await assured(c, currentPassword, (acting) => editWebhook(acting, id(c), edit, true))
        return answer(c, edited, ({ webhook }) => ({ webhook }))
      },
    )
    .post(
      '/:id/secret',
      describe('Give an endpoint another key; the former one also signs for 24 hours', { 200: SECRET }, [
        ...BODY_ERRORS,
        ...ASSURANCE_ERRORS,
        'WEBHOOK_NOT_FOUND',
      ]),
      mayManage,
      validateJson(webhookKeyInput),
      async (c) => {
        const { currentPassword } = c.req.valid('json')
        const known = await getWebhook(shop, id(c))
        if (!known.ok) return errorResponse(c, known)
        return withSecret(c, await assured(c, currentPassword, (acting) => renewKey(acting, id(c))), 200)
      },
    )
    .delete(
      '/:id',
      describe('Delete an endpoint and what waits for it', DONE, ['WEBHOOK_NOT_FOUND']),
      mayManage,
      async (c) =>
        answer(c, await deleteWebhook(withCaller(shop, c), id(c)), () => ({ message: 'Webhook supprimé' })),
    )
    .get(
      '/:id/deliveries',
      describe(
        'The last deliveries of an endpoint, newest first',
        { 200: json('Its log', deliveriesAnswer) },
        ['WEBHOOK_NOT_FOUND'],
      ),
      mayManage,
      async (c) =>
        answer(c, await listDeliveries(shop, id(c)), ({ webhook, deliveries }) => ({ webhook, deliveries })),
    )
    .post(
      '/:id/test',
      describe('Send a test event', DONE, ['WEBHOOK_NOT_FOUND', 'WEBHOOK_OFF']),
      mayManage,
      async (c) =>
        answer(c, await tryWebhook(withCaller(shop, c), id(c)), () => ({ message: 'L’essai est envoyé.' })),
    )
    .post(
      '/deliveries/:id/resend',
      describe('Send an event again, with the same id', DONE, ['WEBHOOK_NOT_FOUND', 'WEBHOOK_OFF']),
      mayManage,
      async (c) => {
        const resent = await resendDelivery(withCaller(shop, c), c.req.param('id'))
        return answer(c, resent, () => ({ message: 'L’événement est renvoyé.' }))
      },
    )
}
