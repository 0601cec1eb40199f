/** `articles`, or `article` for one or none. */
export const articleWord = (count: number): string => (count > 1 ? 'articles' : 'article')

/** `1 article`, `12 articles`. */
export const articleCount = (count: number): string => `${count} ${articleWord(count)}`
