import { selectionQuery } from '../../../contracts/facet-params.ts'
import { readFacetCounts } from '../../../contracts/read-facet-counts.ts'
import type { CardProduct } from '../../../domain/catalogue/card.ts'
import { filteredCardOf } from '../../../domain/catalogue/chosen-sizes.ts'
import type { Facet, FacetCounts, FacetSelection } from '../../../domain/catalogue/facets.ts'
import type { ProductSummary } from '../../../domain/catalogue/product.ts'
import { apiUrl, callApi } from '../../api-client/api.ts'
import { fetchProducts } from '../catalogue/fetch-products.ts'
import { cardQuery } from './card-query.ts'
import { withoutFacet } from './facet-labels.ts'

/** Maximum number of nearest products. */
const SHOWN = 8

/** For an empty list: the filter whose removal gives the most products, and these products. */
export interface Nearest {
  facet: Facet | 'price'
  total: number
  products: CardProduct[]
}

interface NearestSource {
  count: (selection: FacetSelection) => Promise<FacetCounts>
  find: (selection: FacetSelection, limit: number) => Promise<ProductSummary[]>
}

/** @returns null when removing one filter is not enough to find products */
export async function findNearest(
  selection: FacetSelection,
  { count, find }: NearestSource,
): Promise<Nearest | null> {
  const [best] = (await count(selection)).without
  if (!best) return null
  const wider = withoutFacet(selection, best.facet)
  const products = await find(wider, SHOWN)
  return { ...best, products: products.map((product) => filteredCardOf(product, wider)) }
}

/** Finds the nearest products over the API; null after a failure, because the page works without them. */
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
        (await fetchProducts(cardQuery({ scope, selection: chosen, page: { limit } }), signal)).products,
    })
  } catch {
    return null
  }
}
