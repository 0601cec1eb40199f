import { selectionQuery } from '../../../contracts/facet-params.ts'
import { validate } from '../../../contracts/fields.ts'
import { facetQuery, productQuery } from '../../../contracts/product-query.ts'
import { type FacetCounts, type FacetSelection, hasSelection } from '../../../domain/catalogue/facets.ts'
import type { countFacets } from '../../../use-cases/catalogue/find-in-index.ts'
import type { findProducts } from '../../../use-cases/catalogue/find-products.ts'
import type { AppContext } from '../../../use-cases/context.ts'
import { cardQuery } from './card-query.ts'
import { FORM_PARAMETER } from './filtered-list.ts'
import { findNearest, type Nearest } from './find-nearest.ts'

interface FilterContent {
  /** null unless the URL requests the form */
  counts: FacetCounts | null
  /** null when something matches */
  nearest: Nearest | null
}

interface FoundList {
  scope: Readonly<Record<string, string>>
  selection: FacetSelection
  total: number
}

interface Catalogue {
  countFacets: typeof countFacets
  findProducts: typeof findProducts
}

/** Reads what a list shows of its filters. A plain list needs no counts, so it does not wait for the facet index. */
export async function loadFilters(
  shop: Pick<AppContext, 'store' | 'clock' | 'catalogueIndex' | 'settings'>,
  { countFacets, findProducts }: Catalogue,
  address: URL,
  { scope, selection, total }: FoundList,
): Promise<FilterContent> {
  const count = async (chosen: FacetSelection) => {
    const query = validate(facetQuery, { ...scope, ...selectionQuery(chosen) })
    return countFacets(shop, query.ok ? query.value : {})
  }
  const find = async (chosen: FacetSelection, limit: number) => {
    const query = validate(productQuery, { ...scope, ...cardQuery(chosen), limit: String(limit) })
    return query.ok ? (await findProducts(shop, query.value)).products : []
  }
  const isEmpty = total === 0 && hasSelection(selection)
  return {
    counts: address.searchParams.has(FORM_PARAMETER) ? await count(selection) : null,
    nearest: isEmpty ? await findNearest(selection, { count, find }) : null,
  }
}
