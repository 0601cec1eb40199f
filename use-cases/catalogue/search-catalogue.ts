import type { ProductQuery } from '../../contracts/product-query.ts'
import { SEARCH_LIST_LIMIT } from '../../domain/catalogue/listing.ts'
import type { ProductSummary, SearchEntry } from '../../domain/catalogue/product.ts'
import { AS_TYPED, type SearchTreatment } from '../../domain/search/treatment.ts'
import type { AppContext } from '../context.ts'
import { findProducts } from './find-products.ts'
import { readSelection } from './read-selection.ts'

export interface SearchList {
  /** empty when the list is too long; the search box then sends `q` */
  entries: SearchEntry[]
  total: number
  /** a similar query with results, when this one has none */
  suggestion: string | null
  treatment: SearchTreatment
}

/** Reads the compact list of the header's search box: the whole catalogue, or the matches of `q`. */
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

/** The search box needs no description of the server's results. */
function entryOf({ _id, name, category, brand, images }: ProductSummary): SearchEntry {
  return { _id, name, category, brand, description: '', images: images.slice(0, 1) }
}
