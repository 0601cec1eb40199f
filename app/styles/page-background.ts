/** Page background, as in tokens.css, for HTML and manifests that cannot use the style sheet. */
export const PAGE_BACKGROUND = '#fffaf2'
