import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { type CacheEntry, chooseEncoding, type Encoding } from './cache-entry.ts'
import { acceptOf, cacheKey, keyOf, urlOf } from './cache-key.ts'
import type { ResponseCache } from './response-cache.ts'

interface Settings {
  cache: ResponseCache
  /** renders an uncompressed response */
  render: (request: Request) => Response | Promise<Response>
  /** handles requests that must not be cached or whose rendering failed */
  fallback: RequestListener
}

/** Origin of the requests that fill the cache. They are built from the cache key, so they have no visitor's headers. */
const INTERNAL_ORIGIN = 'http://shop.internal'

/** Maximum number of different `Accept-Encoding` headers whose encoding is remembered; browsers send only a few. */
const MAX_REMEMBERED = 100

/** Serves cacheable requests from the cache, everything else through `fallback`. */
export function serveFromCache({ cache, render, fallback }: Settings): RequestListener {
  const encodings = new Map<string | undefined, Encoding>()
  function encodingFor(accepted: string | undefined): Encoding {
    const known = encodings.get(accepted)
    if (known) return known
    const encoding = chooseEncoding(accepted)
    if (encodings.size < MAX_REMEMBERED) encodings.set(accepted, encoding)
    return encoding
  }

  return (req, res) => {
    const { method = 'GET', url = '/', headers } = req
    const { accept, authorization } = headers
    if ((method !== 'GET' && method !== 'HEAD') || authorization !== undefined) return fallback(req, res)
    const encoding = encodingFor(headers['accept-encoding'])
    // A key in the cache needs no check by cacheKey, which allowed it earlier.
    const cached = cache.peek(keyOf(url, accept), encoding)
    if (cached) return send(req, res, cached, encoding)
    const key = cacheKey({ url, accept })
    if (key === null) return fallback(req, res)
    const respond = async () =>
      render(new Request(INTERNAL_ORIGIN + urlOf(key), { headers: { Accept: acceptOf(key) } }))
    cache.get(key, encoding, respond).then(
      (entry) => send(req, res, entry, encoding),
      // The fallback renders again, fails in the same way, and reports the fault.
      () => fallback(req, res),
    )
  }
}

function send(req: IncomingMessage, res: ServerResponse, entry: CacheEntry, encoding: Encoding): void {
  const { body, headers, notModified } = entry.variants[encoding] ?? entry.variants.identity
  if (entry.status === 200 && matches(req.headers['if-none-match'], entry.hash)) {
    res.writeHead(304, notModified).end()
    return
  }
  res.writeHead(entry.status, headers)
  res.end(req.method === 'HEAD' ? undefined : body)
}

/** Whether the browser already has this response, in any encoding. */
function matches(ifNoneMatch: string | undefined, hash: string): boolean {
  return ifNoneMatch !== undefined && (ifNoneMatch.trim() === '*' || ifNoneMatch.includes(`"${hash}-`))
}
