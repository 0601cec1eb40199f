/** Sort keys of the storefront and of the dashboard's table (A-527, A-528, B-091 to B-096). */
export const SORT_KEYS = ['createdAt', 'name', 'price', 'stock', 'discount', 'brand', 'subCategory'] as const
export type SortKey = (typeof SORT_KEYS)[number]

/**
 * Sort keys of the facet index. Only this index sorts by `purchases` (units sold) and `rating` (lower bound of the
 * rating, F-05).
 */
export const INDEXED_SORTS = ['name', 'createdAt', 'price', 'purchases', 'rating'] as const
export type IndexedSort = (typeof INDEXED_SORTS)[number]

/** A sort key, or best match first (see `relevance`). */
export type ListOrder = SortKey | 'relevance'

export const SEARCH_FIELDS = ['name', 'category', 'subCategory', 'brand', 'description'] as const
export type SearchField = (typeof SEARCH_FIELDS)[number]

/** Products on a page of the list. */
export const PAGE_SIZE = 40
/** Default and maximum number of products in a filtered response. */
export const DEFAULT_LIMIT = 100
export const MAX_LIMIT = 500
/** Above this number of products the header's search asks the server instead of loading the whole list. */
export const SEARCH_LIST_LIMIT = 2000
