import { Hono } from 'hono'
import { successAnswer } from '../../contracts/answer-fields.ts'
import { paymentClaimInput } from '../../contracts/payment-claim.ts'
import type { AppContext } from '../../use-cases/context.ts'
import { submitPaymentClaim } from '../../use-cases/payments/submit-payment-claim.ts'
import { answer } from '../answers.ts'
import { BODY_ERRORS, describer, json } from '../descriptions.ts'
import { errorResponse } from '../errors.ts'
import type { Limits } from '../middleware/rate-limit.ts'
import { ORDER_JSON, validateJson } from '../validate.ts'

const describe = describer('Payments')

/** `POST /api/notify-payment`: stores a payment claim. */
export function paymentRoutes(shop: AppContext, limits: Limits) {
  return new Hono().post(
    '/',
    describe(
      'Claim a mobile payment; a claim never marks the order as paid',
      { 200: json('Stored', successAnswer) },
      [...BODY_ERRORS, 'PAYMENT_NOT_FOUND', 'PAYMENT_MISMATCH', 'TOO_MANY_REQUESTS'],
    ),
    limits.perClient('payment'),
    validateJson(paymentClaimInput, ORDER_JSON),
    async (c) => {
      const claim = c.req.valid('json')
      const refused = await limits.consume(c, 'paymentCode', claim.paymentCode)
      if (refused) return errorResponse(c, refused)
      const stored = await submitPaymentClaim(shop, claim)
      return answer(c, stored, () => ({ message: 'Notification enregistrée', error: null }))
    },
  )
}
