import { serveStatic } from '@hono/node-server/serve-static'
import { Hono } from 'hono'
import { etag } from 'hono/etag'

const SERVICE_WORKER = '/service-worker.js'

/** Files whose names name their content. */
const ASSETS = { 'Cache-Control': 'public, max-age=31536000, immutable' }

const OF_SERVICE_WORKER = {
  // Browsers ask for it again and again: only a new version is sent.
  'Cache-Control': 'no-cache',
  // A worker fetches what its pages ask for, which they have been allowed; it runs nothing but itself.
  'Content-Security-Policy': "script-src 'self'",
}

const OTHERS = {
  'Cache-Control': 'public, max-age=86400',
  // A shared link shows the shop's image on other sites.
  'Cross-Origin-Resource-Policy': 'cross-origin',
}

/** The files that `react-router build` has put into this folder; whatever is none of them is for who comes next. */
export function builtFiles(root: string) {
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
