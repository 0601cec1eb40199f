import { FACETS } from '../../domain/catalogue/facets.ts'

/**
 * How the worker treats a request. `classifyRequest` returns null for a request that the browser handles without the
 * worker's cache.
 */
export type Kind =
  /** storefront page, identical for all visitors: cached */
  | 'page'
  /** sign-in, payment, dashboard: not cached, but with an offline notice */
  | 'other page'
  | 'code'
  | 'image'
  | 'file'
  | 'data'

export type RequestInfo = Pick<Request, 'url' | 'method' | 'mode' | 'cache'> & {
  headers: Pick<Headers, 'has'>
}

/** Storefront pages with identical HTML for all visitors. `/payment` is not among them: it needs the history state. */
const PAGES =
  /^\/(?:products(?:\/.*)?|productscat(?:\/.*)?|product\/[^/]+|selection\/[^/]+|guide-des-tailles|cart|delivery-info|order-confirmation|mes-commandes|mon-compte|favoris|liste-de-naissance|contact|about|faq|terms|privacy|offline|livraison)?$/
const FILES = /\.(?:svg|png|jpg|webp|avif|woff2)$/
/** The part after `/products` in the API path of one product; `/likes` is not a product. */
const PRODUCT = /^\/(?!likes$)[^/]+$/
/** Query parameters that change a page's content; others, such as tracking parameters, are not in the cache key. */
const PAGE_PARAMETERS = [
  ...['category', 'q', 'literal', 'sort', 'order', 'page', 'liste', 'filtres'],
  ...[...FACETS, 'minPrice', 'maxPrice'],
]

/** @param api absolute URL of the API */
export function classifyRequest(
  request: RequestInfo,
  { shop, api }: { shop: string; api: string },
): Kind | null {
  if (request.method !== 'GET' || request.headers.has('Authorization')) return null
  // A `no-store` request needs current data: the worker must not answer it from a cache, even offline.
  if (request.cache === 'no-store') return null
  const { origin, pathname, searchParams } = new URL(request.url)
  const address = origin + pathname
  if (address.startsWith(`${api}/`)) return isData(address.slice(api.length)) ? 'data' : null
  if (origin !== shop) return null
  if (pathname.startsWith('/pictures/')) return 'image'
  if (FILES.test(pathname)) return 'file'
  if (pathname.startsWith('/assets/')) return 'code'
  if (request.mode !== 'navigate') return null
  // A preview (`apercu`) shows unpublished settings, so it must not be cached.
  return PAGES.test(pathname) && !searchParams.has('apercu') ? 'page' : 'other page'
}

function isData(path: string): boolean {
  if (path === '/products') return true
  return path.startsWith('/products/') && PRODUCT.test(path.slice('/products'.length))
}

/** Cache key of a page, without tracking parameters. */
export function pageAddress(url: string): string {
  const { origin, pathname, searchParams } = new URL(url)
  const parameters = new URLSearchParams()
  for (const name of PAGE_PARAMETERS) {
    for (const value of searchParams.getAll(name).filter(Boolean)) parameters.append(name, value)
  }
  return `${origin}${pathname}${parameters.size > 0 ? `?${parameters}` : ''}`
}
