import { type Context, Hono } from 'hono'
import { createMiddleware } from 'hono/factory'
import * as v from 'valibot'
import { facetCounts } from '../../contracts/facet-counts.ts'
import { productIdsQuery } from '../../contracts/likes-query.ts'
import { product, productSummary, searchEntry } from '../../contracts/product-answers.ts'
import { facetQuery, productQuery, subCategoryQuery } from '../../contracts/product-query.ts'
import { SEARCH_LIST_TYPE, SUGGESTION_HEADER } from '../../contracts/search-list-type.ts'
import { encodeTreatment, TREATMENT_HEADER } from '../../contracts/search-treatment.ts'
import { ageText } from '../../domain/catalogue/product-ages.ts'
import { MAX_LISTED } from '../../domain/catalogue/shared-list.ts'
import type { SearchTreatment } from '../../domain/search/treatment.ts'
import {
  countFacets,
  findProducts,
  isWholeList,
  readCatalogue,
  searchCatalogue,
} from '../../use-cases/catalogue/find-products.ts'
import { suggestSubCategories } from '../../use-cases/catalogue/get-navigation.ts'
import { getProduct, getStoredProduct } from '../../use-cases/catalogue/get-product.ts'
import type { AppContext } from '../../use-cases/context.ts'
import { listProducts } from '../../use-cases/likes/likes.ts'
import { setPaginationHeaders } from '../answers.ts'
import { body, CALLER_ERRORS, describer, json } from '../descriptions.ts'
import { type ErrorHandlerSettings, errorResponse } from '../errors.ts'
import { requirePermission } from '../middleware/authorize.ts'
import type { Limits } from '../middleware/rate-limit.ts'
import { answerTexts, jsonTexts } from '../text-stream.ts'
import { productId, validate } from '../validate.ts'

const describe = describer('Catalogue', CALLER_ERRORS)
const describePublic = describer('Catalogue')

export function productRoutes(
  shop: Pick<AppContext, 'store' | 'clock' | 'catalogueIndex' | 'settings'>,
  settings: ErrorHandlerSettings,
  limits: Limits,
) {
  return new Hono()
    .get(
      '/by-ids',
      describePublic(
        'Products with these ids, in their order',
        { 200: json('The products', v.array(productSummary)) },
        ['INVALID_INPUT'],
        `At most ${MAX_LISTED}; those that do not exist are left out.`,
      ),
      validate('query', productIdsQuery),
      async (c) => c.json(await listProducts(shop, c.req.valid('query').ids)),
    )
    .get(
      '/',
      describePublic(
        'List of products',
        {
          200: {
            description: 'The products found; X-Total-Count holds their total number.',
            content: {
              'application/json': body(v.array(productSummary)),
              [SEARCH_LIST_TYPE]: body(v.array(searchEntry)),
            },
          },
        },
        ['INVALID_INPUT', 'TOO_MANY_REQUESTS'],
        LIST_DESCRIPTION,
      ),
      searchLimit(limits),
      storedPermission(shop),
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
        if (isWholeList(query)) {
          const { total, batches } = await readCatalogue(shop)
          c.header('X-Total-Count', String(total))
          c.header('Content-Type', 'application/json')
          return answerTexts(c, settings, jsonTexts(batches))
        }
        const found = await findProducts(shop, query)
        setPaginationHeaders(c, found)
        describeSearch(c, found)
        return c.json(found.products)
      },
    )
    .get(
      '/:id',
      describePublic(
        'One product with its reviews, newest first',
        { 200: json('The product', product) },
        ['PRODUCT_NOT_FOUND'],
        '`stored=true`, as in the list.',
      ),
      storedPermission(shop),
      productId,
      async (c) => {
        const read = c.req.query('stored') === 'true' ? getStoredProduct : getProduct
        const found = await read(shop, c.req.param('id'))
        if (!found.ok) return errorResponse(c, found)
        const age = ageText(found.product)
        return c.json({ ...found.product, ...(age !== '' && { age }) })
      },
    )
}

