import { Hono, type MiddlewareHandler } from 'hono'
import { describeRoute } from 'hono-openapi'
import { subCategoryQuery } from '../../contracts/product-query.ts'
import type { Shop } from '../../use-cases/shop.ts'
import { answers, BEARER, CALLER_REFUSALS, json } from '../descriptions.ts'
import { validate } from '../validate.ts'

/** Suggestions are read by people: more than this many help nobody. */
const MOST = 100

/** The sub-categories in use, as suggestions for the product form. */
export function subCategoryRoutes(shop: Pick<Shop, 'store'>, mayManage: MiddlewareHandler) {
  return new Hono().get(
    '/',
    describeRoute({
      tags: ['Catalogue'],
      security: BEARER,
      summary: 'Les sous-catégories utilisées, de la plus à la moins fréquente',
      description: 'De toutes les catégories, ou de celle que nomme `category`.',
      responses: answers(
        { 200: json('Les noms', { type: 'array', items: { type: 'string' } }) },
        'INVALID_INPUT',
        ...CALLER_REFUSALS,
      ),
    }),
    mayManage,
    validate('query', subCategoryQuery),
    async (c) => {
      const { category } = c.req.valid('query')
      return c.json(await shop.store.products.subCategories(category ?? null, MOST))
    },
  )
}
