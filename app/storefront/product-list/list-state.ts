import { readCategoryFilter } from '../../../domain/catalogue/categories.ts'
import { PAGE_SIZE } from '../../../domain/catalogue/listing.ts'
import { printable } from '../../../domain/text/printable.ts'

/** What a list shows, as it stands in its address: a link, Back and a reload all show the same. */
export interface ListState {
  q: string
  sort: 'name' | 'createdAt' | 'price'
  order: 'asc' | 'desc'
  page: number
}

/** The first sort button of a list: Date for what is new, else Nom (storefront.md §2). */
export function firstSort(category: string | undefined): 'name' | 'createdAt' {
  return readCategoryFilter(category).kind === 'new' ? 'createdAt' : 'name'
}

/** Reads the state; whatever is missing or nonsense gets the list's default. */
export function readListState(search: URLSearchParams, category: string | undefined): ListState {
  const first = firstSort(category)
  const sort = search.get('sort') === 'price' ? 'price' : first
  const order = search.get('order')
  const page = Number(search.get('page') ?? 1)
  return {
    q: printable(search.get('q') ?? '').slice(0, 100),
    sort,
    order: order === 'asc' || order === 'desc' ? order : defaultOrder(sort),
    page: Number.isSafeInteger(page) && page >= 1 && page <= 1_000_000 ? page : 1,
  }
}

/** The address of a state, without what is the default anyway. */
export function listSearch(state: ListState, category: string | undefined): string {
  const first = firstSort(category)
  const search = new URLSearchParams()
  if (state.q !== '') search.set('q', state.q)
  if (state.sort !== first) search.set('sort', state.sort)
  if (state.order !== defaultOrder(state.sort)) search.set('order', state.order)
  if (state.page > 1) search.set('page', String(state.page))
  return search.size > 0 ? `?${search}` : ''
}

/** A click on a sort button: another key starts at its default, the same one turns round. */
export function toggleSort(state: ListState, sort: ListState['sort']): ListState {
  const turned = state.order === 'asc' ? 'desc' : 'asc'
  return { ...state, sort, order: state.sort === sort ? turned : defaultOrder(sort), page: 1 }
}

/** The state of the last page, when the one asked for lies beyond it, as in an old link; else null. */
export function lastPage(state: ListState, total: number): ListState | null {
  const pages = Math.max(1, Math.ceil(total / PAGE_SIZE))
  return state.page > pages ? { ...state, page: pages } : null
}

/** The parameters of `GET /api/products` for a state. */
export function listQuery(state: ListState, category: string | undefined) {
  const filter = readCategoryFilter(category)
  return {
    ...(filter.kind === 'category' && { category: filter.value }),
    ...(filter.kind === 'sale' && { isSale: 'true' }),
    ...(state.q !== '' && { q: state.q, in: 'name,category' }),
    sort: state.sort,
    order: state.order,
    limit: PAGE_SIZE,
    page: state.page,
  }
}

function defaultOrder(sort: ListState['sort']): 'asc' | 'desc' {
  return sort === 'createdAt' ? 'desc' : 'asc'
}
