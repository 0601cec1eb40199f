import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { ServiceUnavailableError } from '../../domain/outages.ts'
import { unlessAborted } from '../../domain/unless-aborted.ts'
import { READ_LIMIT_MS } from '../load-shedding/load-shedding.ts'
import { sendUnavailable } from '../load-shedding/unavailable-page.ts'
import type { CachedResponse, ResponseCache } from './response-cache.ts'
import { INTERNAL_ORIGIN, type SharedRequest, sharedRequest } from './shared-request.ts'

interface Settings {
  cache: ResponseCache
  render: (request: Request) => Response | Promise<Response>
  /** whether an `Authorization` header names an administrator, who gets uncached responses */
  isAdministrator: (authorization: string) => Promise<boolean>
  /** handles requests that must not be cached or whose rendering failed */
  fallback: RequestListener
  reportFault: (error: unknown) => unknown
  limitMs?: number
}

/** Serves shared requests from the cache, all others through `fallback`. */
export function serveFromCache({
  cache,
  render,
  isAdministrator,
  fallback,
  reportFault,
  limitMs = READ_LIMIT_MS,
}: Settings): RequestListener {
  async function renderOnce(
    { headers: { authorization } }: IncomingMessage,
    request: SharedRequest,
  ): Promise<CachedResponse | null> {
    if (authorization !== undefined && (await isAdministrator(authorization))) return null
    // No cookie or other header of the visitor reaches the response.
    const internal = { headers: { Accept: request.accept } }
    return cache.get(request, async () => render(new Request(INTERNAL_ORIGIN + request.url, internal)))
  }

  async function answerRendered(req: IncomingMessage, res: ServerResponse, request: SharedRequest) {
    // The fallback renders again and reports the fault.
    let late: Error | null = null
    const refuse = () => {
      late = new ServiceUnavailableError('busy', `no answer to a shared read within ${limitMs} ms`)
      return late
    }
    const rendered = unlessAborted(renderOnce(req, request), AbortSignal.timeout(limitMs), refuse)
    const response = await rendered.catch(() => null)
    if (late) {
      reportFault(late)
      return sendUnavailable(req.url ?? '/', res, 'busy')
    }
    if (response) send(req, res, response)
    else fallback(req, res)
  }

  return (req, res) => {
    const request = sharedRequest(req)
    if (!request) return fallback(req, res)
    const cached = req.headers.authorization === undefined ? cache.find(request) : null
    return cached ? send(req, res, cached) : answerRendered(req, res, request)
  }
}

function send(
  req: IncomingMessage,
  res: ServerResponse,
  { status, headers, headerList, body }: CachedResponse,
): void {
  const known = req.headers['if-none-match']
  if (headers.etag && (known === '*' || known?.includes(headers.etag))) {
    const { 'content-length': _length, 'content-encoding': _encoding, ...notModified } = headers
    res.writeHead(304, notModified).end()
  } else {
    res.writeHead(status, headerList).end(req.method === 'HEAD' ? undefined : body)
  }
}
