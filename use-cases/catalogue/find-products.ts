import type { ProductQuery } from '../../contracts/product-query.ts'
import type { ProductSelection } from '../../data/queries/products.ts'
import { readCategoryFilter } from '../../domain/catalogue/categories.ts'
import { DEFAULT_LIMIT, SEARCH_FIELDS } from '../../domain/catalogue/listing.ts'
import type { ProductSummary } from '../../domain/catalogue/product.ts'
import type { AppContext } from '../context.ts'
import { withVariants } from '../stock/stocked-products.ts'
import { suggestSearch } from './suggest-search.ts'

export interface FoundProducts {
  /** with their variants when the query asks for them */
  products: ProductSummary[]
  /** matches on all pages */
  total: number
  page: number
  /** products per page; null for a single page */
  limit: number | null
  /** a similar query with results, when this one has none */
  suggestion: string | null
}

/**
 * Lists products: by relevance for a search, newest first for `new`, else by name.
 * `Sale` selects products flagged isSale.
 */
export async function findProducts(
  { store, clock }: Pick<AppContext, 'store' | 'clock'>,
  query: ProductQuery,
): Promise<FoundProducts> {
  const selection = { ...readSelection(query), pricesAt: clock() }
  const limit = Object.values(query).every((value) => value === undefined)
    ? null
    : (query.limit ?? DEFAULT_LIMIT)
  const page = query.page ?? 1
  const [products, total] = await Promise.all([
    store.products.list(limit === null ? selection : { ...selection, limit, offset: (page - 1) * limit }),
    store.products.count(selection),
  ])
  const suggestion = total === 0 && query.q !== undefined ? await suggestSearch({ store }, query) : null
  const shown = query.variants ? await withVariants(store, products) : products
  return { products: shown, total, page, limit, suggestion }
}

export function readSelection(query: ProductQuery): ProductSelection {
  const filter = readCategoryFilter(query.category)
  const selection: ProductSelection = orderOf(query, filter.kind === 'new')
  if (filter.kind === 'category') selection.category = filter.value
  if (filter.kind === 'sale') selection.isSale = true
  if (query.isSale !== undefined) selection.isSale = query.isSale
  if (query.lowStock) selection.lowStock = true
  if (query.soldOutVariants) selection.soldOutVariants = true
  if (query.q !== undefined) selection.search = { text: query.q, fields: query.in ?? SEARCH_FIELDS }
  return selection
}

function orderOf({ sort, order, q }: ProductQuery, isNew: boolean): Pick<ProductSelection, 'sort' | 'order'> {
  const chosen = sort !== undefined || order !== undefined
  if (!chosen && q !== undefined) return { sort: 'relevance', order: 'asc' }
  const newest = isNew && sort === undefined
  return { sort: newest ? 'createdAt' : (sort ?? 'name'), order: order ?? (newest ? 'desc' : 'asc') }
}
