import { isIP } from 'node:net'
import {
  BrokenCircuitError,
  CircuitState,
  ConsecutiveBreaker,
  circuitBreaker,
  ExponentialBackoff,
  handleWhenResult,
  retry,
  TimeoutStrategy,
  timeout,
  wrap,
} from 'cockatiel'
import { buildConnector, EnvHttpProxyAgent, request } from 'undici'
import { isRecord, parseJson } from '../../domain/unknown-values.ts'
import { findReachableAddress, type Networks } from '../network/reachable-address.ts'
import type { ProviderFailure } from './payment-provider.ts'
import type {
  CallFailure,
  CircuitState as Circuit,
  ClientOptions,
  ProviderAnswer,
  ProviderCall,
  ProviderClient,
} from './provider-client.ts'

/** bytes; a list of transactions or an image of a QR code is far smaller */
const MAX_ANSWER = 500_000
const REPEATS = 2
/** failures in a row that open the circuit */
const FAILURES = 5

type Answer = ProviderAnswer | CallFailure

const CIRCUITS: Record<CircuitState, Circuit> = {
  [CircuitState.Closed]: 'closed',
  [CircuitState.HalfOpen]: 'half-open',
  [CircuitState.Open]: 'open',
  [CircuitState.Isolated]: 'open',
}

/** Failures of the provider or of the way to it, not of one request. */
const OUTAGES: readonly ProviderFailure['failure'][] = ['timeout', 'connection', 'busy', 'unclear']

const ADDRESS_REFUSED = 'ADDRESS_REFUSED'
/** The request has not left: it had no effect, whatever it is. */
const NOT_SENT =
  /^(?:ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|UND_ERR_CONNECT_TIMEOUT|ADDRESS_REFUSED)$|CERT|SIGNED|SIGNATURE/
const TIMEOUTS = /^UND_ERR_(?:CONNECT|HEADERS|BODY)_TIMEOUT$/

/** Opens the connection to one provider: proxies of the environment, time limit, repeats, circuit breaker (E-12). */
export function openTransport({
  baseUrl,
  privateNetworks,
  timeoutMs,
  pauseMs,
  openMs,
}: ClientOptions): ProviderClient {
  const dispatcher = new EnvHttpProxyAgent({
    connect: connectorTo(privateNetworks, timeoutMs),
    maxResponseSize: MAX_ANSWER,
    // A new connection for each call: a provider that closes an idle one would make a payment's start unclear.
    pipelining: 0,
  })
  const breaker = circuitBreaker(handleWhenResult(isOutage), {
    breaker: new ConsecutiveBreaker(FAILURES),
    halfOpenAfter: openMs,
  })
  const limit = timeout(timeoutMs, TimeoutStrategy.Cooperative)
  const once = wrap(breaker, limit)
  const backoff = new ExponentialBackoff({ initialDelay: pauseMs, maxDelay: pauseMs * 10 })
  const repeated = wrap(retry(handleWhenResult(isOutage), { maxAttempts: REPEATS, backoff }), breaker, limit)

  async function attempt(call: ProviderCall, signal: AbortSignal): Promise<Answer> {
    try {
      const { statusCode, body } = await request(`${baseUrl}${call.path}`, {
        dispatcher,
        method: call.method,
        headers: { Accept: 'application/json', ...call.headers },
        body: call.body ?? null,
        signal,
      })
      return answerOf(statusCode, await body.text(), call)
    } catch (error) {
      return failureOf(codeOf(error), signal.aborted, call)
    }
  }

  return {
    async call(call) {
      try {
        return await (call.idempotent ? repeated : once).execute(({ signal }) => attempt(call, signal))
      } catch (error) {
        if (!(error instanceof BrokenCircuitError)) throw error
        return failure('circuit-open', 'not sent after several failures')
      }
    },
    circuit: () => CIRCUITS[breaker.state],
  }
}

/** Connects to an address of the host that was checked, because a second look-up could return another one. */
function connectorTo(networks: Networks, timeoutMs: number): buildConnector.connector {
  const connect = buildConnector({ timeout: timeoutMs, allowH2: false })
  return (options, callback) => {
    const host = options.hostname.replace(/^\[|\]$/g, '')
    findReachableAddress(host, networks).then(
      (address) => {
        if (address === null)
          return callback(Object.assign(new Error(ADDRESS_REFUSED), { code: ADDRESS_REFUSED }), null)
        connect({ ...options, hostname: address, servername: isIP(host) ? '' : host }, callback)
      },
      (error) => callback(error, null),
    )
  }
}

function answerOf(status: number, text: string, call: ProviderCall): Answer {
  const body = text.trim() === '' ? null : parseJson(text)
  if (status >= 200 && status < 300) {
    if (body !== null || text.trim() === '') return { ok: true, body }
    return failure('protocol', `HTTP ${status}, not JSON`)
  }
  const detail = [`HTTP ${status}`, errorCode(body)].join(' ').trim()
  if (status === 401 || status === 403) return { ...failure('auth', detail), status }
  if (status === 408 || status === 429) return { ...failure('busy', detail), status }
  if (status >= 500) return { ...failure(call.idempotent ? 'busy' : 'unclear', detail), status }
  return { ...failure(status >= 400 ? 'refused' : 'protocol', detail), status }
}

function failureOf(code: string, timedOut: boolean, { idempotent }: ProviderCall): CallFailure {
  const detail = timedOut ? 'no answer in time' : code
  const isTimeout = timedOut || TIMEOUTS.test(code)
  if (!timedOut && NOT_SENT.test(code)) return failure(isTimeout ? 'timeout' : 'connection', detail)
  if (!idempotent) return failure('unclear', detail)
  if (code === 'UND_ERR_RES_EXCEEDED_MAX_SIZE') return failure('protocol', detail)
  return failure(isTimeout ? 'timeout' : 'connection', detail)
}

function failure(kind: ProviderFailure['failure'], detail: string): CallFailure {
  return { ok: false, failure: kind, detail }
}

function isOutage(result: unknown): boolean {
  const answer = result as Answer
  return !answer.ok && OUTAGES.includes(answer.failure)
}

/** The code of a network fault, such as `ECONNRESET`. */
function codeOf(error: unknown): string {
  const code = isRecord(error) ? error.code : undefined
  return typeof code === 'string' && /^[A-Z\d_]{1,60}$/.test(code) ? code : 'no answer'
}

/** The provider's own code, such as `insufficient-funds`. Its texts could contain a phone number or a key. */
function errorCode(body: unknown): string {
  const code = isRecord(body) ? String(body.code ?? body.error ?? '') : ''
  return /^(?:[a-z][a-z_-]{0,59}|\d{1,6})$/i.test(code) ? code : ''
}
