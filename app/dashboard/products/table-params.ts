import { readPage } from '../lists/list-params.ts'

/** Sort keys (B-091 to B-096) with their column. */
export const COLUMNS = [
  { key: 'name', label: 'Nom' },
  { key: 'price', label: 'Prix' },
  { key: 'stock', label: 'Stock' },
  { key: 'discount', label: 'Réduction' },
  { key: 'brand', label: 'Marque' },
  { key: 'subCategory', label: 'Sous-catégorie' },
] as const

/** Fields of B-086 to B-089. */
const SEARCHED = 'name,category,subCategory,brand'

export type TableSort = (typeof COLUMNS)[number]['key']

/** What the table shows, as it stands in the address. */
export interface TableParams {
  q: string
  /** only products whose stock is low */
  lowStock: boolean
  sort: TableSort
  order: 'asc' | 'desc'
  page: number
}

/** Reads the state; nonsense gets the default: by name, ascending. */
export function readTableParams(search: URLSearchParams): TableParams {
  return {
    q: (search.get('q') ?? '').slice(0, 100),
    lowStock: search.get('stock') === 'low',
    sort: COLUMNS.find(({ key }) => key === search.get('sort'))?.key ?? 'name',
    order: search.get('order') === 'desc' ? 'desc' : 'asc',
    page: readPage(search),
  }
}

/** The query of a state, without what is the default anyway. */
export function toSearchParams(state: TableParams): string {
  const search = new URLSearchParams()
  if (state.q !== '') search.set('q', state.q)
  if (state.lowStock) search.set('stock', 'low')
  if (state.sort !== 'name') search.set('sort', state.sort)
  if (state.order !== 'asc') search.set('order', state.order)
  if (state.page > 1) search.set('page', String(state.page))
  return `?${search}`
}

/** Which products the state asks the API for, on all pages together. */
export function tableFilter({ q, lowStock }: Pick<TableParams, 'q' | 'lowStock'>): Record<string, string> {
  return { ...(q !== '' && { q, in: SEARCHED }), ...(lowStock && { lowStock: 'true' }) }
}

/** Another key starts ascending, the same one turns round. */
export function toggleColumn(state: TableParams, sort: TableSort): TableParams {
  const turned = state.sort === sort && state.order === 'asc' ? 'desc' : 'asc'
  return { ...state, sort, order: turned, page: 1 }
}
