/** What the worker does with a request; what is none of these is the browser's own affair, and never kept. */
export type Kind =
  /** a storefront page: the same for everybody, kept when it was visited */
  | 'page'
  /** any other page: sign-in, payment, dashboard; never kept, but told of when there is no network */
  | 'other page'
  /** scripts and styles, named by their content */
  | 'code'
  /** a product's image, named by its content */
  | 'image'
  /** a image or a font of the shop itself */
  | 'file'
  /** what the storefront reads from the API */
  | 'data'

/** What is looked at in a request. */
export type RequestInfo = Pick<Request, 'url' | 'method' | 'mode' | 'cache'> & {
  headers: Pick<Headers, 'has'>
}

/** Storefront pages: nothing in them belongs to one visitor. `/payment` is not among them: it is about money under way. */
const PAGES =
  /^\/(?:products(?:\/.*)?|productscat(?:\/.*)?|product\/[^/]+|cart|delivery-info|order-confirmation|contact|about|faq|terms|privacy|offline)?$/
const FILES = /\.(?:svg|png|jpg|webp|avif|woff2)$/
/** One product, by its id. Its likes, and whether a visitor likes it, stand under other paths. */
const PRODUCT = /^\/(?!likes$)[^/]+$/
/** What makes another page in an address; what campaigns and messaging apps add does not. */
const MEANT = ['category', 'q', 'sort', 'order', 'page']

/**
 * @param shop scheme and host of the shop
 * @param api where the API is, as a whole address
 */
export function classifyRequest(
  request: RequestInfo,
  { shop, api }: { shop: string; api: string },
): Kind | null {
  if (request.method !== 'GET' || request.headers.has('Authorization')) return null
  // Whoever asks past every cache wants today's answer, or none.
  if (request.cache === 'no-store') return null
  const { origin, pathname } = new URL(request.url)
  const address = origin + pathname
  if (address.startsWith(`${api}/`)) return isData(address.slice(api.length)) ? 'data' : null
  if (origin !== shop) return null
  if (pathname.startsWith('/pictures/')) return 'image'
  if (FILES.test(pathname)) return 'file'
  if (pathname.startsWith('/assets/')) return 'code'
  if (request.mode !== 'navigate') return null
  return PAGES.test(pathname) ? 'page' : 'other page'
}

function isData(path: string): boolean {
  if (path === '/products') return true
  return path.startsWith('/products/') && PRODUCT.test(path.slice('/products'.length))
}

/** The address under which a page is kept: the same page is kept once, whatever link led to it. */
export function pageAddress(url: string): string {
  const { origin, pathname, searchParams } = new URL(url)
  const meant = new URLSearchParams()
  for (const name of MEANT) {
    const value = searchParams.get(name)
    if (value) meant.set(name, value)
  }
  return `${origin}${pathname}${meant.size > 0 ? `?${meant}` : ''}`
}
