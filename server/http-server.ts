import { createServer, type Server } from 'node:http'
import type { Env } from './env.ts'
import { limitUnsentBytes } from './unsent-bytes.ts'

type Address = Pick<Env, 'port' | 'host'>

/** in milliseconds */
export const HTTP_LIMITS = {
  headersTimeout: 15_000,
  /** enough for twelve photos over a slow line */
  requestTimeout: 300_000,
  /** longer than proxies' timeouts, so that they never reuse a closed connection */
  keepAliveTimeout: 65_000,
  /** timeout for a client that neither sends nor reads */
  silence: 120_000,
  connectionsCheckingInterval: 5_000,
}

/** A server without a listener: `npm run dev` needs the server before it can create one. */
export function openHttpServer(limits: typeof HTTP_LIMITS = HTTP_LIMITS): Server {
  const { silence, ...options } = limits
  const server = createServer(options)
  server.setTimeout(silence)
  limitUnsentBytes(server)
  return server
}

export function listen(server: Server, { port, host }: Address): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, resolve)
  })
}

/** Checks the port early, so that a start with a taken port changes no data. @throws when the port is taken */
export async function assertPortIsFree(address: Address): Promise<void> {
  const probe = createServer()
  await listen(probe, address)
  await new Promise((resolve) => probe.close(resolve))
}
