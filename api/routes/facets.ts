import { Hono } from 'hono'
import { describeRoute } from 'hono-openapi'
import { facetCounts } from '../../contracts/facet-counts.ts'
import { facetQuery } from '../../contracts/product-query.ts'
import { countFacets } from '../../use-cases/catalogue/find-in-index.ts'
import type { AppContext } from '../../use-cases/context.ts'
import { answers, json } from '../descriptions.ts'
import type { Limits } from '../middleware/rate-limit.ts'
import { validate } from '../validate.ts'

/** Counts the products for each filter of a list or a search (F-01). */
export function facetRoutes(shop: Pick<AppContext, 'store' | 'catalogueIndex' | 'settings'>, limits: Limits) {
  const limitSearch = limits.perClient('search')
  return new Hono().get(
    '/',
    describeRoute({
      tags: ['Catalogue'],
      summary: 'Filters of a list',
      description:
        'The values of each facet of a list or a search, with the number of products that match each value and the ' +
        'selection in the other facets. `age` and `size` count what is in stock in that size. Any value of a facet is enough, all ' +
        'facets must match; parameters may be repeated.',
      responses: answers({ 200: json('The counts', facetCounts) }, 'INVALID_INPUT', 'TOO_MANY_REQUESTS'),
    }),
    (c, next) => (c.req.query('q') ? limitSearch(c, next) : next()),
    validate('query', facetQuery),
    async (c) => c.json(await countFacets(shop, c.req.valid('query'))),
  )
}
