import { type Context, Hono } from 'hono'
import { successAnswer } from '../../contracts/answer-fields.ts'
import {
  type StockAlertInput,
  stockAlertInput,
  stockAlertQuery,
  stockAlertsAnswer,
} from '../../contracts/stock-alert.ts'
import type { VariantChoice } from '../../domain/catalogue/variants.ts'
import { formatPhone } from '../../domain/contact/phone.ts'
import type { Result } from '../../domain/errors.ts'
import type { AppContext } from '../../use-cases/context.ts'
import { askForAlert, listAlerts, markAlert } from '../../use-cases/stock-alerts/stock-alerts.ts'
import { answer, answerPage } from '../answers.ts'
import { BODY_ERRORS, CALLER_ERRORS, DONE, describer, json } from '../descriptions.ts'
import { requirePermission, withCaller } from '../middleware/authorize.ts'
import type { Limits } from '../middleware/rate-limit.ts'
import { validate, validateJson } from '../validate.ts'

const describe = describer('Catalogue', CALLER_ERRORS)
const describePublic = describer('Catalogue')

const MARKS = [
  { path: '/:id/notified', notified: true, summary: 'Mark a shopper as notified' },
  { path: '/:id/waiting', notified: false, summary: 'Mark a shopper as waiting again' },
] as const

/** Accepts stock alerts from anyone; administrators list them and mark shoppers as notified (F-50). */
export function stockAlertRoutes(shop: AppContext, limits: Limits) {
  const mayTell = requirePermission(shop, 'orders')
  const routes = new Hono()
    .post(
      '/',
      describePublic(
        'Ask to be notified when a sold-out product, or one of its colours and sizes, is back',
        { 201: json('Stored', successAnswer) },
        [...BODY_ERRORS, 'TOO_MANY_REQUESTS', 'PRODUCT_NOT_FOUND', 'ALERT_CHOICE', 'ALERT_IN_STOCK'],
        'The same number is stored once for each of them; the answer is the same.',
      ),
      limits.perClient('stockAlert'),
      validateJson(stockAlertInput),
      async (c) => {
        const input = c.req.valid('json')
        const asked = await askForAlertLimited(shop, limits, c, input)
        const message = `C’est noté\u202f: nous vous écrirons au ${formatPhone(input.phone)}.`
        return answer(c, asked, () => ({ message }), 201)
      },
    )
    .get(
      '/',
      describe(
        'Who waits for which product, colour and size: those in stock first, then by waiting time',
        { 200: json('A page of the list', stockAlertsAnswer) },
        ['INVALID_INPUT'],
      ),
      mayTell,
      validate('query', stockAlertQuery),
      async (c) => answerPage(c, await listAlerts(shop, c.req.valid('query')), 'groups', 'text'),
    )
  for (const { path, notified, summary } of MARKS) {
    routes.patch(path, describe(summary, DONE, ['ALERT_NOT_FOUND']), mayTell, async (c) => {
      const marked = await markAlert(withCaller(shop, c), c.req.param('id') ?? '', notified)
      return answer(c, marked, ({ message }) => ({ message }))
    })
  }
  return routes
}

/** Stores a stock alert, unless the hourly limit of its phone number is exceeded (F-50). */
export async function askForAlertLimited(
  shop: AppContext,
  limits: Limits,
  c: Context,
  input: StockAlertInput,
): Promise<Result<{ choice: VariantChoice }>> {
  return (await limits.consume(c, 'stockAlertOfPhone', input.phone)) ?? askForAlert(shop, input)
}
