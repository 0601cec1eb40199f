import { Hono } from 'hono'
import { describeRoute } from 'hono-openapi'
import { orderFilterQuery } from '../../contracts/order.ts'
import type { AppContext } from '../../use-cases/context.ts'
import { exportOrders } from '../../use-cases/orders/export-orders.ts'
import { answerCsv, dayOf } from '../csv/csv-answer.ts'
import { answers, BEARER, CALLER_ERRORS, file } from '../descriptions.ts'
import { type ErrorHandlerSettings, reportFault } from '../errors.ts'
import { requirePermission } from '../middleware/authorize.ts'
import { withActor } from '../middleware/with-actor.ts'
import { validate } from '../validate.ts'

/** Exports orders as CSV. */
export function orderCsvRoutes(shop: AppContext, settings: ErrorHandlerSettings) {
  return new Hono().get(
    '/export.csv',
    describeRoute({
      tags: ['Orders'],
      security: BEARER,
      summary: 'Orders, for a spreadsheet',
      description: 'UTF-8, separated by `;`, one row per order; the same parameters as the list.',
      responses: answers({ 200: file('The orders', 'text/csv') }, 'INVALID_INPUT', ...CALLER_ERRORS),
    }),
    requirePermission(shop, 'orders:read', 'exports'),
    validate('query', orderFilterQuery),
    (c) =>
      answerCsv(c, {
        name: `commandes-${dayOf(shop.clock())}`,
        rows: exportOrders(withActor(shop, c.get('caller')), c.req.valid('query')),
        onFault: (error) => void reportFault(settings, error),
      }),
  )
}
