import { Hono } from 'hono'
import { describeRoute } from 'hono-openapi'
import { rankingQuery } from '../../contracts/ranking-query.ts'
import type { AppContext } from '../../use-cases/context.ts'
import { countCategories } from '../../use-cases/stats/count-categories.ts'
import { getMonthlyStats } from '../../use-cases/stats/get-monthly-stats.ts'
import { getProductStats } from '../../use-cases/stats/get-product-stats.ts'
import { getTotals } from '../../use-cases/stats/get-totals.ts'
import { rankProducts } from '../../use-cases/stats/rank-products.ts'
import { answers, BEARER, CALLER_ERRORS, json, object } from '../descriptions.ts'
import { requirePermission } from '../middleware/authorize.ts'
import { errorResponse } from '../respond.ts'
import { validate } from '../validate.ts'

const RANKINGS = [
  { path: '/most-viewed', by: 'views', summary: 'Les produits les plus visités' },
  { path: '/most-purchased', by: 'purchases', summary: 'Les produits les plus achetés' },
] as const

/** Figures for the dashboard. */
export function statsRoutes(shop: AppContext) {
  const describe = (summary: string, schema: object) =>
    describeRoute({
      tags: ['Statistiques'],
      security: BEARER,
      summary,
      responses: answers({ 200: json(summary, schema) }, ...CALLER_ERRORS),
    })
  const routes = new Hono()
    .use(requirePermission(shop, 'stats'))
    .get('/global', describe('Totaux de la boutique', GLOBAL), async (c) => c.json(await getTotals(shop)))
    .get('/monthly', describe('Ventes et visites des douze derniers mois', LIST), async (c) =>
      c.json(await getMonthlyStats(shop)),
    )
    .get('/categories', describe('Produits par catégorie', LIST), async (c) =>
      c.json(await countCategories(shop)),
    )
    .get('/product/:id', describe('Chiffres d’un produit', FIGURES), async (c) => {
      const found = await getProductStats(shop, c.req.param('id'))
      return found.ok ? c.json({ product: found.product, stats: found.stats }) : errorResponse(c, found)
    })
  for (const { path, by, summary } of RANKINGS) {
    routes.get(path, describe(summary, LIST), validate('query', rankingQuery), async (c) =>
      c.json(await rankProducts(shop, by, c.req.valid('query').limit)),
    )
  }
  return routes
}

const whole = { type: 'integer', minimum: 0 } as const
const GLOBAL = object({
  totalProducts: whole,
  totalViews: whole,
  totalPurchases: whole,
  totalBestsellers: whole,
})
const LIST = { type: 'array', items: { type: 'object' } }
const FIGURES = object({
  product: { type: 'object' },
  stats: object({
    views: whole,
    purchases: whole,
    viewsFromProductModel: whole,
    purchasesFromProductModel: whole,
  }),
})
