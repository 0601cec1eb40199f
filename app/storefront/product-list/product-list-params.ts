import { facetParams, readFacetParams } from '../../../contracts/facet-params.ts'
import { readCategoryFilter } from '../../../domain/catalogue/categories.ts'
import type { FacetSelection } from '../../../domain/catalogue/facets.ts'
import { PAGE_SIZE, type SortKey } from '../../../domain/catalogue/listing.ts'
import { cleanLine } from '../../../domain/text/clean-text.ts'
import type { FilteredQuery } from '../filters/card-query.ts'

export interface ProductListParams {
  q: string
  /** `relevance`: best matches first, the default of a search */
  sort: 'relevance' | SortKey
  order: 'asc' | 'desc'
  page: number
  facets: FacetSelection
  /** searches as typed, without correction */
  literal?: true
}

/** Key of the first sort button. */
export function firstSort(category: string | undefined): 'name' | 'createdAt' {
  return readCategoryFilter(category).kind === 'new' ? 'createdAt' : 'name'
}

/** Further sort orders, best or newest first (F-05). */
export const MORE_SORTS = [
  { sort: 'createdAt', label: 'Nouveautés' },
  { sort: 'purchases', label: 'Meilleures ventes' },
  { sort: 'rating', label: 'Mieux notés' },
] as const satisfies readonly { sort: SortKey; label: string }[]

/** Invalid parameters are replaced by the list's defaults. */
export function readProductListParams(
  search: URLSearchParams,
  category: string | undefined,
): ProductListParams {
  const q = cleanLine(search.get('q') ?? '').slice(0, 100)
  const sort = readSort(search, q, category)
  const order = readOrder(search)
  const page = Number(search.get('page') ?? 1)
  return {
    q,
    sort,
    order: (sort !== 'relevance' && order) || defaultOrder(sort),
    page: Number.isSafeInteger(page) && page >= 1 && page <= 1_000_000 ? page : 1,
    facets: readFacetParams(search),
    ...(q !== '' && search.get('literal') === 'true' && { literal: true }),
  }
}

function readSort(
  search: URLSearchParams,
  q: string,
  category: string | undefined,
): ProductListParams['sort'] {
  const first = firstSort(category)
  const requested = search.get('sort')
  const known = (['price', ...MORE_SORTS.map(({ sort }) => sort)] as const).find((sort) => sort === requested)
  if (known) return known
  const chosen = requested === first || readOrder(search) !== null
  return q.trim() !== '' && !chosen ? 'relevance' : first
}

function readOrder(search: URLSearchParams): 'asc' | 'desc' | null {
  const order = search.get('order')
  return order === 'asc' || order === 'desc' ? order : null
}

/** Builds the query string of a list, without default values. */
export function listSearch(state: ProductListParams, category: string | undefined): string {
  const usual = state.q.trim() === '' ? firstSort(category) : 'relevance'
  const search = new URLSearchParams()
  if (state.q !== '') search.set('q', state.q)
  if (state.literal) search.set('literal', 'true')
  if (state.sort !== usual && state.sort !== 'relevance') search.set('sort', state.sort)
  if (state.order !== defaultOrder(state.sort)) search.set('order', state.order)
  for (const [name, value] of facetParams(state.facets)) search.append(name, value)
  if (state.page > 1) search.set('page', String(state.page))
  return search.size > 0 ? `?${search}` : ''
}

/** Parameters that have only one spelling in a list's URL; filters are selected by forms, which keep their own order. */
const OWN_PARAMETERS = ['q', 'literal', 'sort', 'order', 'page']

/**
 * The query string of a list's only URL when the requested one has unknown, repeated or default values, such as
 * `?sort=zz&page=1`; null when it needs no redirect. Parameters of others, such as `utm_source`, stay.
 */
export function canonicalSearch(search: URLSearchParams, category: string | undefined): string | null {
  const wanted = new URLSearchParams(listSearch(readProductListParams(search, category), category))
  const ownOf = (one: URLSearchParams) => JSON.stringify(OWN_PARAMETERS.map((name) => one.getAll(name)))
  if (ownOf(search) === ownOf(wanted)) return null
  const others = [...search].filter(([name]) => !OWN_PARAMETERS.includes(name))
  const own = [...wanted].filter(([name]) => OWN_PARAMETERS.includes(name))
  const written = new URLSearchParams([...own, ...others])
  return written.size > 0 ? `?${written}` : ''
}

/** Sorts by a new key in the key's default order, or reverses the order of the current key. */
export function toggleSort(state: ProductListParams, sort: ProductListParams['sort']): ProductListParams {
  const turned = state.order === 'asc' ? 'desc' : 'asc'
  return { ...state, sort, order: state.sort === sort ? turned : defaultOrder(sort), page: 1 }
}

/** State of the last page when the requested page is beyond it, otherwise null. */
export function lastPage(state: ProductListParams, total: number): ProductListParams | null {
  const pages = Math.max(1, Math.ceil(total / PAGE_SIZE))
  return state.page > pages ? { ...state, page: pages } : null
}

/** API parameters that identify the list or search, without the selected filters. */
export function listScope(
  { q, literal }: Pick<ProductListParams, 'q' | 'literal'>,
  category: string | undefined,
): Record<string, string> {
  const filter = readCategoryFilter(category)
  return {
    ...(filter.kind === 'category' && { category: filter.value }),
    ...(filter.kind === 'sale' && { isSale: 'true' }),
    ...(q !== '' && { q, in: 'name,category,brand,description' }),
    ...(literal && { literal: 'true' }),
  }
}

export function listQuery(state: ProductListParams, category: string | undefined): FilteredQuery {
  const { sort, order, page, facets } = state
  return {
    scope: listScope(state, category),
    selection: facets,
    page: {
      ...(sort !== 'relevance' && { sort, order }),
      ...(sort === 'createdAt' && { soldOutLast: 'true' }),
      limit: PAGE_SIZE,
      page,
    },
  }
}

function defaultOrder(sort: ProductListParams['sort']): 'asc' | 'desc' {
  return MORE_SORTS.some((one) => one.sort === sort) ? 'desc' : 'asc'
}
