import { normalizePath } from './normalize-path.ts'

/**
 * The canonical URL of a page: single slashes, none at the end. Of the query only the category and a page
 * after the first remain; sorting, searching and tracking do not.
 * @param origin scheme and host, without a trailing slash (A-294 to A-296)
 */
export function canonicalUrl(origin: string, path: string, query: URLSearchParams): string {
  const remaining = new URLSearchParams()
  const category = query.get('category')
  const page = Number(query.get('page'))
  if (category) remaining.set('category', category)
  if (Number.isInteger(page) && page > 1 && !query.get('q')) remaining.set('page', String(page))
  return `${origin}${normalizePath(path)}${remaining.size > 0 ? `?${remaining}` : ''}`
}
