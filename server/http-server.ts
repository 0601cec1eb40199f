import { createServer, type RequestListener, type Server } from 'node:http'

/** How long a client may take, in milliseconds. Slow phones are welcome; whoever sends a byte now and then is not. */
export const HTTP_LIMITS = {
  /** until the whole head of a request is there */
  headersTimeout: 15_000,
  /** until the whole request is there: twelve photographs over a slow line */
  requestTimeout: 300_000,
  /** a silent connection without a request; longer than proxies keep theirs, so that they never use one that ends */
  keepAliveTimeout: 65_000,
  /** a connection that takes nothing of its answer */
  silence: 120_000,
  /** how often the first two are looked after */
  connectionsCheckingInterval: 5_000,
}

/** A server that answers with `answer`, and lets go of clients that hold it up. */
export function openHttpServer(answer: RequestListener, limits: typeof HTTP_LIMITS = HTTP_LIMITS): Server {
  const { silence, ...options } = limits
  const server = createServer(options, answer)
  server.setTimeout(silence)
  return server
}
