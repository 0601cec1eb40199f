import { Hono } from 'hono'
import { describeRoute } from 'hono-openapi'
import type * as v from 'valibot'
import {
  categoryStats,
  globalStats,
  monthlyStats,
  productFigures,
  rankingAnswer,
  rankingQuery,
} from '../../contracts/stats.ts'
import type { AppContext } from '../../use-cases/context.ts'
import {
  countCategories,
  getMonthlyStats,
  getProductStats,
  getTotals,
  rankProducts,
} from '../../use-cases/stats/get-stats.ts'
import { answers, BEARER, CALLER_ERRORS, json } from '../descriptions.ts'
import { errorResponse } from '../errors.ts'
import { requirePermission } from '../middleware/authorize.ts'
import { validate } from '../validate.ts'

const RANKINGS = [
  { path: '/most-viewed', by: 'views', summary: 'Most viewed products' },
  { path: '/most-purchased', by: 'purchases', summary: 'Most purchased products' },
] as const

export function statsRoutes(shop: AppContext) {
  const describe = (summary: string, schema: v.GenericSchema) =>
    describeRoute({
      tags: ['Statistics'],
      security: BEARER,
      summary,
      responses: answers({ 200: json(summary, schema) }, ...CALLER_ERRORS),
    })
  const routes = new Hono()
    .use(requirePermission(shop, 'stats'))
    .get('/global', describe('Totals of the shop', globalStats), async (c) => c.json(await getTotals(shop)))
    .get('/monthly', describe('Sales and views of the last twelve months', monthlyStats), async (c) =>
      c.json(await getMonthlyStats(shop)),
    )
    .get('/categories', describe('Products by category', categoryStats), async (c) =>
      c.json(await countCategories(shop)),
    )
    .get('/product/:id', describe('Figures of one product', productFigures), async (c) => {
      const found = await getProductStats(shop, c.req.param('id'))
      return found.ok ? c.json({ product: found.product, stats: found.stats }) : errorResponse(c, found)
    })
  for (const { path, by, summary } of RANKINGS) {
    routes.get(path, describe(summary, rankingAnswer(by)), validate('query', rankingQuery), async (c) =>
      c.json(await rankProducts(shop, by, c.req.valid('query').limit)),
    )
  }
  return routes
}
