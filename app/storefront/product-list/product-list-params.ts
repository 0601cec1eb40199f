import { readCategoryFilter } from '../../../domain/catalogue/categories.ts'
import { PAGE_SIZE } from '../../../domain/catalogue/listing.ts'
import { printable } from '../../../domain/text/printable.ts'

export interface ProductListParams {
  q: string
  /** `relevance`: best matches first, the default of a search */
  sort: 'relevance' | 'name' | 'createdAt' | 'price'
  order: 'asc' | 'desc'
  page: number
}

/** Key of the first sort button. */
export function firstSort(category: string | undefined): 'name' | 'createdAt' {
  return readCategoryFilter(category).kind === 'new' ? 'createdAt' : 'name'
}

/** Invalid parameters get the list's defaults. */
export function readProductListParams(
  search: URLSearchParams,
  category: string | undefined,
): ProductListParams {
  const q = printable(search.get('q') ?? '').slice(0, 100)
  const sort = readSort(search, q, category)
  const order = readOrder(search)
  const page = Number(search.get('page') ?? 1)
  return {
    q,
    sort,
    order: (sort !== 'relevance' && order) || defaultOrder(sort),
    page: Number.isSafeInteger(page) && page >= 1 && page <= 1_000_000 ? page : 1,
  }
}

function readSort(
  search: URLSearchParams,
  q: string,
  category: string | undefined,
): ProductListParams['sort'] {
  const first = firstSort(category)
  const requested = search.get('sort')
  if (requested === 'price') return 'price'
  const chosen = requested === first || readOrder(search) !== null
  return q.trim() !== '' && !chosen ? 'relevance' : first
}

function readOrder(search: URLSearchParams): 'asc' | 'desc' | null {
  const order = search.get('order')
  return order === 'asc' || order === 'desc' ? order : null
}

/** Query string without defaults. */
export function listSearch(state: ProductListParams, category: string | undefined): string {
  const usual = state.q.trim() === '' ? firstSort(category) : 'relevance'
  const search = new URLSearchParams()
  if (state.q !== '') search.set('q', state.q)
  if (state.sort !== usual && state.sort !== 'relevance') search.set('sort', state.sort)
  if (state.order !== defaultOrder(state.sort)) search.set('order', state.order)
  if (state.page > 1) search.set('page', String(state.page))
  return search.size > 0 ? `?${search}` : ''
}

/** Another key starts with its default order, the same key reverses it. */
export function toggleSort(state: ProductListParams, sort: ProductListParams['sort']): ProductListParams {
  const turned = state.order === 'asc' ? 'desc' : 'asc'
  return { ...state, sort, order: state.sort === sort ? turned : defaultOrder(sort), page: 1 }
}

/** State of the last page when the requested page is beyond it, else null. */
export function lastPage(state: ProductListParams, total: number): ProductListParams | null {
  const pages = Math.max(1, Math.ceil(total / PAGE_SIZE))
  return state.page > pages ? { ...state, page: pages } : null
}

export function listQuery(state: ProductListParams, category: string | undefined) {
  const filter = readCategoryFilter(category)
  return {
    ...(filter.kind === 'category' && { category: filter.value }),
    ...(filter.kind === 'sale' && { isSale: 'true' }),
    ...(state.q !== '' && { q: state.q, in: 'name,category,brand,description' }),
    ...(state.sort !== 'relevance' && { sort: state.sort, order: state.order }),
    limit: PAGE_SIZE,
    page: state.page,
  }
}

function defaultOrder(sort: ProductListParams['sort']): 'asc' | 'desc' {
  return sort === 'createdAt' ? 'desc' : 'asc'
}
