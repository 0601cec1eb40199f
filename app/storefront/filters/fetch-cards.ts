import { type CardProduct, cardOf } from '../../../domain/catalogue/card.ts'
import { type FacetCounts, hasSelection } from '../../../domain/catalogue/facets.ts'
import { AS_TYPED, type SearchTreatment } from '../../../domain/search/treatment.ts'
import { fetchProducts } from '../catalogue/fetch-products.ts'
import { cardQuery, type FilteredQuery, needsSizes } from './card-query.ts'
import type { Nearest } from './find-nearest.ts'

export interface FoundCards {
  products: CardProduct[]
  total: number
  /** a similar query with results, when the query itself has none */
  suggestion: string | null
  /** how the search changed the typed query, such as a correction */
  treatment: SearchTreatment
  /** product counts for the filter form, if the server rendered a URL that opens the form; otherwise null */
  counts: FacetCounts | null
  /** products that match all filters except one, when no product matches all */
  nearest: Nearest | null
}

export const NO_CARDS: FoundCards = {
  ...{ products: [], total: 0, suggestion: null, treatment: AS_TYPED },
  ...{ counts: null, nearest: null },
}

/** Fetches the cards of a filtered list over the API. Code that few lists need is loaded on demand. */
export async function fetchCards(query: FilteredQuery, signal: AbortSignal): Promise<FoundCards> {
  const { scope, selection } = query
  const { products, ...found } = await fetchProducts(cardQuery(query), signal)
  if (found.total === 0 && hasSelection(selection)) {
    const { fetchNearest } = await import('./find-nearest.ts')
    return { ...NO_CARDS, ...found, nearest: await fetchNearest(scope, selection, signal) }
  }
  if (!needsSizes(selection)) return { ...NO_CARDS, ...found, products: products.map(cardOf) }
  const { filteredCardOf } = await import('../../../domain/catalogue/chosen-sizes.ts')
  return { ...NO_CARDS, ...found, products: products.map((product) => filteredCardOf(product, selection)) }
}
