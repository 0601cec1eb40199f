import { Hono } from 'hono'
import { describeRoute } from 'hono-openapi'
import { returnQuery, returnsAnswer } from '../../contracts/returns.ts'
import type { AppContext } from '../../use-cases/context.ts'
import { listReturns } from '../../use-cases/orders/list-returns.ts'
import { answers, BEARER, CALLER_ERRORS, json } from '../descriptions.ts'
import { requirePermission } from '../middleware/authorize.ts'
import { setPaginationHeaders } from '../pagination.ts'
import { validate } from '../validate.ts'

/** Lists the returns of all orders (D-40). Actions on an order change them. */
export function returnRoutes(shop: AppContext) {
  return new Hono().get(
    '/',
    describeRoute({
      tags: ['Fulfillment'],
      security: BEARER,
      summary: 'Returns: open ones from the oldest, ended ones from the newest',
      responses: answers({ 200: json('The returns', returnsAnswer) }, 'INVALID_INPUT', ...CALLER_ERRORS),
    }),
    requirePermission(shop, 'orders:read'),
    validate('query', returnQuery),
    async (c) => {
      const found = await listReturns(shop, c.req.valid('query'))
      setPaginationHeaders(c, found)
      return c.json({ success: true, returns: found.returns })
    },
  )
}
