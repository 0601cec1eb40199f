import type { ProductQuery } from '../../contracts/product-query.ts'
import type { ProductSelection } from '../../data/queries/products.ts'
import { readCategoryFilter } from '../../domain/catalogue/categories.ts'
import { type IndexedSort, type ListOrder, SEARCH_FIELDS } from '../../domain/catalogue/listing.ts'

/** The products that a query selects before its facets are applied, and their order. */
export type ListSelection = Omit<ProductSelection, 'sort'> & { sort: ListOrder | IndexedSort }

/** Reads the selection of a query. The category `Sale` selects the products with `isSale`. */
export function readSelection(query: ProductQuery): ListSelection {
  const filter = readCategoryFilter(query.category)
  const selection: ListSelection = orderOf(query, filter.kind === 'new')
  if (filter.kind === 'category') selection.category = filter.value
  if (filter.kind === 'sale') selection.isSale = true
  if (query.isSale !== undefined) selection.isSale = query.isSale
  if (query.lowStock) selection.lowStock = true
  if (query.soldOutVariants) selection.soldOutVariants = true
  if (query.q !== undefined) selection.search = { text: query.q, fields: query.in ?? SEARCH_FIELDS }
  return selection
}

function orderOf({ sort, order, q }: ProductQuery, isNew: boolean): Pick<ListSelection, 'sort' | 'order'> {
  const chosen = sort !== undefined || order !== undefined
  if (!chosen && q !== undefined) return { sort: 'relevance', order: 'asc' }
  const newest = isNew && sort === undefined
  return { sort: newest ? 'createdAt' : (sort ?? 'name'), order: order ?? (newest ? 'desc' : 'asc') }
}
