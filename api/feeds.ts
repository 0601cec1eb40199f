import { pipeline } from 'node:stream'
import { createGunzip, createGzip, type Gunzip, type Gzip } from 'node:zlib'
import { Hono } from 'hono'
import { FEED_NAMES, FEED_PATHS, type FeedName } from '../contracts/feeds.ts'
import type { FeedFormat } from '../domain/feeds/feed-format.ts'
import { GOOGLE_FEED } from '../domain/feeds/google-feed.ts'
import { META_FEED } from '../domain/feeds/meta-feed.ts'
import { openFeedVersion } from '../use-cases/catalogue/feed-version.ts'
import { isFeedActive, readFeed } from '../use-cases/catalogue/read-feed.ts'
import type { AppContext } from '../use-cases/context.ts'
import { chooseEncoding } from './encoding.ts'
import { type ErrorHandlerSettings, reportFault } from './errors.ts'
import type { Limits } from './middleware/rate-limit.ts'
import { textStream } from './text-stream.ts'
import { type WrittenOnce, writeOnce } from './written-once.ts'

const FORMATS: Readonly<Record<FeedName, FeedFormat>> = { google: GOOGLE_FEED, meta: META_FEED }

/** Serves the catalogue feeds that the merchant has switched on; others do not exist. */
export function feedRoutes(shop: AppContext, settings: ErrorHandlerSettings, limits: Limits) {
  const version = openFeedVersion(shop)
  const feeds = openFeeds(shop)
  const routes = new Hono()
  const limitFeed = limits.perClient('feed', (c, { message }) => c.text(message, 429))
  for (const name of FEED_NAMES) {
    routes.get(FEED_PATHS[name], limitFeed, async (c, next) => {
      if (!(await isFeedActive(shop, name))) return next()
      // Read before the products, so that a change during the answer makes it outdated.
      const current = await version()
      const etag = `W/"${current}"`
      c.header('ETag', etag)
      c.header('Cache-Control', 'public, no-cache')
      c.header('Vary', 'Accept-Encoding')
      c.header('X-Robots-Tag', 'noindex')
      const known = c.req.header('If-None-Match')
      if (known === '*' || known?.includes(etag)) return c.body(null, 304)
      c.header('Content-Type', FORMATS[name].type)
      const isGzip = chooseEncoding(c.req.header('Accept-Encoding'), ['gzip']) === 'gzip'
      if (isGzip) c.header('Content-Encoding', 'gzip')
      if (c.req.method === 'HEAD') return c.body(null)
      const feed = feeds.get(name, current)
      const pieces = isGzip ? feed.read() : through(feed.read(), createGunzip())
      return c.body(
        textStream(pieces, (error) => {
          feeds.drop(name, feed)
          reportFault(settings, error)
        }),
      )
    })
  }
  return routes
}

/** Keeps the newest text of each feed, compressed, so that it is made once after a change. */
function openFeeds(shop: AppContext) {
  const made = new Map<FeedName, { version: string; feed: WrittenOnce }>()
  const drop = (name: FeedName, feed: WrittenOnce) => {
    feed.retire()
    if (made.get(name)?.feed === feed) made.delete(name)
  }
  return {
    drop,
    get(name: FeedName, version: string): WrittenOnce {
      const known = made.get(name)
      if (known?.version === version) return known.feed
      if (known) drop(name, known.feed)
      const feed = writeOnce(through(readFeed(shop, FORMATS[name]), createGzip()))
      made.set(name, { version, feed })
      return feed
    },
  }
}

async function* through(
  texts: AsyncGenerator<string | Uint8Array>,
  zlib: Gzip | Gunzip,
): AsyncGenerator<Uint8Array> {
  // A fault of the texts reaches the reader of `zlib`; when that one stops, the texts end.
  pipeline(texts, zlib, () => {})
  yield* zlib
}
