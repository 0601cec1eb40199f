import { type Context, Hono, type MiddlewareHandler } from 'hono'
import { describeRoute } from 'hono-openapi'
import * as v from 'valibot'
import { product, productSummary, searchEntry } from '../../contracts/product-answers.ts'
import { productQuery, subCategoryQuery } from '../../contracts/product-query.ts'
import { SEARCH_LIST_TYPE, SUGGESTION_HEADER } from '../../contracts/search-list-type.ts'
import { encodeTreatment, TREATMENT_HEADER } from '../../contracts/search-treatment.ts'
import type { SearchTreatment } from '../../domain/search/treatment.ts'
import { findProducts, searchCatalogue } from '../../use-cases/catalogue/find-products.ts'
import { suggestSubCategories } from '../../use-cases/catalogue/get-navigation.ts'
import { getProduct } from '../../use-cases/catalogue/get-product.ts'
import type { AppContext } from '../../use-cases/context.ts'
import { answers, BEARER, body, CALLER_ERRORS, json } from '../descriptions.ts'
import { errorResponse } from '../errors.ts'
import type { Limits } from '../middleware/rate-limit.ts'
import { setPaginationHeaders } from '../pagination.ts'
import { productId, validate } from '../validate.ts'

/** Lists products, for pages and for the search box, and reads one. */
export function productRoutes(
  shop: Pick<AppContext, 'store' | 'clock' | 'catalogueIndex' | 'settings'>,
  limits: Limits,
) {
  const limitSearch = limits.perClient('search')
  return new Hono()
    .get(
      '/',
      describeRoute({
        tags: ['Catalogue'],
        summary: 'List of products',
        description: LIST_DESCRIPTION,
        responses: answers(
          {
            200: {
              description: 'The products found; X-Total-Count holds their total number.',
              content: {
                'application/json': body(v.array(productSummary)),
                [SEARCH_LIST_TYPE]: body(v.array(searchEntry)),
              },
            },
          },
          'INVALID_INPUT',
          'TOO_MANY_REQUESTS',
        ),
      }),
      // Lists are cached or cheap; a search scans the whole catalogue.
      (c, next) => (c.req.query('q') ? limitSearch(c, next) : next()),
      validate('query', productQuery),
      async (c) => {
        const query = c.req.valid('query')
        c.header('Vary', 'Accept')
        if (wantsSearchList(c)) {
          const { entries, ...found } = await searchCatalogue(shop, query)
          c.header('X-Total-Count', String(found.total))
          describeSearch(c, found)
          return c.body(JSON.stringify(entries), 200, { 'Content-Type': SEARCH_LIST_TYPE })
        }
        const found = await findProducts(shop, query)
        setPaginationHeaders(c, found)
        describeSearch(c, found)
        return c.json(found.products)
      },
    )
    .get(
      '/:id',
      describeRoute({
        tags: ['Catalogue'],
        summary: 'One product with its reviews, newest first',
        responses: answers({ 200: json('The product', product) }, 'PRODUCT_NOT_FOUND'),
      }),
      productId,
      async (c) => {
        const found = await getProduct(shop, c.req.param('id'))
        return found.ok ? c.json(found.product) : errorResponse(c, found)
      },
    )
}

const LIST_DESCRIPTION =
  'Without parameters: the whole catalogue. With one: a page of `limit` products, 100 by default; `Link` leads to the ' +
  'neighbouring pages. `category` takes a category, the level above it (Vêtements), a sub-category, `all`, `new` (newest ' +
  'first) or `Sale`. `q` searches every word, in any order, ignoring case, accents and plurals; without `sort` and ' +
  '`order`, the best matches come first. With few results misspelt words are corrected; without any, those that have ' +
  'most of the words follow; ages and sizes in it select like facets. The header `X-Search-Treatment` then says so, as ' +
  'percent-encoded JSON (docs/search.md). `literal=true` searches as typed; when that finds nothing, the header ' +
  '`X-Search-Suggestion` holds a similar query, percent-encoded. `sort=price` compares what the customer pays, `rating` the lower bound of a confidence interval. ' +
  'Facets (`age`, `size`, `gender`, `color`, `brand`, `material`, `inStock`, `onSale`, `wellRated`, `minPrice`, ' +
  '`maxPrice`) may be repeated: any value of a facet is enough, all facets must match. ' +
  `With \`Accept: ${SEARCH_LIST_TYPE}\`, the list holds only what the search shows; above 2,000 products it is ` +
  'empty without `q`.'

interface Described {
  suggestion: string | null
  treatment: SearchTreatment
}

/** Percent-encodes header values, which are limited to ASCII. */
function describeSearch(c: Context, { suggestion, treatment }: Described): void {
  if (suggestion !== null) c.header(SUGGESTION_HEADER, encodeURIComponent(suggestion))
  const encoded = encodeTreatment(treatment)
  if (encoded !== null) c.header(TREATMENT_HEADER, encoded)
}

function wantsSearchList(c: Context): boolean {
  return c.req.header('Accept')?.includes(SEARCH_LIST_TYPE) ?? false
}

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