const LIST_DESCRIPTION =
  'Without parameters: the whole catalogue. With one: a page of `limit` products, 100 by default; `Link` leads to the ' +
  'neighbouring pages. `category` takes a category, the level above it (Vêtements), a sub-category, `all`, `new` (newest ' +
  'first) or `Sale`. `q` searches every word, in any order, ignoring case, accents and plurals; without `sort` and ' +
  '`order`, the best matches come first. With few results misspelt words are corrected; without any, those that have ' +
  'most of the words follow; ages, sizes, genders and budgets in it select like facets. The header `X-Search-Treatment` then says so, as ' +
  'percent-encoded JSON (docs/search.md). `literal=true` searches as typed; when that finds nothing, the header ' +
  '`X-Search-Suggestion` holds a similar query, percent-encoded. `sort=price` compares what the customer pays, `rating` the lower bound of a confidence interval. ' +
  'Facets (`age`, `size`, `gender`, `color`, `brand`, `material`, `inStock`, `onSale`, `wellRated`, `minPrice`, ' +
  '`maxPrice`) may be repeated: any value of a facet is enough, all facets must match; a `gender` includes `Mixte`. ' +
  'With `stored=true` (permission `products`), hidden products are listed too, prices are those to edit, and ' +
  '`plannedChanges` holds the plans of each product that run or come. ' +
  `With \`Accept: ${SEARCH_LIST_TYPE}\`, the list holds only what the search shows; above 2,000 products it is ` +
  'empty without `q`.'

/** Only administrators see stored products: hidden ones, and plans that nobody else may know. */
function storedPermission(shop: Parameters<typeof requirePermission>[0]) {
  const mayManage = requirePermission(shop, 'products')
  return createMiddleware((c, next) => (c.req.query('stored') ? mayManage(c as never, next) : next()))
}

/** Limits searches only: they scan the whole catalogue, while lists are cached or cheap. */
function searchLimit(limits: Limits) {
  const limit = limits.perClient('search')
  return createMiddleware((c, next) => (c.req.query('q') ? limit(c, next) : next()))
}

interface Described {
  suggestion: string | null
  treatment: SearchTreatment
}

/** Sets the headers about a search. Their values are percent-encoded, because headers are limited to ASCII. */
function describeSearch(c: Context, { suggestion, treatment }: Described): void {
  if (suggestion !== null) c.header(SUGGESTION_HEADER, encodeURIComponent(suggestion))
  const encoded = encodeTreatment(treatment)
  if (encoded !== null) c.header(TREATMENT_HEADER, encoded)
}

function wantsSearchList(c: Context): boolean {
  return c.req.header('Accept')?.includes(SEARCH_LIST_TYPE) ?? false
}

/** Counts the products for each filter of a list or a search (F-01). */
export function facetRoutes(
  shop: Pick<AppContext, 'store' | 'clock' | 'catalogueIndex' | 'settings'>,
  limits: Limits,
) {
  return new Hono().get(
    '/',
    describePublic(
      'Filters of a list',
      { 200: json('The counts', facetCounts) },
      ['INVALID_INPUT', 'TOO_MANY_REQUESTS'],
      'The values of each facet of a list or a search, with the number of products that match each value and the ' +
        'selection in the other facets. `age` and `size` count what is in stock in that size. Any value of a facet is enough, all ' +
        'facets must match; parameters may be repeated.',
    ),
    searchLimit(limits),
    validate('query', facetQuery),
    async (c) => c.json(await countFacets(shop, c.req.valid('query'))),
  )
}

/** Lists the sub-categories in use, as suggestions for the product form. */
export function subCategoryRoutes(shop: AppContext) {
  return new Hono().get(
    '/',
    describe(
      'Sub-categories in use, most frequent first',
      { 200: json('The names', v.array(v.string())) },
      ['INVALID_INPUT'],
      'Of all categories, or of `category`.',
    ),
    requirePermission(shop, 'products'),
    validate('query', subCategoryQuery),
    async (c) => {
      const { category } = c.req.valid('query')
      return c.json(await suggestSubCategories(shop, category ?? null))
    },
  )
}
