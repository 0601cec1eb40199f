import { Hono } from 'hono'
import { describeRoute } from 'hono-openapi'
import { successAnswer } from '../../contracts/answer-fields.ts'
import { paymentClaimInput } from '../../contracts/payment-claim.ts'
import type { AppContext } from '../../use-cases/context.ts'
import { submitPaymentClaim } from '../../use-cases/payments/submit-payment-claim.ts'
import { answers, json } from '../descriptions.ts'
import { errorResponse } from '../errors.ts'
import type { Limits } from '../middleware/rate-limit.ts'
import { limitBody, validate } from '../validate.ts'

const NOTICE_BYTES = 100_000

/** `POST /api/notify-payment`: stores a payment claim. */
export function paymentRoutes(shop: AppContext, limits: Limits) {
  return new Hono().post(
    '/',
    describeRoute({
      tags: ['Payments'],
      summary: 'Claim a mobile payment; a claim never marks the order as paid',
      responses: answers(
        { 200: json('Stored', successAnswer) },
        'INVALID_INPUT',
        'MALFORMED_JSON',
        'PAYMENT_NOT_FOUND',
        'PAYMENT_MISMATCH',
        'TOO_MANY_REQUESTS',
      ),
    }),
    limits.perClient('payment'),
    limitBody(NOTICE_BYTES),
    validate('json', paymentClaimInput),
    async (c) => {
      const notice = c.req.valid('json')
      const refused = await limits.consume(c, 'paymentCode', notice.paymentCode)
      if (refused) return errorResponse(c, refused)
      const noted = await submitPaymentClaim(shop, notice)
      if (!noted.ok) return errorResponse(c, noted)
      return c.json({ success: true, message: 'Notification enregistrée', error: null })
    },
  )
}
