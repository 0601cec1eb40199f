import { type CardProduct, cardOf } from '../../../domain/catalogue/card.ts'
import { type FacetSelection, hasSelection } from '../../../domain/catalogue/facets.ts'
import type { SearchTreatment } from '../../../domain/search/treatment.ts'
import type { ApiQuery } from '../../api-client/api.ts'
import { fetchProducts } from '../catalogue/fetch-products.ts'
import { cardQuery, needsSizes } from './card-query.ts'
import type { Nearest } from './find-nearest.ts'

interface FilteredQuery {
  scope: Readonly<Record<string, string>>
  selection: FacetSelection
  /** order and page */
  page: ApiQuery
}

interface FoundCards {
  products: CardProduct[]
  total: number
  suggestion: string | null
  treatment: SearchTreatment
  nearest: Nearest | null
}

/** Lists the cards of a filtered list over the API. Loads on demand what only few lists need. */
export async function fetchCards(
  { scope, selection, page }: FilteredQuery,
  signal: AbortSignal,
): Promise<FoundCards> {
  const { products, ...found } = await fetchProducts({ ...scope, ...cardQuery(selection), ...page }, signal)
  if (found.total === 0 && hasSelection(selection)) {
    const { fetchNearest } = await import('./fetch-nearest.ts')
    return { ...found, products: [], nearest: await fetchNearest(scope, selection, signal) }
  }
  if (!needsSizes(selection)) return { ...found, products: products.map(cardOf), nearest: null }
  const { filteredCardOf } = await import('../../../domain/catalogue/chosen-sizes.ts')
  return { ...found, products: products.map((product) => filteredCardOf(product, selection)), nearest: null }
}
