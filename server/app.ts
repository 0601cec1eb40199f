import { serveStatic } from '@hono/node-server/serve-static'
import { Hono, type MiddlewareHandler } from 'hono'
import { compress } from 'hono/compress'
import { etag } from 'hono/etag'
import { type ApiSettings, createApi } from '../api/app.ts'
import { errorResponse, reportFault } from '../api/errors.ts'
import { feedRoutes } from '../api/feeds.ts'
import { followForms, stockAlertForms } from '../api/forms.ts'
import { imageRoutes, type ServedImages } from '../api/image-routes.ts'
import { createLimits } from '../api/middleware/rate-limit.ts'
import { ERROR_MESSAGES, fail } from '../domain/errors.ts'
import { isDecodable } from '../domain/urls/is-decodable.ts'
import { MAX_PATH_LENGTH } from '../domain/urls/normalize-path.ts'
import { redirectFor } from '../domain/urls/redirects.ts'
import { restoredLink } from '../domain/urls/restored-link.ts'
import type { AppContext } from '../use-cases/context.ts'
import { limitConcurrentRenders, limitReads, shedLoad } from './load-shedding/load-shedding.ts'
import type { PageHandler } from './pages.ts'
import { markPublicReads } from './replica-reads.ts'
import { securityHeaders } from './security-headers.ts'

export interface AppSettings extends ApiSettings {
  images: ServedImages
  /** origin of the images; null when the shop serves them */
  imagesUrl: string | null
  /** folder of the built browser files; null while Vite serves them */
  browserFiles: string | null
  observe: MiddlewareHandler
  /** lag of the event loop in milliseconds */
  eventLoopLag: () => number
}

export function createApp(shop: AppContext, pages: PageHandler, settings: AppSettings) {
  const app = new Hono()
  const limits = createLimits(settings)
  app.use(settings.observe)
  app.use(securityHeaders({ https: shop.publicUrl.startsWith('https:') }))
  app.use(refuseLongPaths)
  app.use(shedLoad(settings.eventLoopLag))
  app.use(limitReads((error) => reportFault(settings, error)))
  app.use(markPublicReads)
  app.get('*', compress())
  app.route('/api', createApi(shop, settings, limits))
  app.route('/pictures', imageRoutes(settings.images, settings.imagesUrl))
  app.route('/', feedRoutes(shop, settings, limits))
  if (settings.browserFiles) app.route('/', builtFiles(settings.browserFiles))
  app.get('*', (c, next) => {
    // Hono's `c.req.path` is decoded, and a decoded tab or `ê` in a Location header leads to another URL.
    const { pathname, search } = new URL(c.req.url)
    const restored = restoredLink(pathname, search)
    if (restored) return Promise.resolve(c.redirect(restored, 308))
    const move = redirectFor(pathname)
    return move ? Promise.resolve(c.redirect(move.path + search, move.status)) : next()
  })
  app.route('/', followForms(shop, limits))
  app.route('/', stockAlertForms(shop, settings, limits))
  const limitSearch = limits.perClient('search', (c, { message }) => c.text(message, 429))
  app.get('*', (c, next) => (c.req.query('q') ? limitSearch(c, next) : next()))
  app.get('*', limitConcurrentRenders(), (c) =>
    pages(isDecodable(new URL(c.req.url).pathname) ? c.req.raw : unknownAddress(c.req.raw)),
  )
  app.all('*', (c) => c.text(ERROR_MESSAGES.METHOD_NOT_ALLOWED, 405, { Allow: 'GET, HEAD' }))
  app.onError((error, c) => {
    const { message, outage } = reportFault(settings, error)
    return c.text(message, outage ? 503 : 500)
  })
  return app
}

/** More than all values of all filters; reading thousands of parameters takes half a second. */
const MAX_PARAMETERS = 300

function countParameters(url: string): number {
  let count = 1
  for (let at = url.indexOf('&'); at >= 0; at = url.indexOf('&', at + 1)) count += 1
  return count
}

const refuseLongPaths: MiddlewareHandler = async (c, next) => {
  if (c.req.path.length <= MAX_PATH_LENGTH && countParameters(c.req.url) <= MAX_PARAMETERS) return next()
  if (c.req.path.startsWith('/api/')) return errorResponse(c, fail('PATH_TOO_LONG'))
  return c.text(ERROR_MESSAGES.PATH_TOO_LONG, 414)
}

function unknownAddress(request: Request): Request {
  return new Request(new URL('/not-found', request.url), { headers: request.headers })
}

const SERVICE_WORKER = '/service-worker.js'

const ASSETS = { 'Cache-Control': 'public, max-age=31536000, immutable' }

const OF_SERVICE_WORKER = {
  'Cache-Control': 'no-cache',
  'Content-Security-Policy': "script-src 'self'",
}

const OTHERS = {
  'Cache-Control': 'public, max-age=86400',
  // Other sites may embed these files, such as the image of a shared link.
  'Cross-Origin-Resource-Policy': 'cross-origin',
}

function builtFiles(root: string) {
  const serve = (headers: Record<string, string>) =>
    serveStatic({
      root,
      precompressed: true,
      onFound: (_path, c) => {
        for (const [name, value] of Object.entries(headers)) c.header(name, value)
      },
    })
  return new Hono()
    .use('/assets/*', serve(ASSETS))
    .use(SERVICE_WORKER, etag())
    .use(SERVICE_WORKER, serve(OF_SERVICE_WORKER))
    .use('*', serve(OTHERS))
}
