import { OUTAGE_RESPONSES } from '../../domain/outages.ts'

/** The outcome of one request. Times by `performance.now()`. */
export interface RequestOutcome {
  what: string
  sent: number
  answered: number
  /** null when the connection ended without an answer */
  status: number | null
  /** the reason of a 503 with Retry-After and the French text */
  serviceUnavailable: 'busy' | 'away' | null
}

export interface ApiRequest {
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE'
  path: string
  body?: string
  token?: string
}

export type Send = (request: ApiRequest) => Promise<RequestOutcome>

const REQUEST_TIMEOUT_MS = 30_000

/** Part of every 503 text, on pages too. */
const RETRY_TEXT = 'Veuillez réessayer'

export function requestSender(url: string, onOutcome: (outcome: RequestOutcome) => void): Send {
  return async ({ method, path, body, token }) => {
    const sent = performance.now()
    const headers = {
      ...(body !== undefined && { 'Content-Type': 'application/json' }),
      ...(token !== undefined && { Authorization: `Bearer ${token}` }),
    }
    const signal = AbortSignal.timeout(REQUEST_TIMEOUT_MS)
    const received = await fetch(url + path, { method, headers, signal, ...(body !== undefined && { body }) })
      .then(async (answer) => ({ answer, text: await answer.text() }))
      .catch(() => null)
    const outcome = {
      what: `${method} ${path}`,
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
