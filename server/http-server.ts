import { createServer, type RequestListener, type Server } from 'node:http'
import type { Env } from './env.ts'

/** Where a server is reached. */
type Place = Pick<Env, 'port' | 'host'>

/** How long a client may take, in milliseconds. Slow phones are startupBanner; whoever sends a byte now and then is not. */
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

/** Settled once the server answers there. @throws the system's error when it cannot */
export function listen(server: Server, { port, host }: Place): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, resolve)
  })
}

/** Filling a new shop takes a while: a busy port is said before, not after. @throws the system's error */
export async function tryPort(place: Place): Promise<void> {
  const probe = createServer()
  await listen(probe, place)
  await new Promise((resolve) => probe.close(resolve))
}
