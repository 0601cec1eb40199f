import { Hono, type MiddlewareHandler } from 'hono'
import { describeRoute } from 'hono-openapi'
import * as v from 'valibot'
import { subCategoryQuery } from '../../contracts/product-query.ts'
import { suggestSubCategories } from '../../use-cases/catalogue/suggest-sub-categories.ts'
import type { AppContext } from '../../use-cases/context.ts'
import { answers, BEARER, CALLER_ERRORS, json } from '../descriptions.ts'
import { validate } from '../validate.ts'

/** Sub-categories in use, as suggestions for the product form. */
export function subCategoryRoutes(shop: Pick<AppContext, 'store'>, mayManage: MiddlewareHandler) {
  return new Hono().get(
    '/',
    describeRoute({
      tags: ['Catalogue'],
      security: BEARER,
      summary: 'Sub-categories in use, most frequent first',
      description: 'Of all categories, or of `category`.',
      responses: answers({ 200: json('The names', v.array(v.string())) }, 'INVALID_INPUT', ...CALLER_ERRORS),
    }),
    mayManage,
    validate('query', subCategoryQuery),
    async (c) => {
      const { category } = c.req.valid('query')
      return c.json(await suggestSubCategories(shop, category ?? null))
    },
  )
}
