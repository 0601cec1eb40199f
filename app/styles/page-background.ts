/** The ground of every page, as in tokens.css: for what no style sheet reaches. */
export const PAGE_BACKGROUND = '#fffaf2'
