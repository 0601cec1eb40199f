import { selectionQuery } from '../../../contracts/facet-params.ts'
import { validate } from '../../../contracts/fields.ts'
import { facetQuery, productQuery } from '../../../contracts/product-query.ts'
import { filteredCardOf } from '../../../domain/catalogue/chosen-sizes.ts'
import { type FacetSelection, hasSelection } from '../../../domain/catalogue/facets.ts'
import type { countFacets, findProducts } from '../../../use-cases/catalogue/find-products.ts'
import type { AppContext } from '../../../use-cases/context.ts'
import { cardQuery, type FilteredQuery } from './card-query.ts'
import type { FoundCards } from './fetch-cards.ts'
import { FORM_PARAMETER } from './filtered-list.ts'
import { findNearest } from './find-nearest.ts'

type Shop = Pick<AppContext, 'store' | 'clock' | 'catalogueIndex' | 'settings'>
type FoundList = Omit<FilteredQuery, 'page'> & { total: number }

interface Catalogue {
  countFacets: typeof countFacets
  findProducts: typeof findProducts
}

/** Finds the cards of a list, with the same validation as over HTTP; null for a query that the API refuses. */
export async function loadCards(
  shop: Shop,
  catalogue: Catalogue,
  address: URL,
  list: FilteredQuery,
): Promise<FoundCards | null> {
  const { scope, selection } = list
  const query = validateQuery(list)
  if (!query.ok) return null
  const { products, total, suggestion, treatment } = await catalogue.findProducts(shop, query.value)
  const filters = await loadFilters(shop, catalogue, address, { scope, selection, total })
  const cards = products.map((product) => filteredCardOf(product, selection))
  return { products: cards, total, suggestion, treatment, ...filters }
}

function validateQuery(list: FilteredQuery) {
  const texts = Object.entries(list.page).map(([name, value]) => [name, String(value)])
  return validate(productQuery, cardQuery({ ...list, page: Object.fromEntries(texts) }))
}

/**
 * Loads the counts of the filter form and the nearest results. A list with products and a closed form needs
 * neither, so it does not wait for the facet index.
 */
export async function loadFilters(
  shop: Shop,
  { countFacets, findProducts }: Catalogue,
  address: URL,
  { scope, selection, total }: FoundList,
): Promise<Pick<FoundCards, 'counts' | 'nearest'>> {
  const count = async (chosen: FacetSelection) => {
    const query = validate(facetQuery, { ...scope, ...selectionQuery(chosen) })
    return countFacets(shop, query.ok ? query.value : {})
  }
  const find = async (chosen: FacetSelection, limit: number) => {
    const query = validateQuery({ scope, selection: chosen, page: { limit } })
    return query.ok ? (await findProducts(shop, query.value)).products : []
  }
  const isEmpty = total === 0 && hasSelection(selection)
  return {
    counts: address.searchParams.has(FORM_PARAMETER) ? await count(selection) : null,
    nearest: isEmpty ? await findNearest(selection, { count, find }) : null,
  }
}
