import { serveStatic } from '@hono/node-server/serve-static'
import { Hono } from 'hono'
import { etag } from 'hono/etag'

const SERVICE_WORKER = '/service-worker.js'

const ASSETS = { 'Cache-Control': 'public, max-age=31536000, immutable' }

const OF_SERVICE_WORKER = {
  'Cache-Control': 'no-cache',
  'Content-Security-Policy': "script-src 'self'",
}

const OTHERS = {
  'Cache-Control': 'public, max-age=86400',
  // Other sites show the image of shared links.
  'Cross-Origin-Resource-Policy': 'cross-origin',
}

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
