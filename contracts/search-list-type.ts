/**
 * Media type that, in `Accept`, requests only the fields of the search box for each product
 * (docs/decisions/003-header-search-list.md).
 */
export const SEARCH_LIST_TYPE = 'application/vnd.shop.search+json'

/** Header with a similar query, percent-encoded, when a search finds nothing. */
export const SUGGESTION_HEADER = 'X-Search-Suggestion'
