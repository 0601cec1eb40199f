import type { ProductQuery } from '../../contracts/product-query.ts'
import { DEFAULT_LIMIT, SEARCH_LIST_LIMIT } from '../../domain/catalogue/listing.ts'
import type { ProductSummary, SearchEntry } from '../../domain/catalogue/product.ts'
import { AS_TYPED, type SearchTreatment } from '../../domain/search/treatment.ts'
import { readInBatches } from '../batches.ts'
import type { AppContext, TimedDeps } from '../context.ts'
import { withVariants } from '../stock/change-stock.ts'
import { findInIndex, needsIndex, suggestSearch } from './find-in-index.ts'
import { readSelection } from './read-selection.ts'

export interface FoundProducts {
  /** with their variants when requested */
  products: ProductSummary[]
  /** matches on all pages */
  total: number
  page: number
  /** products per page */
  limit: number
  /** a similar query that has results, when this query has no results */
  suggestion: string | null
  /** corrections and other changes of a search */
  treatment: SearchTreatment
}

const AT_A_TIME = 200

/** Whether a query has no parameter, so that the answer is the whole catalogue. */
export function isWholeList(query: ProductQuery): boolean {
  return Object.values(query).every((value) => value === undefined)
}

/** Reads the whole catalogue by name in batches, and lets other requests run after each batch. */
export async function readCatalogue({ store }: Pick<AppContext, 'store'>): Promise<{
  total: number
  batches: AsyncGenerator<ProductSummary[]>
}> {
  return {
    total: await store.products.count({}),
    batches: readInBatches<ProductSummary>(AT_A_TIME, (last) => store.products.listAfter(last, AT_A_TIME)),
  }
}

/**
 * Lists a page of the products that match a query. The default order is by relevance for a search, newest first for the category
 * `new`, and by name otherwise.
 */
export async function findProducts(
  shop: Pick<AppContext, 'store' | 'clock' | 'catalogueIndex' | 'settings'>,
  query: ProductQuery,
): Promise<FoundProducts> {
  const { store } = shop
  const { limit = DEFAULT_LIMIT, page = 1 } = query
  const part = { limit, offset: (page - 1) * limit }
  const { products, total, treatment } = needsIndex(shop, query)
    ? await findInIndex(shop, query, part)
    : await findInStore(shop, query, part)
  const suggestion = total === 0 && query.q !== undefined ? await suggestSearch(shop, query) : null
  const shown = query.variants ? await withVariants(store, products) : products
  return { products: shown, total, page, limit, suggestion, treatment }
}

async function findInStore(
  { store, clock }: TimedDeps,
  query: ProductQuery,
  part: { limit: number; offset: number },
) {
  const { sort, ...selection } = readSelection(query)
  if (sort === 'purchases' || sort === 'rating') throw new TypeError(`${sort} is sorted by the facet index`)
  const [products, total] = await Promise.all([
    store.products.list({ ...selection, sort, ...part, pricesAt: clock() }),
    store.products.count(selection),
  ])
  return { products, total, treatment: AS_TYPED }
}

interface SearchList extends Pick<FoundProducts, 'total' | 'suggestion' | 'treatment'> {
  /** empty when the list is too long; the search box then sends the typed text to the server */
  entries: SearchEntry[]
}

/** Reads the compact list of the header's search box: the whole catalogue, or the matches of the search `q`. */
export async function searchCatalogue(
  shop: Pick<AppContext, 'store' | 'clock' | 'catalogueIndex' | 'settings'>,
  query: ProductQuery,
): Promise<SearchList> {
  if (query.q !== undefined) {
    const found = await findProducts(shop, { ...query, limit: query.limit ?? SEARCH_LIST_LIMIT })
    const { total, suggestion, treatment } = found
    return { entries: found.products.map(entryOf), total, suggestion, treatment }
  }
  const { sort: _sort, order: _order, ...selection } = readSelection(query)
  const total = await shop.store.products.count(selection)
  const none = { total, suggestion: null, treatment: AS_TYPED }
  if (query.limit === undefined && total > SEARCH_LIST_LIMIT) return { ...none, entries: [] }
  const limit = query.limit ?? SEARCH_LIST_LIMIT
  return { ...none, entries: await shop.store.products.searchList({ ...selection, limit }) }
}

/** The description is left out, because only a search in the browser needs it. */
function entryOf({ _id, name, category, brand, images }: ProductSummary): SearchEntry {
  return { _id, name, category, brand, description: '', images: images.slice(0, 1) }
}
