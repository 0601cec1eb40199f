import { selectionQuery } from '../../../contracts/facet-params.ts'
import { readFacetCounts } from '../../../contracts/read-facet-counts.ts'
import type { FacetSelection } from '../../../domain/catalogue/facets.ts'
import { apiUrl, callApi } from '../../api-client/api.ts'
import { fetchProducts } from '../catalogue/fetch-products.ts'
import { cardQuery } from './card-query.ts'
import { findNearest, type Nearest } from './find-nearest.ts'

/** Finds the nearest products over the API; null after a failure, because the empty list itself was loaded. */
export async function fetchNearest(
  scope: Readonly<Record<string, string>>,
  selection: FacetSelection,
  signal: AbortSignal,
): Promise<Nearest | null> {
  try {
    return await findNearest(selection, {
      count: async (chosen) => {
        const { data } = await callApi(apiUrl('/facets', { ...scope, ...selectionQuery(chosen) }), { signal })
        return readFacetCounts(data)
      },
      find: async (chosen, limit) =>
        (await fetchProducts({ ...scope, ...cardQuery(chosen), limit }, signal)).products,
    })
  } catch {
    return null
  }
}
