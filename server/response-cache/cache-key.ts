import { SEARCH_LIST_TYPE } from '../../contracts/search-list-type.ts'
import { MAX_PATH_LENGTH } from '../../domain/urls/normalize-path.ts'

/** The part of a request that decides which answer it gets. */
interface CacheRequest {
  method: string
  /** path and query, as asked for */
  url: string
  accept: string | undefined
  /** with it, an answer may be meant for one account: it is not kept */
  authorization: string | undefined
}

/** Pages and lists that are the same for everybody, with the parameters each knows. */
const SHARED: readonly { path: RegExp; query: readonly string[] }[] = [
  { path: /^\/products(\/[^/]+)?$/, query: ['sort', 'order', 'page'] },
  { path: /^\/productscat(\/[^/]+)?$/, query: ['category'] },
  { path: /^\/(product\/[^/]+)?$/, query: [] },
  { path: /^\/(contact|about|faq|terms|privacy|cart|delivery-info|order-confirmation)$/, query: [] },
  { path: /^\/(sitemap\.xml|robots\.txt)$/, query: [] },
  { path: /^\/api\/products$/, query: ['category', 'sort', 'order', 'limit', 'page', 'isSale'] },
  { path: /^\/api\/products\/[^/]+$/, query: [] },
]

/**
 * The key under which an answer is kept; null when it is not for everybody, has a parameter nobody knows, or is a
 * search, of which there are too many.
 */
export function cacheKey({ method, url, accept, authorization }: CacheRequest): string | null {
  if ((method !== 'GET' && method !== 'HEAD') || authorization !== undefined) return null
  const [path = '', query] = url.split('?', 2)
  if (path.length > MAX_PATH_LENGTH) return null
  if (!isPlain(path) || url.includes('#')) return null
  const shared = SHARED.find((one) => one.path.test(path))
  if (!shared) return null
  if (query !== undefined && !knows(shared.query, query)) return null
  return accept?.includes(SEARCH_LIST_TYPE) ? `${SEARCH_LIST_TYPE} ${url}` : url
}

/** Characters that an address keeps when it is read as a URL. */
const PLAIN = /^[!$%&'()*+,\-./0-9:;=@A-Z[\]_a-z~]*$/
/** Parts that lead to another address: dot segments, and a backslash, which redirects read as a slash. */
const REWRITTEN = /\/(?:\.|%2e){1,2}(?:\/|$)|%5c/i

/**
 * Whether a path means the same here and to the router. Any other one goes there, which refuses a bare backslash, and
 * to the redirects.
 */
function isPlain(path: string): boolean {
  return PLAIN.test(path) && !REWRITTEN.test(path)
}

/** What an answer kept under this key was asked for as. */
export function acceptOf(key: string): string {
  return key.startsWith(SEARCH_LIST_TYPE) ? SEARCH_LIST_TYPE : '*/*'
}

function knows(names: readonly string[], query: string): boolean {
  return [...new URLSearchParams(query).keys()].every((name) => names.includes(name))
}
