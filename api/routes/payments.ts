import { Hono } from 'hono'
import { describeRoute } from 'hono-openapi'
import { paymentNoticeInput } from '../../contracts/payment-claim.ts'
import type { Shop } from '../../use-cases/context.ts'
import { notifyPayment } from '../../use-cases/payments/submit-payment-claim.ts'
import { answers, DONE, json } from '../descriptions.ts'
import { limitBody } from '../middleware/limit-body.ts'
import type { Limits } from '../middleware/rate-limit.ts'
import { answerRefusal } from '../respond.ts'
import { validate } from '../validate.ts'

const NOTICE_BYTES = 100_000

/** `POST /api/notify-payment`: a payer's claim, kept for the administrator. */
export function paymentRoutes(shop: Shop, limits: Limits) {
  return new Hono().post(
    '/',
    describeRoute({
      tags: ['Paiements'],
      summary: 'Signaler un paiement mobile ; une notification ne marque jamais la commande comme payée',
      responses: answers(
        { 200: json('Enregistrée', DONE) },
        'INVALID_INPUT',
        'MALFORMED_JSON',
        'PAYMENT_NOT_FOUND',
        'PAYMENT_MISMATCH',
        'TOO_MANY_REQUESTS',
      ),
    }),
    limits.perClient('payment'),
    limitBody(NOTICE_BYTES),
    validate('json', paymentNoticeInput),
    async (c) => {
      const notice = c.req.valid('json')
      const refused = await limits.take(c, 'paymentCode', notice.paymentCode)
      if (refused) return answerRefusal(c, refused)
      const noted = await notifyPayment(shop, notice)
      if (!noted.ok) return answerRefusal(c, noted)
      return c.json({ success: true, message: 'Notification enregistrée', error: null })
    },
  )
}
