import { type FacetQuery, type ProductQuery, readFacets } from '../../contracts/product-query.ts'
import type { FoundPage } from '../../domain/catalogue/facet-index.ts'
import type { FacetCounts } from '../../domain/catalogue/facets.ts'
import { DEFAULT_LIMIT, SEARCH_LIST_LIMIT } from '../../domain/catalogue/listing.ts'
import type { ProductSummary, SearchEntry } from '../../domain/catalogue/product.ts'
import { withoutFirm } from '../../domain/search/search-units.ts'
import type { SearchTreatment } from '../../domain/search/treatment.ts'
import { readInBatches } from '../batches.ts'
import type { AppContext, ReadDeps, TimedDeps } from '../context.ts'
import { withVariants } from '../stock/change-stock.ts'
import { orderOf, scopeOf } from './catalogue-scope.ts'
import { hiddenProducts, soldAt, storedProducts } from './planned-products.ts'

export type Catalogue = Pick<AppContext, 'store' | 'clock' | 'catalogueIndex' | 'settings'>

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

/** Yields all products as they are stored, by name in batches, and lets other requests run after each batch. */
export function iterateProducts({ store }: ReadDeps): AsyncGenerator<ProductSummary[]> {
  return readInBatches<ProductSummary>(AT_A_TIME, (last) => store.products.listAfter(last, AT_A_TIME))
}

/** Reads the whole catalogue as shoppers see it at one moment. */
export async function readCatalogue({ store, clock }: TimedDeps): Promise<{
  total: number
  batches: AsyncGenerator<ProductSummary[]>
}> {
  const now = clock()
  const [total, hidden] = await Promise.all([store.products.count(), hiddenProducts(store, now)])
  async function* batches() {
    for await (const products of iterateProducts({ store })) yield await soldAt(store, products, now)
  }
  return { total: total - hidden.length, batches: batches() }
}

/** Finds the ids of the products that match a query, in its order (`orderOf`). */
export async function findMatches(
  shop: Catalogue,
  query: ProductQuery,
  part: { limit: number; offset: number },
): Promise<FoundPage> {
  const scope = await scopeOf(shop, query)
  return shop.catalogueIndex.page(scope, readFacets(query), { ...orderOf(query, scope), ...part })
}

/** Lists a page of the products that match a query: as shoppers see them or, with `stored`, as administrators edit them. */
export async function findProducts(shop: Catalogue, query: ProductQuery): Promise<FoundProducts> {
  const { limit = DEFAULT_LIMIT, page = 1 } = query
  const { ids, total, treatment } = await findMatches(shop, query, { limit, offset: (page - 1) * limit })
  const found = await shop.store.products.findInOrder(ids)
  const products = await (query.stored ? storedProducts : soldAt)(shop.store, found, shop.clock())
  const suggestion = total === 0 ? await suggestSearch(shop, query) : null
  const shown = query.variants ? await withVariants(shop.store, products) : products
  return { products: shown, total, page, limit, suggestion, treatment }
}

/** Counts the products for each filter of a list or search (F-01). */
export async function countFacets(shop: Catalogue, query: FacetQuery): Promise<FacetCounts> {
  return shop.catalogueIndex.count(await scopeOf(shop, query), readFacets(query))
}

/** Finds a similar query with results, corrected or without price, age, gender and size; null for none. */
export async function suggestSearch(
  shop: Catalogue,
  { q, in: fields }: ProductQuery,
): Promise<string | null> {
  const scope = await scopeOf(shop, { q, in: fields })
  if (!scope.search) return null
  const none = { sort: null, order: 'asc', limit: 0, offset: 0 } as const
  const { treatment } = await shop.catalogueIndex.page(scope, {}, none)
  if (treatment.near) return null
  if (treatment.correction !== null) return treatment.correction
  const text = withoutFirm(scope.search.text)
  if (text === null) return null
  const words = await shop.catalogueIndex.page({ ...scope, search: { ...scope.search, text } }, {}, none)
  return words.total > 0 && !words.treatment.near ? text : null
}

interface SearchList extends Pick<FoundProducts, 'total' | 'suggestion' | 'treatment'> {
  /** empty when the list is too long; the search box then sends the typed text to the server */
  entries: SearchEntry[]
}

/** Reads the compact list of the header's search box: the whole catalogue, or the matches of the search `q`. */
export async function searchCatalogue(shop: Catalogue, query: ProductQuery): Promise<SearchList> {
  const limit = query.limit ?? SEARCH_LIST_LIMIT
  if (query.q !== undefined) {
    const { products, total, suggestion, treatment } = await findProducts(shop, { ...query, limit })
    return { entries: products.map(entryOf), total, suggestion, treatment }
  }
  const byName = { ...query, sort: 'name', order: 'asc' } as const
  const { ids, total, treatment } = await findMatches(shop, byName, { limit, offset: 0 })
  const isTooLong = query.limit === undefined && total > limit
  const entries = isTooLong ? [] : await shop.store.products.findEntries(ids)
  return { entries, total, suggestion: null, treatment }
}

/** The description is left out, because only a search in the browser needs it. */
function entryOf({ _id, name, category, brand, images }: ProductSummary): SearchEntry {
  return { _id, name, category, brand, description: '', images: images.slice(0, 1) }
}

/** The largest reduction of an article that can be bought now, in percent; 0 without one. */
export function findLargestReduction({ catalogueIndex }: Pick<Catalogue, 'catalogueIndex'>): Promise<number> {
  return catalogueIndex.largestReduction()
}
