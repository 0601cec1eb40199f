import { oneOf, queryParams, text } from '../lists/query-params.ts'

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

export const TABLE_PARAMS = queryParams(
  { q: text, stock: oneOf(['', 'low']), variants: oneOf(['', 'sold-out']) },
  { sort: oneOf<TableSort>(['name', ...COLUMNS.map(({ key }) => key)]), order: oneOf(['asc', 'desc']) },
)

export type TableParams = ReturnType<typeof TABLE_PARAMS.read>

export function tableFilter({ q, stock, variants }: Pick<TableParams, 'q' | 'stock' | 'variants'>) {
  return {
    ...(q !== '' && { q, in: SEARCHED, literal: 'true' }),
    ...(stock === 'low' && { lowStock: 'true' }),
    ...(variants === 'sold-out' && { soldOutVariants: 'true' }),
  }
}

/** The order of the rows after a click on a column. */
export function toggleColumn(
  { sort, order }: Pick<TableParams, 'sort' | 'order'>,
  column: TableSort,
): Pick<TableParams, 'sort' | 'order'> {
  return { sort: column, order: sort === column && order === 'asc' ? 'desc' : 'asc' }
}
