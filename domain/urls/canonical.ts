import { normalizePath } from './normalize-path.ts'

/**
 * The one address under which a page is to be known (storefront.md §2, route watcher): host prefix, single slashes,
 * none at the end. Of the query only what makes another page stays: the category, and a page after the first.
 * Sorting, searching and tracking do not: what was searched for is known under the whole list, from its first page.
 * @param origin scheme and host, without a slash at the end
 */
export function canonicalUrl(origin: string, path: string, query: URLSearchParams): string {
  const kept = new URLSearchParams()
  const category = query.get('category')
  const page = Number(query.get('page'))
  if (category) kept.set('category', category)
  if (Number.isInteger(page) && page > 1 && !query.get('q')) kept.set('page', String(page))
  return `${origin}${normalizePath(path)}${kept.size > 0 ? `?${kept}` : ''}`
}
