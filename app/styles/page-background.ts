/** Background of every page, as in tokens.css, for places that no style sheet reaches. */
export const PAGE_BACKGROUND = '#fffaf2'
