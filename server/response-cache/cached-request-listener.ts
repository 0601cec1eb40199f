import type { IncomingMessage, ServerResponse } from 'node:http'
import { type CacheEntry, chooseEncoding, type Encoding } from './cache-entry.ts'
import { acceptOf, cacheKey } from './cache-key.ts'
import type { ResponseCache } from './response-cache.ts'

type Listener = (req: IncomingMessage, res: ServerResponse) => void

interface Front {
  cache: ResponseCache
  /** answers a request from the shop's parts, uncompressed */
  fresh: (request: Request) => Response | Promise<Response>
  /** answers everything that is not kept */
  otherwise: Listener
}

/** Answers are made from a request built anew from the path alone: nothing of one visitor gets into another's answer. */
const INTERNAL = 'http://shop.internal'

/** Stands before the shop: what is kept is answered here, straight from memory. */
export function serveFromCache({ cache, fresh, otherwise }: Front): Listener {
  return (req, res) => {
    const { method = 'GET', url = '/', headers } = req
    const { accept, authorization } = headers
    const key = cacheKey({ method, url, accept, authorization })
    if (key === null) return otherwise(req, res)
    const encoding = chooseEncoding(headers['accept-encoding'])
    const kept = cache.peek(key, encoding)
    if (kept) return send(req, res, kept, encoding)
    const make = async () => fresh(new Request(INTERNAL + url, { headers: { Accept: acceptOf(key) } }))
    cache.get(key, encoding, make).then(
      (answer) => send(req, res, answer, encoding),
      // The shop itself answers then, and reports the fault as it does any other.
      () => otherwise(req, res),
    )
  }
}

function send(req: IncomingMessage, res: ServerResponse, answer: CacheEntry, encoding: Encoding): void {
  const body = answer.bodies[encoding] ?? answer.bodies.identity
  const tag = `"${answer.tag}-${encoding}"`
  const headers: Record<string, string | number> = {
    ...answer.headers,
    ...(answer.status === 200 && {
      etag: tag,
      'cache-control': answer.headers['cache-control'] ?? REVALIDATE,
    }),
    vary: vary(answer.headers.vary),
  }
  if (answer.status === 200 && isKnown(req.headers['if-none-match'], answer.tag)) {
    res.writeHead(304, headers).end()
    return
  }
  if (encoding !== 'identity') headers['content-encoding'] = encoding
  headers['content-length'] = body.length
  res.writeHead(answer.status, headers)
  res.end(req.method === 'HEAD' ? undefined : body)
}

/** Browsers and proxies may keep it but must ask each time whether it is still current. */
const REVALIDATE = 'public, no-cache'

function vary(own = 'Accept-Encoding'): string {
  return /accept-encoding/i.test(own) ? own : `${own}, Accept-Encoding`
}

/** Whether the browser holds this answer already, in whichever encoding it got it. */
function isKnown(ifNoneMatch: string | undefined, tag: string): boolean {
  return ifNoneMatch !== undefined && (ifNoneMatch.trim() === '*' || ifNoneMatch.includes(`"${tag}-`))
}
