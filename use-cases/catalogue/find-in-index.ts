import { type FacetQuery, isIndexed, type ProductQuery, readFacets } from '../../contracts/product-query.ts'
import { readCategoryFilter } from '../../domain/catalogue/categories.ts'
import type { FacetScope } from '../../domain/catalogue/facet-index.ts'
import { type FacetCounts, hasSelection } from '../../domain/catalogue/facets.ts'
import { SEARCH_FIELDS } from '../../domain/catalogue/listing.ts'
import type { ProductSummary } from '../../domain/catalogue/product.ts'
import { searchUnits } from '../../domain/search/search-units.ts'
import type { SearchTreatment } from '../../domain/search/treatment.ts'
import type { AppContext } from '../context.ts'
import { readSettings } from '../settings/read-settings.ts'
import { readSelection } from './read-selection.ts'

type Shop = Pick<AppContext, 'store' | 'catalogueIndex' | 'settings'>

/** Whether the index answers a query. While it loads, the store answers unfiltered searches, without corrections. */
export function needsIndex(
  { catalogueIndex }: Pick<AppContext, 'catalogueIndex'>,
  query: ProductQuery,
): boolean {
  const { sort } = query
  if (sort === 'purchases' || sort === 'rating' || hasSelection(readFacets(query))) return true
  return isSearched(query) && !catalogueIndex.isFilling()
}

/** Whether a query is searched with corrections, synonyms, ages and sizes (F-09 to F-12). */
function isSearched({ q, literal, lowStock, soldOutVariants, sort }: ProductQuery): boolean {
  if (q === undefined || literal || lowStock || soldOutVariants) return false
  return (sort === undefined || isIndexed(sort)) && searchUnits(q).length > 0
}

/** Counts the products for each filter of a list or search (F-01). */
export async function countFacets(shop: Shop, query: FacetQuery): Promise<FacetCounts> {
  return shop.catalogueIndex.count(await scopeOf(shop, query), readFacets(query))
}

export async function findInIndex(
  shop: Shop,
  query: ProductQuery,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ products: ProductSummary[]; total: number; treatment: SearchTreatment }> {
  const { sort, order } = readSelection(query)
  const page = { sort: isIndexed(sort) ? sort : null, order, limit, offset }
  const scope = await scopeOf(shop, query)
  const { ids, total, treatment } = await shop.catalogueIndex.page(scope, readFacets(query), page)
  return { products: await shop.store.products.findInOrder(ids), total, treatment }
}

/** Finds a similar query with results; null for none. */
export async function suggestSearch(shop: Shop, query: ProductQuery): Promise<string | null> {
  const { q, in: fields } = query
  const search = { ...(q !== undefined && { q }), ...(fields && { in: fields }) }
  if (!isSearched(search) || shop.catalogueIndex.isFilling()) return null
  const scope = await scopeOf(shop, search)
  const none = { sort: null, order: 'asc', limit: 0, offset: 0 } as const
  const { treatment } = await shop.catalogueIndex.page(scope, {}, none)
  return treatment.near ? null : treatment.correction
}

async function scopeOf(shop: Shop, query: ProductQuery): Promise<FacetScope> {
  const { q, lowStock, soldOutVariants } = query
  if (isSearched(query)) return searchScope(shop, query)
  if (q !== undefined || lowStock || soldOutVariants) {
    const selection = readSelection(query)
    const sort = isIndexed(selection.sort) ? 'name' : selection.sort
    return { found: await shop.store.products.ids({ ...selection, sort, order: 'asc' }) }
  }
  return listScope(query)
}

async function searchScope(shop: Shop, query: ProductQuery): Promise<FacetScope> {
  const { q: text = '', in: fields = SEARCH_FIELDS } = query
  const { synonyms } = await readSettings(shop, ['synonyms'])
  return { ...listScope(query), search: { text, fields, synonyms: synonyms.map(({ words }) => words) } }
}

function listScope({ category, isSale }: ProductQuery): FacetScope {
  const filter = readCategoryFilter(category)
  return {
    ...(filter.kind === 'category' && { category: filter.value }),
    ...(filter.kind === 'sale' && { isSale: true }),
    ...(isSale !== undefined && { isSale }),
  }
}
