import { type FacetQuery, isIndexed, type ProductQuery, readFacets } from '../../contracts/product-query.ts'
import { readCategoryFilter } from '../../domain/catalogue/categories.ts'
import type { FacetScope } from '../../domain/catalogue/facet-index.ts'
import { type FacetCounts, hasSelection } from '../../domain/catalogue/facets.ts'
import type { ProductSummary } from '../../domain/catalogue/product.ts'
import type { AppContext } from '../context.ts'
import { readSelection } from './read-selection.ts'

type Shop = Pick<AppContext, 'store' | 'catalogueIndex'>

/** Whether only the facet index can answer a query. */
export function needsIndex(query: ProductQuery): boolean {
  return query.sort === 'purchases' || query.sort === 'rating' || hasSelection(readFacets(query))
}

/** Counts what a list or a search offers to select (F-01). */
export async function countFacets(shop: Shop, query: FacetQuery): Promise<FacetCounts> {
  return shop.catalogueIndex.count(await scopeOf(shop, query), readFacets(query))
}

/** Finds a page of the products that match the selected facets, and their number on all pages. */
export async function findInIndex(
  shop: Shop,
  query: ProductQuery,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ products: ProductSummary[]; total: number }> {
  const { sort, order } = readSelection(query)
  const page = { sort: isIndexed(sort) ? sort : null, order, limit, offset }
  const { ids, total } = await shop.catalogueIndex.page(await scopeOf(shop, query), readFacets(query), page)
  return { products: await shop.store.products.findInOrder(ids), total }
}

async function scopeOf({ store }: Shop, query: ProductQuery): Promise<FacetScope> {
  const { q, lowStock, soldOutVariants } = query
  if (q !== undefined || lowStock || soldOutVariants) {
    const selection = readSelection(query)
    const sort = isIndexed(selection.sort) ? 'name' : selection.sort
    return { found: await store.products.ids({ ...selection, sort, order: 'asc' }) }
  }
  const filter = readCategoryFilter(query.category)
  return {
    ...(filter.kind === 'category' && { category: filter.value }),
    ...(filter.kind === 'sale' && { isSale: true }),
    ...(query.isSale !== undefined && { isSale: query.isSale }),
  }
}
