import { readPage } from '../lists/list-params.ts'

export const COLUMNS = [
  { key: 'name', label: 'Nom' },
  { key: 'price', label: 'Prix' },
  { key: 'stock', label: 'Stock' },
  { key: 'discount', label: 'Réduction' },
  { key: 'brand', label: 'Marque' },
  { key: 'subCategory', label: 'Sous-catégorie' },
] as const

const SEARCHED = 'name,category,subCategory,brand'

export type TableSort = (typeof COLUMNS)[number]['key']

export interface TableParams {
  q: string
  lowStock: boolean
  soldOutVariants: boolean
  sort: TableSort
  order: 'asc' | 'desc'
  page: number
}

export function readTableParams(search: URLSearchParams): TableParams {
  return {
    q: (search.get('q') ?? '').slice(0, 100),
    lowStock: search.get('stock') === 'low',
    soldOutVariants: search.get('variants') === 'sold-out',
    sort: COLUMNS.find(({ key }) => key === search.get('sort'))?.key ?? 'name',
    order: search.get('order') === 'desc' ? 'desc' : 'asc',
    page: readPage(search),
  }
}

export function toSearchParams(state: TableParams): string {
  const search = new URLSearchParams()
  if (state.q !== '') search.set('q', state.q)
  if (state.lowStock) search.set('stock', 'low')
  if (state.soldOutVariants) search.set('variants', 'sold-out')
  if (state.sort !== 'name') search.set('sort', state.sort)
  if (state.order !== 'asc') search.set('order', state.order)
  if (state.page > 1) search.set('page', String(state.page))
  return `?${search}`
}

export function tableFilter(
  state: Pick<TableParams, 'q' | 'lowStock' | 'soldOutVariants'>,
): Record<string, string> {
  const { q, lowStock, soldOutVariants } = state
  return {
    ...(q !== '' && { q, in: SEARCHED, literal: 'true' }),
    ...(lowStock && { lowStock: 'true' }),
    ...(soldOutVariants && { soldOutVariants: 'true' }),
  }
}

export function toggleColumn(state: TableParams, sort: TableSort): TableParams {
  const turned = state.sort === sort && state.order === 'asc' ? 'desc' : 'asc'
  return { ...state, sort, order: turned, page: 1 }
}
