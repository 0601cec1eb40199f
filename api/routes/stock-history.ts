import { Hono, type MiddlewareHandler } from 'hono'
import { describeRoute } from 'hono-openapi'
import { movementsAnswer, movementsQuery } from '../../contracts/stock.ts'
import type { AppContext } from '../../use-cases/context.ts'
import { exportMovements, listMovements } from '../../use-cases/stock/read-stock.ts'
import { answerCsv, dayOf } from '../csv/csv-answer.ts'
import { answers, BEARER, CALLER_ERRORS, file, json } from '../descriptions.ts'
import { type ErrorHandlerSettings, errorResponse, reportFault } from '../errors.ts'
import type { SignedIn } from '../middleware/authorize.ts'
import { productId, validate } from '../validate.ts'

const tags = ['Stock']

/** The stock history of a product, also as CSV. */
export function stockHistoryRoutes(
  shop: AppContext,
  settings: ErrorHandlerSettings,
  mayManage: MiddlewareHandler<SignedIn>,
  mayExport: MiddlewareHandler<SignedIn>,
) {
  return new Hono<SignedIn>()
    .get(
      '/:id/movements',
      describeRoute({
        tags,
        security: BEARER,
        summary: 'The stock history of a product, newest first',
        responses: answers(
          { 200: json('A page of the history', movementsAnswer) },
          'INVALID_INPUT',
          ...CALLER_ERRORS,
          'PRODUCT_NOT_FOUND',
        ),
      }),
      mayManage,
      productId,
      validate('query', movementsQuery),
      async (c) => {
        const listed = await listMovements(shop, c.req.param('id'), c.req.valid('query'))
        if (!listed.ok) return errorResponse(c, listed)
        const { product, movements, next } = listed
        return c.json({ success: true, product, movements, next })
      },
    )
    .get(
      '/:id/movements.csv',
      describeRoute({
        tags,
        security: BEARER,
        summary: 'The stock history of a product, for a spreadsheet',
        description: 'UTF-8, separated by `;`, one row per movement, newest first.',
        responses: answers({ 200: file('The history', 'text/csv') }, ...CALLER_ERRORS, 'PRODUCT_NOT_FOUND'),
      }),
      mayExport,
      productId,
      async (c) => {
        const id = c.req.param('id')
        const exported = await exportMovements(shop, id)
        if (!exported.ok) return errorResponse(c, exported)
        return answerCsv(c, {
          name: `stock-${id}-${dayOf(shop.clock())}`,
          rows: exported.rows,
          onFault: (error) => void reportFault(settings, error),
        })
      },
    )
}
