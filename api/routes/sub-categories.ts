import { Hono, type MiddlewareHandler } from 'hono'
import { describeRoute } from 'hono-openapi'
import { subCategoryQuery } from '../../contracts/product-query.ts'
import { suggestSubCategories } from '../../use-cases/catalogue/suggest-sub-categories.ts'
import type { AppContext } from '../../use-cases/context.ts'
import { answers, BEARER, CALLER_ERRORS, json } from '../descriptions.ts'
import { validate } from '../validate.ts'

/** The sub-categories in use, as suggestions for the product form. */
export function subCategoryRoutes(shop: Pick<AppContext, 'store'>, mayManage: MiddlewareHandler) {
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
        ...CALLER_ERRORS,
      ),
    }),
    mayManage,
    validate('query', subCategoryQuery),
    async (c) => {
      const { category } = c.req.valid('query')
      return c.json(await suggestSubCategories(shop, category ?? null))
    },
  )
}
