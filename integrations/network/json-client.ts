import type { RemoteFailure } from '../../domain/outbox/remote-failures.ts'
import type { Networks, Resolve } from './reachable-address.ts'

export interface JsonCall {
  method: 'GET' | 'POST'
  /** after the base URL, from `/` on, with the query */
  path: string
  headers: Readonly<Record<string, string>>
  body?: string | Uint8Array
  /** repeating the call has no other effect, so that it may be sent again after a failure */
  idempotent: boolean
}

/** `body` is the parsed JSON; null when empty. */
export interface JsonAnswer {
  ok: true
  body: unknown
}

/** Why a call has no result. `circuit-open`: not sent, because the last calls failed. */
export interface CallFailure {
  ok: false
  failure: Exclude<RemoteFailure, 'expired'> | 'circuit-open'
  /** for logs: status and error code, without keys, phone numbers and texts of the other system */
  detail: string
  /** HTTP status of a refusal */
  status?: number
  /** the other system's own code of a refusal */
  code?: string
}

export type CircuitState = 'closed' | 'half-open' | 'open'

/** The calls to one other system that speaks JSON. */
export interface JsonClient {
  call: (call: JsonCall) => Promise<JsonAnswer | CallFailure>
  circuit: () => CircuitState
}

export interface ClientOptions {
  /** scheme and host; no call goes to another host */
  baseUrl: string
  /** private networks that the host may be in */
  privateNetworks: Networks
  /** looks names up, in tests */
  resolve?: Resolve
  /** a call without an answer ends after this time */
  timeoutMs: number
  /** first pause before an idempotent call is repeated; the next pauses grow */
  pauseMs: number
  /** after several failures, nothing is sent for this time */
  openMs: number
  onCall: (outcome: 'ok' | CallFailure['failure']) => unknown
}

export const CLIENT_LIMITS = { timeoutMs: 10_000, pauseMs: 400, openMs: 30_000 } as const
