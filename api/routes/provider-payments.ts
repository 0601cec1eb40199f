import { type Context, Hono } from 'hono'
import { successAnswer } from '../../contracts/answer-fields.ts'
import { shownPaymentAnswer, startedPaymentAnswer, startPaymentInput } from '../../contracts/payments.ts'
import type { AppContext } from '../../use-cases/context.ts'
import { type Refused, receiveNotification } from '../../use-cases/payments/receive-notification.ts'
import { retryPayment, showPayment } from '../../use-cases/payments/show-payment.ts'
import { type Started, startPayment } from '../../use-cases/payments/start-payment.ts'
import { answer } from '../answers.ts'
import { BODY_ERRORS, describer, json } from '../descriptions.ts'
import { errorResponse } from '../errors.ts'
import type { Limits } from '../middleware/rate-limit.ts'
import { limitBody, SMALL_JSON, validateJson } from '../validate.ts'

const describe = describer('Payments')
const START_ERRORS = [
  'PAYMENT_NOT_FOUND',
  'NOTHING_TO_PAY',
  'PAYMENT_IN_DOUBT',
  'PAYMENT_MANUAL',
  'PAYMENT_STARTING',
  'PROVIDER_UNAVAILABLE',
  'TOO_MANY_REQUESTS',
] as const
const STARTED = { 200: json('Where to send the payer', startedPaymentAnswer) }

/** Payments through a provider (E-01 to E-04). @param refused is told why a notification was refused */
export function providerPaymentRoutes(
  shop: AppContext,
  limits: Limits,
  refused: (provider: string, reason: Refused) => void,
) {
  const answerStarted = (c: Context, started: Started) =>
    answer(c, started, ({ paymentId, url, deepLinks }) => ({ paymentId, url, deepLinks }))
  return new Hono()
    .post(
      '/',
      describe('Start the payment of an order through the provider that its wallet uses', STARTED, [
        ...BODY_ERRORS,
        ...START_ERRORS,
      ]),
      limits.perClient('payment'),
      validateJson(startPaymentInput),
      async (c) => {
        const { paymentCode } = c.req.valid('json')
        const tooMany = await limits.consume(c, 'paymentCode', paymentCode)
        if (tooMany) return errorResponse(c, tooMany)
        return answerStarted(c, await startPayment(shop, paymentCode))
      },
    )
    .get(
      '/:id',
      describe('A payment as shown to its payer', { 200: json('The payment', shownPaymentAnswer) }, [
        'PAYMENT_UNKNOWN',
        'TOO_MANY_REQUESTS',
      ]),
      limits.perClient('follow'),
      async (c) => {
        c.header('Cache-Control', 'private, no-store')
        return answer(c, await showPayment(shop, c.req.param('id')), ({ payment }) => ({ payment }))
      },
    )
    .post(
      '/:id/retry',
      describe('Start another payment of the same order', STARTED, ['PAYMENT_UNKNOWN', ...START_ERRORS]),
      limits.perClient('payment'),
      async (c) => {
        const id = c.req.param('id')
        const tooMany = await limits.consume(c, 'paymentCode', id)
        if (tooMany) return errorResponse(c, tooMany)
        return answerStarted(c, await retryPayment(shop, id))
      },
    )
    .post(
      '/:provider/notifications',
      describe(
        'Receive a notification of a provider',
        { 200: json('Stored', successAnswer) },
        ['NOTIFICATION_REFUSED', 'PAYLOAD_TOO_LARGE', 'TOO_MANY_REQUESTS'],
        'The provider’s signature covers the raw body; without a valid one the notification is refused.',
      ),
      limits.perClient('notification'),
      limitBody(SMALL_JSON),
      async (c) => {
        const provider = c.req.param('provider')
        const request = { rawBody: await c.req.text(), headers: c.req.raw.headers }
        const received = await receiveNotification(shop, provider, request, (reason) =>
          refused(provider, reason),
        )
        return answer(c, received, ({ message }) => ({ message, error: null }))
      },
    )
}
