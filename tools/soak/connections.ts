import { Agent, type IncomingMessage, request } from 'node:http'
import type { Outcome } from './results.ts'
import { remember, type Shopper } from './virtual-users.ts'

/** What is asked of the shop, by whom, and how it should be answered. */
export interface Question {
  kind: string
  method: 'GET' | 'POST' | 'PATCH'
  path: string
  /** what is sent, as JSON unless it is a text already */
  body?: unknown
  token?: string
  accept?: string
  /** the statuses that are right */
  expects: readonly number[]
}

/** No answer within this time is none, in milliseconds. */
const HUNG = 20_000
/** How often a phone tries again after it was asked to come back. */
const ATTEMPTS = 4

/** Connections to the shop that are kept open, as a proxy's are. */
export function openConnections(url: string, connections: number) {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  const { hostname, port } = new URL(url)

  function send(
    question: Question,
    shopper: Shopper,
  ): Promise<{ status: number | null; wait: number | null }> {
    const { method, path, body, token, accept } = question
    const text = body === undefined || typeof body === 'string' ? body : JSON.stringify(body)
    const headers = {
      'accept-encoding': 'br',
      'x-forwarded-for': shopper.address,
      ...(shopper.cookie !== null && { cookie: shopper.cookie }),
      ...(accept && { accept }),
      ...(token && { authorization: `Bearer ${token}` }),
      ...(text !== undefined && {
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(text),
      }),
    }
    return new Promise((resolve) => {
      const none = { status: null, wait: null }
      const asked = request({ agent, hostname, port, method, path, headers, timeout: HUNG }, (answer) => {
        remember(shopper, answer.headers['set-cookie'])
        answer.on('end', () => resolve({ status: answer.statusCode ?? null, wait: waitOf(answer) }))
        answer.on('error', () => resolve(none)).resume()
      })
      asked.on('timeout', () => asked.destroy())
      asked.on('error', () => resolve(none)).end(text)
    })
  }

  return {
    /** Asks; when asked to come back, does so after the time named, as a browser's page does. */
    async ask(question: Question, shopper: Shopper): Promise<Outcome> {
      for (let comeBacks = 0; ; comeBacks++) {
        const began = performance.now()
        const { status, wait } = await send(question, shopper)
        if (wait !== null && comeBacks < ATTEMPTS) {
          await new Promise((resolve) => setTimeout(resolve, wait))
          continue
        }
        const expected = status !== null && question.expects.includes(status)
        return { kind: question.kind, took: performance.now() - began, status, expected, comeBacks }
      }
    },
    close: () => agent.destroy(),
  }
}

/** Milliseconds until it makes sense to ask again; null when nobody was asked to. */
function waitOf({ statusCode, headers }: IncomingMessage): number | null {
  const seconds = Number(headers['retry-after'])
  return statusCode === 503 && Number.isFinite(seconds) ? seconds * 1000 : null
}
