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
import { request } from 'undici'
import { isRecord, parseJson } from '../../domain/unknown-values.ts'
import { type NetworkFault, networkFault, openConnections } from './checked-connection.ts'
import type {
  CallFailure,
  CircuitState as Circuit,
  ClientOptions,
  JsonAnswer,
  JsonCall,
  JsonClient,
} from './json-client.ts'

/** bytes; a list of transactions or an image of a QR code is far smaller */
const MAX_ANSWER = 500_000
const REPEATS = 2
/** failures in a row that open the circuit */
const FAILURES = 5

type Answer = JsonAnswer | CallFailure

const CIRCUITS: Record<CircuitState, Circuit> = {
  [CircuitState.Closed]: 'closed',
  [CircuitState.HalfOpen]: 'half-open',
  [CircuitState.Open]: 'open',
  [CircuitState.Isolated]: 'open',
}

/** Failures of the other system or of the way to it, not of one request. */
const OUTAGES: readonly CallFailure['failure'][] = ['timeout', 'connection', 'busy', 'unclear']

/** Opens the connection to one other system: proxies of the environment, time limit, repeats, circuit breaker (E-12). */
export function openTransport({
  baseUrl,
  privateNetworks,
  resolve,
  timeoutMs,
  pauseMs,
  openMs,
}: ClientOptions): JsonClient {
  const rules = { privateNetworks, timeoutMs, resolve, isFixedHost: true, maxResponseSize: MAX_ANSWER }
  const dispatcher = openConnections(rules)
  const breaker = circuitBreaker(handleWhenResult(isOutage), {
    breaker: new ConsecutiveBreaker(FAILURES),
    halfOpenAfter: openMs,
  })
  const limit = timeout(timeoutMs, TimeoutStrategy.Cooperative)
  const once = wrap(breaker, limit)
  const backoff = new ExponentialBackoff({ initialDelay: pauseMs, maxDelay: pauseMs * 10 })
  const repeated = wrap(retry(handleWhenResult(isOutage), { maxAttempts: REPEATS, backoff }), breaker, limit)

  async function attempt(call: JsonCall, signal: AbortSignal): Promise<Answer> {
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
      return failureOf(networkFault(error, signal.aborted), call)
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

function answerOf(status: number, text: string, call: JsonCall): Answer {
  const body = text.trim() === '' ? null : parseJson(text)
  if (status >= 200 && status < 300) {
    if (body !== null || text.trim() === '') return { ok: true, body }
    return failure('protocol', `HTTP ${status}, not JSON`)
  }
  const code = errorCode(body)
  const detail = [`HTTP ${status}`, code].join(' ').trim()
  const refused = { detail, status, ...(code && { code }) }
  if (status === 401 || status === 403) return { ok: false, failure: 'auth', ...refused }
  if (status === 408 || status === 429) return { ok: false, failure: 'busy', ...refused }
  if (status >= 500) return { ok: false, failure: call.idempotent ? 'busy' : 'unclear', ...refused }
  return { ok: false, failure: status >= 400 ? 'refused' : 'protocol', ...refused }
}

function failureOf({ code, notSent, timedOut }: NetworkFault, { idempotent }: JsonCall): CallFailure {
  const missed = timedOut ? 'timeout' : 'connection'
  if (notSent) return failure(missed, code)
  if (!idempotent) return failure('unclear', code)
  return failure(code === 'UND_ERR_RES_EXCEEDED_MAX_SIZE' ? 'protocol' : missed, code)
}

function failure(kind: CallFailure['failure'], detail: string): CallFailure {
  return { ok: false, failure: kind, detail }
}

function isOutage(result: unknown): boolean {
  const answer = result as Answer
  return !answer.ok && OUTAGES.includes(answer.failure)
}

/**
 * The other system's own code, such as `insufficient-funds`, or `{error: {code: 190}}`. Its texts could contain a phone
 * number or a key.
 */
function errorCode(body: unknown): string {
  const error = isRecord(body) && isRecord(body.error) ? body.error : body
  const code = isRecord(error) ? String(error.code ?? error.error ?? '') : ''
  return /^(?:[a-z][a-z_-]{0,59}|\d{1,6})$/i.test(code) ? code : ''
}
