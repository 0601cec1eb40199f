/** Keys a list can be sorted by: the storefront's, and the admin table's (administration.md §5). */
export const SORT_KEYS = ['createdAt', 'name', 'price', 'stock', 'discount', 'brand', 'subCategory'] as const
export type SortKey = (typeof SORT_KEYS)[number]

/** How a list can be ordered: by a key, or what is found best first (see `relevance`). */
export type ListOrder = SortKey | 'relevance'

/** Fields a search can look into. */
export const SEARCH_FIELDS = ['name', 'category', 'subCategory', 'brand', 'description'] as const
export type SearchField = (typeof SEARCH_FIELDS)[number]

/** Products on a page of the listing (storefront.md §9). */
export const PAGE_SIZE = 40
/** Default number of products in a filtered answer, and the most one answer holds. */
export const DEFAULT_LIMIT = 100
export const MAX_LIMIT = 500
/** Above this the header's search asks the server instead of loading the whole list. */
export const SEARCH_LIST_LIMIT = 2000
