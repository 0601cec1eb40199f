import { canonicalCategory } from '../catalogue/categories.ts'
import { FACETS } from '../catalogue/facets.ts'
import { normalizePath } from './normalize-path.ts'
import { categoryPath } from './page-paths.ts'

/** Query parameters that search or filter a list of products. */
const FILTERING = ['q', ...FACETS, 'minPrice', 'maxPrice']

/**
 * Returns the canonical URL of a page, without duplicate or trailing slashes, with each category in its
 * own spelling. The query contains only the `category` of `/productscat` and, on page 2 and later of an unfiltered list,
 * `page`.
 * @param origin scheme and host, without a trailing slash
 */
export function canonicalUrl(origin: string, path: string, query: URLSearchParams): string {
  const [first, written = ''] = normalizePath(path).slice(1).split('/')
  const remaining = new URLSearchParams()
  if (first === 'productscat') {
    const category = canonicalCategory(decoded(written) || (query.get('category') ?? ''))
    if (category) remaining.set('category', category)
    return addressOf(`${origin}/productscat`, remaining)
  }
  if (first !== 'products') return origin + normalizePath(path)
  const page = Number(query.get('page'))
  const filtered = FILTERING.some((name) => query.get(name))
  if (Number.isInteger(page) && page > 1 && !filtered) remaining.set('page', String(page))
  const category = canonicalCategory(decoded(written))
  return addressOf(origin + (category ? categoryPath(category) : '/products'), remaining)
}

const addressOf = (address: string, query: URLSearchParams) => address + (query.size > 0 ? `?${query}` : '')

function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment)
  } catch {
    return ''
  }
}
