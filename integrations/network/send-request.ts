import type { NetworkFault } from './checked-connection.ts'
import type { Networks, Resolve } from './reachable-address.ts'

export interface OutgoingRequest {
  method: 'GET' | 'POST'
  /** absolute, `https:` or `http:` */
  url: string
  headers: Readonly<Record<string, string>>
  body?: string | Uint8Array
  /** stops the request */
  signal?: AbortSignal
}

export interface OutgoingAnswer {
  ok: true
  status: number
  /** the first 2 000 characters */
  text: string
  /** milliseconds that the other system asks to wait (`Retry-After`); null without */
  retryAfterMs: number | null
}

export type SendRequest = (
  request: OutgoingRequest,
) => Promise<OutgoingAnswer | ({ ok: false } & NetworkFault)>

export interface RequestLimits {
  /** private networks that the host may be in */
  privateNetworks: Networks
  /** a request without an answer ends after this time */
  timeoutMs: number
  /** looks names up, in tests */
  resolve?: Resolve
}

/**
 * Opens a way to send requests to addresses that users or browsers chose: no private networks, `http:` only where the
 * operator allows it, no redirects, a time limit, proxies of the environment. Loads the HTTP library, some megabytes of memory, with the first request.
 */
export function openRequests(limits: RequestLimits): SendRequest {
  let opened: Promise<SendRequest> | null = null
  return async (request) => {
    opened ??= import('./requests.ts').then(({ createRequests }) => createRequests(limits))
    return (await opened)(request)
  }
}
