/**
 * Media type that, in `Accept`, requests only the product fields that the search box needs
 * (docs/search.md).
 */
export const SEARCH_LIST_TYPE = 'application/vnd.shop.search+json'

/** Header with a similar query, percent-encoded, when a search finds nothing. */
export const SUGGESTION_HEADER = 'X-Search-Suggestion'
