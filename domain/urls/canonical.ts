import { FACETS } from '../catalogue/facets.ts'
import { normalizePath } from './normalize-path.ts'

/** Query parameters that search or filter a list of products. */
const FILTERING = ['q', ...FACETS, 'minPrice', 'maxPrice']

/**
 * Returns the canonical URL of a page, without duplicate or trailing slashes (A-294 to A-296). The query contains only
 * `category` and, on page 2 and later of an unfiltered list, `page`.
 * @param origin scheme and host, without a trailing slash
 */
export function canonicalUrl(origin: string, path: string, query: URLSearchParams): string {
  const remaining = new URLSearchParams()
  const category = query.get('category')
  const page = Number(query.get('page'))
  if (category) remaining.set('category', category)
  const filtered = FILTERING.some((name) => query.get(name))
  if (Number.isInteger(page) && page > 1 && !filtered) remaining.set('page', String(page))
  return `${origin}${normalizePath(path)}${remaining.size > 0 ? `?${remaining}` : ''}`
}
