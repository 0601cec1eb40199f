import type { Networks } from '../network/reachable-address.ts'
import type { ProviderFailure } from './payment-provider.ts'

export interface ProviderCall {
  method: 'GET' | 'POST'
  /** after the base URL, from `/` on, with the query */
  path: string
  headers: Readonly<Record<string, string>>
  body?: string
  /** repeating the call has no other effect, so that it may be sent again after a failure */
  idempotent: boolean
}

/** `body` is the parsed JSON; null when empty. */
export interface ProviderAnswer {
  ok: true
  body: unknown
}

/** `status` is the HTTP status of a refusal. */
export type CallFailure = ProviderFailure & { status?: number }

export type CircuitState = 'closed' | 'half-open' | 'open'

/** The calls to one provider. */
export interface ProviderClient {
  call: (call: ProviderCall) => Promise<ProviderAnswer | CallFailure>
  circuit: () => CircuitState
}

export interface ClientOptions {
  /** scheme and host; no call goes to another host */
  baseUrl: string
  /** private networks that the host may be in */
  privateNetworks: Networks
  /** a call without an answer ends after this time */
  timeoutMs: number
  /** first pause before an idempotent call is repeated; the next pauses grow */
  pauseMs: number
  /** after several failures, nothing is sent for this time */
  openMs: number
  onCall: (outcome: 'ok' | ProviderFailure['failure']) => unknown
}

export const CLIENT_LIMITS = { timeoutMs: 10_000, pauseMs: 400, openMs: 30_000 } as const

/** Loads the HTTP libraries, some megabytes of memory, with the first call. */
export function createProviderClient(options: ClientOptions): ProviderClient {
  let opened: Promise<ProviderClient> | null = null
  let client: ProviderClient | null = null
  const open = async () => {
    const { openTransport } = await import('./transport.ts')
    client = openTransport(options)
    return client
  }
  return {
    call: async (call) => {
      opened ??= open()
      const answer = await (await opened).call(call)
      options.onCall(answer.ok ? 'ok' : answer.failure)
      return answer
    },
    circuit: () => client?.circuit() ?? 'closed',
  }
}
