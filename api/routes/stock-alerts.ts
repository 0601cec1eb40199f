import { type Context, Hono } from 'hono'
import { describeRoute } from 'hono-openapi'
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
import { answers, BEARER, CALLER_ERRORS, json } from '../descriptions.ts'
import { errorResponse } from '../errors.ts'
import { requirePermission, withActor } from '../middleware/authorize.ts'
import type { Limits } from '../middleware/rate-limit.ts'
import { setPaginationHeaders } from '../pagination.ts'
import { limitBody, SMALL_JSON, validate } from '../validate.ts'

const tags = ['Catalogue']

const MARKS = [
  { path: '/:id/notified', notified: true, summary: 'Mark a shopper as notified' },
  { path: '/:id/waiting', notified: false, summary: 'Mark a shopper as waiting again' },
] as const

/** Accepts stock alerts from anyone; administrators who manage orders list and mark them (F-50). */
export function stockAlertRoutes(shop: AppContext, limits: Limits) {
  const mayTell = requirePermission(shop, 'orders')
  const routes = new Hono()
    .post(
      '/',
      describeRoute({
        tags,
        summary: 'Ask to be notified when a sold-out product, or one of its colours and sizes, is back',
        description: 'The same number is stored once for each of them; the answer is the same.',
        responses: answers(
          { 201: json('Stored', successAnswer) },
          'INVALID_INPUT',
          'MALFORMED_JSON',
          'TOO_MANY_REQUESTS',
          'PRODUCT_NOT_FOUND',
          'ALERT_CHOICE',
          'ALERT_IN_STOCK',
        ),
      }),
      limits.perClient('stockAlert'),
      limitBody(SMALL_JSON),
      validate('json', stockAlertInput),
      async (c) => {
        const input = c.req.valid('json')
        const asked = await askForAlertLimited(shop, limits, c, input)
        if (!asked.ok) return errorResponse(c, asked)
        const message = `C’est noté\u202f: nous vous écrirons au ${formatPhone(input.phone)}.`
        return c.json({ success: true, message }, 201)
      },
    )
    .get(
      '/',
      describeRoute({
        tags,
        security: BEARER,
        summary: 'Who waits for which product, colour and size: those in stock first, then by waiting time',
        responses: answers(
          { 200: json('A page of the list', stockAlertsAnswer) },
          'INVALID_INPUT',
          ...CALLER_ERRORS,
        ),
      }),
      mayTell,
      validate('query', stockAlertQuery),
      async (c) => {
        const listed = await listAlerts(shop, c.req.valid('query'))
        setPaginationHeaders(c, listed)
        return c.json({ success: true, groups: listed.groups, text: listed.text })
      },
    )
  for (const { path, notified, summary } of MARKS) {
    routes.patch(
      path,
      describeRoute({
        tags,
        security: BEARER,
        summary,
        responses: answers({ 200: json('Done', successAnswer) }, ...CALLER_ERRORS, 'ALERT_NOT_FOUND'),
      }),
      mayTell,
      async (c) => {
        const marked = await markAlert(withActor(shop, c.get('caller')), c.req.param('id') ?? '', notified)
        return marked.ok ? c.json({ success: true, message: marked.message }) : errorResponse(c, marked)
      },
    )
  }
  return routes
}

/** Stores an alert. The number of products that one phone may wait for grows slowly (F-50). */
export async function askForAlertLimited(
  shop: AppContext,
  limits: Limits,
  c: Context,
  input: StockAlertInput,
): Promise<Result<{ choice: VariantChoice }>> {
  return (await limits.consume(c, 'stockAlertOfPhone', input.phone)) ?? askForAlert(shop, input)
}
