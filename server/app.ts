import { serveStatic } from '@hono/node-server/serve-static'
import { Hono } from 'hono'
import { compress } from 'hono/compress'
import { etag } from 'hono/etag'
import { type ApiSettings, createApi } from '../api/app.ts'
import { pictureFiles } from '../api/pictures.ts'
import { isReadable } from '../domain/addresses/readable.ts'
import { moveOf } from '../domain/addresses/redirects.ts'
import type { Shop } from '../use-cases/shop.ts'
import type { PageHandler } from './pages.ts'

const IMMUTABLE = 'public, max-age=31536000, immutable'
const A_DAY = 'public, max-age=86400'
const SERVICE_WORKER = '/service-worker.js'

export interface AppSettings extends ApiSettings {
  /** where product pictures lie */
  picturesFolder: string
  /** the built browser files; null while Vite serves them itself */
  browserFiles: string | null
}

/** The whole shop on one port, read from top to bottom: API, pictures, files, moved addresses, pages. */
export function createApp(shop: Shop, pages: PageHandler, settings: AppSettings) {
  const app = new Hono()
  // Texts travel compressed; pictures are compressed already.
  app.use(compress())
  app.route('/api', createApi(shop, settings))
  app.route('/pictures', pictureFiles(settings.picturesFolder))
  if (settings.browserFiles) {
    app.use(
      '/assets/*',
      serveStatic({
        root: settings.browserFiles,
        precompressed: true,
        onFound: (_path, c) => c.header('Cache-Control', IMMUTABLE),
      }),
    )
    // Browsers ask for it again and again: only a new version is sent.
    app.use(SERVICE_WORKER, etag())
    app.use(
      '*',
      serveStatic({
        root: settings.browserFiles,
        precompressed: true,
        onFound: (_path, c) => c.header('Cache-Control', c.req.path === SERVICE_WORKER ? 'no-cache' : A_DAY),
      }),
    )
  }
  app.get('*', (c, next) => {
    const move = moveOf(c.req.path)
    return move ? Promise.resolve(c.redirect(move.path + new URL(c.req.url).search, move.status)) : next()
  })
  app.all('*', (c) => pages(isReadable(c.req.path) ? c.req.raw : unknownAddress(c.req.raw)))
  return app
}

/** An address nobody can read leads where every unknown one does: to the not-found page. */
function unknownAddress(request: Request): Request {
  return new Request(new URL('/not-found', request.url), { headers: request.headers })
}
