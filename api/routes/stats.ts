import { Hono } from 'hono'
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
import { CALLER_ERRORS, describer, json } from '../descriptions.ts'
import { errorResponse } from '../errors.ts'
import { requirePermission } from '../middleware/authorize.ts'
import { validate } from '../validate.ts'

const RANKINGS = [
  { path: '/most-viewed', by: 'views', summary: 'Most viewed products' },
  { path: '/most-purchased', by: 'purchases', summary: 'Most purchased products' },
] as const

const describe = describer('Statistics', CALLER_ERRORS)
const described = (summary: string, schema: v.GenericSchema) =>
  describe(summary, { 200: json(summary, schema) })

export function statsRoutes(shop: AppContext) {
  const routes = new Hono()
    .use(requirePermission(shop, 'stats'))
    .get('/global', described('Totals of the shop', globalStats), async (c) => c.json(await getTotals(shop)))
    .get('/monthly', described('Sales and views of the last twelve months', monthlyStats), async (c) =>
      c.json(await getMonthlyStats(shop)),
    )
    .get('/categories', described('Products by category', categoryStats), async (c) =>
      c.json(await countCategories(shop)),
    )
    .get('/product/:id', described('Figures of one product', productFigures), async (c) => {
      const found = await getProductStats(shop, c.req.param('id'))
      return found.ok ? c.json({ product: found.product, stats: found.stats }) : errorResponse(c, found)
    })
  for (const { path, by, summary } of RANKINGS) {
    routes.get(path, described(summary, rankingAnswer(by)), validate('query', rankingQuery), async (c) =>
      c.json(await rankProducts(shop, by, c.req.valid('query').limit)),
    )
  }
  return routes
}
