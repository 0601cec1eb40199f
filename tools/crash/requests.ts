import { OUTAGE_RESPONSES } from '../../domain/outages.ts'
import { type ApiRequest, callApi } from '../harness/api.ts'

/** The outcome of one request. Times by `performance.now()`. */
export interface RequestOutcome {
  what: string
  sent: number
  answered: number
  /** null when the connection ended without an answer */
  status: number | null
  /** the reason of a 503 with Retry-After and RETRY_TEXT; null for other responses */
  serviceUnavailable: 'busy' | 'away' | null
}

export type Send = (request: ApiRequest & { path: string }) => Promise<RequestOutcome>

const REQUEST_TIMEOUT_MS = 30_000

/** Every 503 contains this text, from the API and on pages. */
const RETRY_TEXT = 'Veuillez réessayer'

export function requestSender(url: string, onOutcome: (outcome: RequestOutcome) => void): Send {
  return async ({ path, ...request }) => {
    const sent = performance.now()
    const signal = AbortSignal.timeout(REQUEST_TIMEOUT_MS)
    const received = await callApi(url + path, { ...request, signal })
      .then(async (answer) => ({ answer, text: await answer.text() }))
      .catch(() => null)
    const outcome = {
      what: `${request.method ?? 'GET'} ${path}`,
      sent,
      answered: performance.now(),
      status: received?.answer.status ?? null,
      serviceUnavailable: received && unavailableReason(received.answer, received.text),
    }
    onOutcome(outcome)
    return outcome
  }
}

function unavailableReason(
  { status, headers }: Response,
  text: string,
): RequestOutcome['serviceUnavailable'] {
  const waits = /^\d+$/.test(headers.get('Retry-After') ?? '')
  if (status !== 503 || !waits || !text.includes(RETRY_TEXT)) return null
  return text.includes(OUTAGE_RESPONSES.busy.message) ? 'busy' : 'away'
}

export function waitForResponses(answers: readonly RequestOutcome[], more: number): Promise<void> {
  const until = answers.length + more
  return new Promise((resolve) => {
    const look = setInterval(() => {
      if (answers.length < until) return
      clearInterval(look)
      resolve()
    }, 1)
  })
}

/** The faults during which failed responses are expected. Times by `performance.now()`. */
export interface FaultWindow {
  /** the shop was killed: connections may break */
  killed: boolean
  /** start and end of a PostgreSQL outage */
  away: readonly [from: number, to: number] | null
}

const EXPECTED = { GET: [200], others: [200, 201, 404, 409] }

export function unexpectedResponses(
  answers: readonly RequestOutcome[],
  { killed, away }: FaultWindow,
): string[] {
  return answers.flatMap((answer) => {
    const { what, status, serviceUnavailable, sent, answered } = answer
    if (status === null) return killed ? [] : [`${what}: no response`]
    if ((what.startsWith('GET') ? EXPECTED.GET : EXPECTED.others).includes(status)) return []
    // A 503 for overload loses no data and is counted separately.
    if (serviceUnavailable === 'busy') return []
    if (serviceUnavailable === null) return [`${what}: ${status}`]
    if (away && sent <= away[1] && answered >= away[0]) return []
    return [`${what}: 503 without an outage`]
  })
}

/** Returns the milliseconds from the end of the outage to the first new order; null if no new order was accepted. */
export function recoveryTime(answers: readonly RequestOutcome[], back: number): number | null {
  const moments = answers
    .filter(({ what, status, sent }) => what === 'POST /api/orders' && status === 201 && sent >= back)
    .map(({ answered }) => answered - back)
  return moments.length === 0 ? null : Math.min(...moments)
}
