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
