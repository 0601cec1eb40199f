/**
 * Sort keys of the storefront and of the dashboard's table (A-527, A-528, B-091 to B-096). `purchases` sorts by units sold,
 * `rating` by the lower bound of the rating (F-05).
 */
export const SORT_KEYS = [
  'createdAt',
  'name',
  'price',
  'stock',
  'discount',
  'brand',
  'subCategory',
  'purchases',
  'rating',
] as const
export type SortKey = (typeof SORT_KEYS)[number]

export const SEARCH_FIELDS = ['name', 'category', 'subCategory', 'brand', 'description'] as const
export type SearchField = (typeof SEARCH_FIELDS)[number]

/** Products on a page of the list. */
export const PAGE_SIZE = 40
/** Default and maximum number of products in a filtered response. */
export const DEFAULT_LIMIT = 100
export const MAX_LIMIT = 500
/** Above this number of products the header's search asks the server instead of loading the whole list. */
export const SEARCH_LIST_LIMIT = 2000
