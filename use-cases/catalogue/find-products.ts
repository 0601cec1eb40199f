import type { ProductQuery } from '../../contracts/product-query.ts'
import type { ProductSelection } from '../../data/queries/products.ts'
import { readCategoryFilter } from '../../domain/catalogue/categories.ts'
import { DEFAULT_LIMIT, SEARCH_FIELDS } from '../../domain/catalogue/listing.ts'
import type { ProductSummary } from '../../domain/catalogue/product.ts'
import type { AppContext } from '../context.ts'
import { suggestSearch } from './suggest-search.ts'

export interface FoundProducts {
  products: ProductSummary[]
  /** how many match, on all pages together */
  total: number
  page: number
  /** products on a page; null when everything is on one */
  limit: number | null
  /** where a search finds nothing: a query near to it that does */
  suggestion: string | null
}

/**
 * Lists products. Without any parameter: the whole catalogue. Unless told otherwise, a search lists the best matches
 * first, `new` the newest, and every other list goes by name; `Sale` keeps the products flagged isSale
 * (storefront.md §2, §7).
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
  return { products, total, page, limit, suggestion }
}

/** What a query asks of the products, in which order. */
export function readSelection(query: ProductQuery): ProductSelection {
  const filter = readCategoryFilter(query.category)
  const selection: ProductSelection = orderOf(query, filter.kind === 'new')
  if (filter.kind === 'category') selection.category = filter.value
  if (filter.kind === 'sale') selection.isSale = true
  if (query.isSale !== undefined) selection.isSale = query.isSale
  if (query.lowStock) selection.lowStock = true
  if (query.q !== undefined) selection.search = { text: query.q, fields: query.in ?? SEARCH_FIELDS }
  return selection
}

/** The order asked for; else what is found best first, what is new newest first, and everything else by name. */
function orderOf({ sort, order, q }: ProductQuery, isNew: boolean): Pick<ProductSelection, 'sort' | 'order'> {
  const chosen = sort !== undefined || order !== undefined
  if (!chosen && q !== undefined) return { sort: 'relevance', order: 'asc' }
  const newest = isNew && sort === undefined
  return { sort: newest ? 'createdAt' : (sort ?? 'name'), order: order ?? (newest ? 'desc' : 'asc') }
}
