import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { LRUCache } from 'lru-cache'
import { BodyTooLargeError, type CacheEntry, chooseEncoding, type Encoding } from './cache-entry.ts'
import { acceptOf, cacheKey, keyOf, urlOf } from './cache-key.ts'
import { createLargeBodies } from './large-bodies.ts'
import type { ResponseCache } from './response-cache.ts'

interface Settings {
  cache: ResponseCache
  /** renders an uncompressed response */
  render: (request: Request) => Response | Promise<Response>
  /** whether an `Authorization` header names an administrator, who gets uncached responses */
  isAdministrator: (authorization: string) => Promise<boolean>
  /** handles requests that must not be cached or whose rendering failed */
  fallback: RequestListener
}

/** Origin of the requests that fill the cache. They are built from the cache key, so they have no visitor's headers. */
const INTERNAL_ORIGIN = 'http://shop.internal'

/** Maximum number of different `Accept-Encoding` headers whose encoding is remembered; browsers send only a few. */
const MAX_REMEMBERED = 100

/** Maximum bytes of the large bodies that clients read at the same time. */
const MAX_LARGE_BODIES = 64_000_000

/** How long a response counts as too large for the cache, in milliseconds. */
const TOO_LARGE_MS = 10 * 60_000

/** Serves cacheable requests from the cache, everything else through `fallback`. */
export function serveFromCache({ cache, render, isAdministrator, fallback }: Settings): RequestListener {
  const tooLarge = new LRUCache<string, true>({ max: 100, ttl: TOO_LARGE_MS })
  const encodings = new Map<string | undefined, Encoding>()
  function encodingFor(accepted: string | undefined): Encoding {
    const known = encodings.get(accepted)
    if (known) return known
    const encoding = chooseEncoding(accepted)
    if (encodings.size < MAX_REMEMBERED) encodings.set(accepted, encoding)
    return encoding
  }

  const bodies = createLargeBodies(MAX_LARGE_BODIES)
  function listen(req: IncomingMessage, res: ServerResponse): unknown {
    const { method = 'GET', headers } = req
    if (method !== 'GET' && method !== 'HEAD') return fallback(req, res)
    if (headers.authorization === undefined) return answer(req, res)
    if (cacheKey({ url: req.url ?? '/', accept: headers.accept }) === null) return fallback(req, res)
    // Whatever else the header contains, the response is the same for everybody.
    isAdministrator(headers.authorization).then(
      (uncached) => (uncached ? fallback(req, res) : answer(req, res)),
      () => fallback(req, res),
    )
  }

  function answer(req: IncomingMessage, res: ServerResponse): unknown {
    const { url = '/', headers } = req
    const { accept } = headers
    const encoding = encodingFor(headers['accept-encoding'])
    // A key in the cache needs no check by cacheKey, which allowed it earlier.
    const cached = cache.peek(keyOf(url, accept), encoding)
    if (cached) return send(req, res, cached, encoding, bodies)
    const key = cacheKey({ url, accept })
    if (key === null || tooLarge.has(key)) return fallback(req, res)
    const respond = async () =>
      render(new Request(INTERNAL_ORIGIN + urlOf(key), { headers: { Accept: acceptOf(key) } }))
    cache.get(key, encoding, respond).then(
      (entry) => send(req, res, entry, encoding, bodies),
      // The fallback renders again, and streams a large body or reports the fault.
      (error) => {
        if (error instanceof BodyTooLargeError) tooLarge.set(key, true)
        fallback(req, res)
      },
    )
  }

  return listen
}

function send(
  req: IncomingMessage,
  res: ServerResponse,
  entry: CacheEntry,
  encoding: Encoding,
  bodies: ReturnType<typeof createLargeBodies>,
): void {
  const { body, headers, notModified } = entry.variants[encoding] ?? entry.variants.identity
  if (entry.status === 200 && matches(req.headers['if-none-match'], entry.hash)) {
    res.writeHead(304, notModified).end()
    return
  }
  res.writeHead(entry.status, headers)
  if (req.method === 'HEAD') res.end()
  else bodies.send(res, body)
}

/** Whether the browser already has this response, in any encoding. */
function matches(ifNoneMatch: string | undefined, hash: string): boolean {
  return ifNoneMatch !== undefined && (ifNoneMatch.trim() === '*' || ifNoneMatch.includes(`"${hash}-`))
}
