import { PRODUCT_QUERY_NAMES } from '../../contracts/product-query.ts'
import { SEARCH_LIST_TYPE } from '../../contracts/search-list-type.ts'
import { MAX_PATH_LENGTH } from '../../domain/urls/normalize-path.ts'
import { VARIANT_QUERY } from '../../domain/urls/page-paths.ts'

/** The part of a request that determines its response, besides the encoding. */
interface CacheRequest {
  /** path and query, as requested */
  url: string
  accept: string | undefined
}

interface SharedPath {
  path: RegExp
  /** accepted query parameters */
  query: readonly string[]
  /** query parameters that only the browser reads, and that do not change the response */
  ignored?: readonly string[]
  /** all query parameters that the route reads; a query without any of them does not change the response */
  read?: readonly string[]
}

/** Paths whose responses are the same for every visitor. */
const SHARED: readonly SharedPath[] = [
  { path: /^\/products(\/[^/]+)?$/, query: ['sort', 'order', 'page'] },
  { path: /^\/productscat(\/[^/]+)?$/, query: ['category'] },
  { path: /^\/$/, query: [] },
  { path: /^\/product\/[^/]+$/, query: [], ignored: Object.values(VARIANT_QUERY) },
  {
    path: /^\/(contact|about|faq|terms|privacy|cart|delivery-info|order-confirmation|mes-commandes|favoris)$/,
    query: [],
  },
  { path: /^\/(sitemap\.xml|robots\.txt)$/, query: [] },
  {
    path: /^\/api\/products$/,
    query: ['category', 'sort', 'order', 'limit', 'page', 'isSale', 'variants'],
    read: PRODUCT_QUERY_NAMES,
  },
  { path: /^\/api\/products\/[^/]+$/, query: [] },
  { path: /^\/api\/products\/[^/]+\/reviews$/, query: ['limit', 'page'] },
  { path: /^\/api\/facets$/, query: ['category', 'isSale'] },
]

/** The cache key of a GET or HEAD request; null when its response must not be cached. */
export function cacheKey({ url, accept }: CacheRequest): string | null {
  const mark = url.indexOf('?')
  const path = mark < 0 ? url : url.slice(0, mark)
  const query = mark < 0 ? undefined : url.slice(mark + 1)
  if (path.length > MAX_PATH_LENGTH) return null
  if (!isPlain(path) || url.includes('#')) return null
  const shared = SHARED.find((one) => one.path.test(path))
  if (!shared) return null
  if (query !== undefined && shared.ignored && accepts(shared.ignored, query)) return keyOf(path, accept)
  if (query !== undefined && shared.read && !names(query).some((name) => shared.read?.includes(name))) {
    return keyOf(path, accept)
  }
  if (query !== undefined && !accepts(shared.query, query)) return null
  return keyOf(url, accept)
}

/** Returns the key of a URL. `cacheKey` decides whether the URL may be cached. */
export function keyOf(url: string, accept: string | undefined): string {
  return accept?.includes(SEARCH_LIST_TYPE) ? `${SEARCH_LIST_TYPE} ${url}` : url
}

/** Characters that URL parsing does not change. */
const PLAIN = /^[!$%&'()*+,\-./0-9:;=@A-Z[\]_a-z~]*$/
/** Dot segments, which change the path, and an encoded backslash, which `redirectFor` treats as a slash. */
const REWRITTEN = /\/(?:\.|%2e){1,2}(?:\/|$)|%5c/i

/** Whether a path reaches the router exactly as it is here. Other paths may be rewritten first. */
function isPlain(path: string): boolean {
  return PLAIN.test(path) && !REWRITTEN.test(path)
}

export function acceptOf(key: string): string {
  return key.startsWith(SEARCH_LIST_TYPE) ? SEARCH_LIST_TYPE : '*/*'
}

export function urlOf(key: string): string {
  return key.slice(key.indexOf(' ') + 1)
}

function accepts(accepted: readonly string[], query: string): boolean {
  return names(query).every((name) => accepted.includes(name))
}

function names(query: string): string[] {
  // Without `&`, URLSearchParams would drop a leading question mark.
  return [...new URLSearchParams(`&${query}`).keys()]
}
