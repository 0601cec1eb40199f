import type { IncomingMessage } from 'node:http'
import { LRUCache } from 'lru-cache'
import { chooseEncoding, type Encoding } from '../../api/encoding.ts'
import { SEARCH_LIST_TYPE } from '../../contracts/search-list-type.ts'
import { CODE_QUERY, VARIANT_QUERY } from '../../domain/urls/page-paths.ts'

/** A request whose response is the same for every visitor. */
export interface SharedRequest {
  url: string
  accept: string
  encoding: Encoding
}

export const INTERNAL_ORIGIN = 'http://shop.internal'
const PRODUCT_PAGE = /^\/product\/[^/]+$/

/** Paths whose responses are the same for every visitor, with the query parameters that they may have. */
const SHARED: readonly [path: RegExp, ...query: string[]][] = [
  [/^\/products(\/[^/]+)?$/, 'sort', 'order', 'page'],
  [/^\/productscat(\/[^/]+)?$/, 'category'],
  [/^\/$/],
  [PRODUCT_PAGE, ...Object.values(VARIANT_QUERY)],
  [
    /^\/(contact|about|faq|terms|privacy|cart|delivery-info|order-confirmation|mes-commandes|mon-compte|favoris)$/,
  ],
  [/^\/(sitemap\.xml|robots\.txt)$/],
  [/^\/api\/products$/, 'category', 'sort', 'order', 'limit', 'page', 'isSale', 'variants', 'soldOutLast'],
  [/^\/api\/products\/[^/]+$/],
  [/^\/api\/products\/[^/]+\/reviews$/, 'limit', 'page'],
  [/^\/api\/promotions\/current$/],
  [/^\/api\/facets$/, 'category', 'isSale'],
]

/** Most requests ask for a few addresses. */
const KNOWN_ADDRESSES = 2000
const MAX_KNOWN_LENGTH = 200
const knownPaths = new LRUCache<string, { path: string | null }>({ max: KNOWN_ADDRESSES })

/** The address whose response is the same for every visitor; null when there is none. */
function sharedPath(url: string): string | null {
  const known = knownPaths.get(url)
  if (known) return known.path
  const path = readSharedPath(url)
  if (url.length <= MAX_KNOWN_LENGTH) knownPaths.set(url, { path })
  return path
}

function readSharedPath(url: string): string | null {
  const parsed = URL.parse(INTERNAL_ORIGIN + url)
  // The router must receive the URL as it is in the key.
  if (!parsed || parsed.pathname + parsed.search !== url) return null
  const { pathname, searchParams } = parsed
  const path = withoutPromotionCode(parsed)
  const shared = SHARED.find(([path]) => path.test(pathname))
  if (!shared || [...searchParams.keys()].some((name) => !shared.includes(name))) return null
  // The variant in the URL of a product is chosen in the browser.
  return PRODUCT_PAGE.test(pathname) ? pathname : path
}

/** Returns null for a request that the cache must not answer. */
export function sharedRequest(
  req: Pick<IncomingMessage, 'method' | 'url' | 'headers'>,
): SharedRequest | null {
  const { method, url = '/', headers } = req
  if (method !== 'GET' && method !== 'HEAD') return null
  const accept = headers.accept?.includes(SEARCH_LIST_TYPE) ? SEARCH_LIST_TYPE : '*/*'
  // The whole catalogue is streamed.
  if (url === '/api/products' && accept !== SEARCH_LIST_TYPE) return null
  const path = sharedPath(url)
  return path === null ? null : { url: path, accept, encoding: chooseEncoding(headers['accept-encoding']) }
}

/** Every page is the same with a promotion code, which the browser puts into the cart (H-07). */
function withoutPromotionCode({ pathname, search, searchParams }: URL): string {
  if (!searchParams.has(CODE_QUERY) || pathname.startsWith('/api/')) return pathname + search
  searchParams.delete(CODE_QUERY)
  return pathname + (searchParams.size > 0 ? `?${searchParams}` : '')
}
