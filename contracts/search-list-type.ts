/**
 * Asked for in `Accept`, the list of products comes in the few fields that the header's search box needs
 * (docs/decisions/003-header-search-list.md).
 */
export const SEARCH_LIST_TYPE = 'application/vnd.shop.search+json'
