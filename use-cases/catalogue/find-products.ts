import type { ProductQuery } from '../../contracts/product-query.ts'
import type { ProductSelection } from '../../data/queries/products.ts'
import { readCategoryFilter } from '../../domain/catalogue/categories.ts'
import { DEFAULT_LIMIT, SEARCH_FIELDS } from '../../domain/catalogue/listing.ts'
import type { ProductSummary } from '../../domain/catalogue/product.ts'
import type { Shop } from '../shop.ts'

export interface FoundProducts {
  products: ProductSummary[]
  /** how many match, on all pages together */
  total: number
  page: number
  /** products on a page; null when everything is on one */
  limit: number | null
}

/**
 * Lists products. Without any parameter: the whole catalogue. `new` lists newest first unless told otherwise,
 * `Sale` keeps the products flagged isSale, every other list goes by name (storefront.md §2, §7).
 */
export async function findProducts(
  { store, clock }: Pick<Shop, 'store' | 'clock'>,
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
  return { products, total, page, limit }
}

/** What a query asks of the products, in which order. */
export function readSelection(query: ProductQuery): ProductSelection {
  const filter = readCategoryFilter(query.category)
  const newest = filter.kind === 'new' && query.sort === undefined
  const selection: ProductSelection = {
    sort: newest ? 'createdAt' : (query.sort ?? 'name'),
    order: query.order ?? (newest ? 'desc' : 'asc'),
  }
  if (filter.kind === 'category') selection.category = filter.value
  if (filter.kind === 'sale') selection.isSale = true
  if (query.isSale !== undefined) selection.isSale = query.isSale
  if (query.lowStock) selection.lowStock = true
  if (query.q !== undefined) selection.search = { text: query.q, fields: query.in ?? SEARCH_FIELDS }
  return selection
}
