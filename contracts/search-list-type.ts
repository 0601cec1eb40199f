/**
 * Asked for in `Accept`, the list of products comes in the few fields that the header's search box needs
 * (docs/decisions/003-header-search-list.md).
 */
export const SEARCH_LIST_TYPE = 'application/vnd.shop.search+json'

/** Where a search finds nothing, the header of the answer that holds a query near to it, percent-encoded. */
export const SUGGESTION_HEADER = 'X-Search-Suggestion'
