import { pipeline } from 'node:stream'
import { constants, createBrotliCompress, createGzip } from 'node:zlib'
import { Hono } from 'hono'
import { FEED_NAMES, FEED_PATHS, type FeedName } from '../contracts/feeds.ts'
import type { FeedFormat } from '../domain/feeds/feed-format.ts'
import { GOOGLE_FEED } from '../domain/feeds/google-feed.ts'
import { META_FEED } from '../domain/feeds/meta-feed.ts'
import { openFeedVersion } from '../use-cases/catalogue/feed-version.ts'
import { isFeedActive, readFeed } from '../use-cases/catalogue/read-feed.ts'
import type { AppContext } from '../use-cases/context.ts'
import { chooseEncoding, type Encoding } from './encoding.ts'
import { type ErrorHandlerSettings, reportFault } from './errors.ts'
import type { Limits } from './middleware/rate-limit.ts'
import { textStream } from './text-stream.ts'

const FORMATS: Readonly<Record<FeedName, FeedFormat>> = { google: GOOGLE_FEED, meta: META_FEED }

/** Serves the catalogue feeds that the merchant has switched on; others do not exist. */
export function feedRoutes(shop: AppContext, settings: ErrorHandlerSettings, limits: Limits) {
  const version = openFeedVersion(shop)
  const routes = new Hono()
  const limitFeed = limits.perClient('feed', (c, { message }) => c.text(message, 429))
  for (const name of FEED_NAMES) {
    routes.get(FEED_PATHS[name], limitFeed, async (c, next) => {
      if (!(await isFeedActive(shop, name))) return next()
      // Read before the products, so that a change during the answer makes it outdated.
      const etag = `W/"${await version()}"`
      c.header('ETag', etag)
      c.header('Cache-Control', 'public, no-cache')
      c.header('Vary', 'Accept-Encoding')
      c.header('X-Robots-Tag', 'noindex')
      const known = c.req.header('If-None-Match')
      if (known === '*' || known?.includes(etag)) return c.body(null, 304)
      c.header('Content-Type', FORMATS[name].type)
      const encoding = chooseEncoding(c.req.header('Accept-Encoding'))
      if (encoding !== 'identity') c.header('Content-Encoding', encoding)
      if (c.req.method === 'HEAD') return c.body(null)
      const report = (error: unknown) => void reportFault(settings, error)
      return c.body(compressed(readFeed(shop, FORMATS[name]), encoding, report))
    })
  }
  return routes
}

/** Quality 4 compresses as fast as the products are read. */
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }

function compressed(
  texts: AsyncGenerator<string>,
  encoding: Encoding,
  onFault: (error: unknown) => void,
): ReadableStream<Uint8Array> {
  if (encoding === 'identity') return textStream(texts, onFault)
  const compression = encoding === 'br' ? createBrotliCompress(BROTLI) : createGzip()
  // Its fault reaches the reader of `compression`; when that one stops, the texts end.
  pipeline(texts, compression, () => {})
  return textStream(piecesOf(compression), onFault)
}

async function* piecesOf(compression: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  yield* compression
}
