import { Hono } from 'hono'
import { challengeQuery } from '../../contracts/whatsapp-webhook.ts'
import type { AppContext } from '../../use-cases/context.ts'
import { answerChallenge, receiveWebhook } from '../../use-cases/whatsapp/receive-webhook.ts'
import { testWhatsAppAccount } from '../../use-cases/whatsapp/test-account.ts'
import { answer } from '../answers.ts'
import { CALLER_ERRORS, DONE, describer } from '../descriptions.ts'
import { errorResponse } from '../errors.ts'
import { requirePermission } from '../middleware/authorize.ts'
import type { Limits } from '../middleware/rate-limit.ts'
import { limitBody, validate } from '../validate.ts'

const describe = describer('WhatsApp')
const describeClosed = describer('WhatsApp', CALLER_ERRORS)

/** The largest request of WhatsApp, in bytes (docs/whatsapp.md). */
const MAX_WEBHOOK = 3_000_000

/** The WhatsApp Cloud API's webhook, and a test of the shop's account (G-12). @param refused is told of a forged request */
export function whatsAppRoutes(
  shop: AppContext,
  limits: Limits,
  refused: (sender: string, reason: string) => void,
) {
  return new Hono()
    .get(
      '/webhook',
      describe(
        'Answer WhatsApp’s question whether the webhook is the shop’s',
        { 200: { description: 'The challenge', content: { 'text/plain': { schema: { type: 'string' } } } } },
        ['WEBHOOK_FORGED', 'TOO_MANY_REQUESTS'],
      ),
      limits.perClient('notification'),
      validate('query', challengeQuery),
      async (c) => {
        const { 'hub.verify_token': token, 'hub.challenge': challenge } = c.req.valid('query')
        const answered = await answerChallenge(shop, { token, challenge })
        return answered.ok ? c.text(answered.challenge) : errorResponse(c, answered)
      },
    )
    .post(
      '/webhook',
      describe(
        'Receive states of messages and customers’ messages from WhatsApp',
        DONE,
        ['WEBHOOK_FORGED', 'PAYLOAD_TOO_LARGE', 'TOO_MANY_REQUESTS'],
        'The signature in `X-Hub-Signature-256` covers the raw body.',
      ),
      limits.perClient('notification'),
      limitBody(MAX_WEBHOOK),
      async (c) => {
        const rawBody = new Uint8Array(await c.req.arrayBuffer())
        const received = await receiveWebhook(shop, rawBody, c.req.header('X-Hub-Signature-256') ?? '')
        if (!received.ok) refused('whatsapp', 'forged')
        return answer(c, received, ({ message }) => ({ message }))
      },
    )
    .post(
      '/test',
      describeClosed('Ask WhatsApp for the number of the stored account', DONE, [
        'WHATSAPP_NOT_CONFIGURED',
        'WHATSAPP_TEST_FAILED',
        'TOO_MANY_REQUESTS',
      ]),
      limits.perClient('mailTest'),
      requirePermission(shop, 'settings'),
      async (c) => answer(c, await testWhatsAppAccount(shop), ({ message }) => ({ message })),
    )
}
