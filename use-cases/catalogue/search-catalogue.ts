import type { ProductQuery } from '../../contracts/product-query.ts'
import { SEARCH_LIST_LIMIT } from '../../domain/catalogue/listing.ts'
import type { SearchEntry } from '../../domain/catalogue/product.ts'
import type { AppContext } from '../context.ts'
import { readSelection } from './read-selection.ts'
import { suggestSearch } from './suggest-search.ts'

export interface SearchList {
  /** empty when the list would be too long: the search box then sends `q` */
  entries: SearchEntry[]
  total: number
  /** a similar query with results, when this one has none */
  suggestion: string | null
}

/** Reads the compact list of the header's search box: the whole catalogue, or the matches of `q`. */
export async function searchCatalogue(
  { store }: Pick<AppContext, 'store'>,
  query: ProductQuery,
): Promise<SearchList> {
  const { sort: _sort, order: _order, ...selection } = readSelection(query)
  const total = await store.products.count(selection)
  if (query.q === undefined && query.limit === undefined && total > SEARCH_LIST_LIMIT) {
    return { entries: [], total, suggestion: null }
  }
  const entries = await store.products.searchList({ ...selection, limit: query.limit ?? SEARCH_LIST_LIMIT })
  const suggestion = total === 0 && query.q !== undefined ? await suggestSearch({ store }, query) : null
  return { entries, total, suggestion }
}
