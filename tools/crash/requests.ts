import { OUTAGE_RESPONSES } from '../../domain/outages.ts'

/** What became of one request. Moments by `performance.now()`. */
export interface Answer {
  what: string
  sent: number
  answered: number
  /** null when the connection ended without an answer */
  status: number | null
  /**
   * a request to come back, as the shop makes it: 503, in French, with the time to wait; because it has more to do than
   * time, or because something is away
   */
  serviceUnavailable: 'busy' | 'away' | null
}

/** What is asked of the shop. */
export interface Question {
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE'
  path: string
  body?: string
  token?: string
}

/** Asks one shop, and hears of every answer. */
export type Ask = (question: Question) => Promise<Answer>

/** No answer within this time is none, in milliseconds. */
const HUNG = 30_000

/** In all its words for it, on pages too, the shop asks to try again. */
const AGAIN = 'Veuillez réessayer'

/** @param heard is told of each answer as it comes */
export function askAt(url: string, heard: (answer: Answer) => void): Ask {
  return async ({ method, path, body, token }) => {
    const sent = performance.now()
    const headers = {
      ...(body !== undefined && { 'Content-Type': 'application/json' }),
      ...(token !== undefined && { Authorization: `Bearer ${token}` }),
    }
    const signal = AbortSignal.timeout(HUNG)
    const came = await fetch(url + path, { method, headers, signal, ...(body !== undefined && { body }) })
      .then(async (answer) => ({ answer, text: await answer.text() }))
      .catch(() => null)
    const answer = {
      what: `${method} ${path}`,
      sent,
      answered: performance.now(),
      status: came?.answer.status ?? null,
      serviceUnavailable: came && comesBack(came.answer, came.text),
    }
    heard(answer)
    return answer
  }
}

function comesBack({ status, headers }: Response, text: string): Answer['serviceUnavailable'] {
  const waits = /^\d+$/.test(headers.get('Retry-After') ?? '')
  if (status !== 503 || !waits || !text.includes(AGAIN)) return null
  return text.includes(OUTAGE_RESPONSES.busy.message) ? 'busy' : 'away'
}

/** Waits until so many answers more have come. */
export function moreAnswers(answers: readonly Answer[], more: number): Promise<void> {
  const until = answers.length + more
  return new Promise((resolve) => {
    const look = setInterval(() => {
      if (answers.length < until) return
      clearInterval(look)
      resolve()
    }, 1)
  })
}

/** Waits for so many milliseconds. */
export function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds))
}
