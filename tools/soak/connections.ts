import { Agent, request as httpRequest, type IncomingMessage } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import type { RequestResult } from './results.ts'

export interface SoakRequest {
  kind: string
  method: 'GET' | 'POST' | 'PATCH'
  path: string
  body?: unknown
  token?: string
  accept?: string
  expects: readonly number[]
}

const REQUEST_TIMEOUT_MS = 20_000
const MAX_RETRIES = 4

export function openConnections(url: string, connections: number) {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  const { hostname, port } = new URL(url)

  function send(
    request: SoakRequest,
    user: VirtualUser,
  ): Promise<{ status: number | null; wait: number | null }> {
    const { method, path, body, token, accept } = request
    const text = body === undefined || typeof body === 'string' ? body : JSON.stringify(body)
    const headers = {
      'accept-encoding': 'br',
      'x-forwarded-for': user.address,
      ...(user.cookie !== null && { cookie: user.cookie }),
      ...(accept && { accept }),
      ...(token && { authorization: `Bearer ${token}` }),
      ...(text !== undefined && {
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(text),
      }),
    }
    return new Promise((resolve) => {
      const none = { status: null, wait: null }
      const sent = httpRequest(
        { agent, hostname, port, method, path, headers, timeout: REQUEST_TIMEOUT_MS },
        (answer) => {
          storeCookie(user, answer.headers['set-cookie'])
          answer.on('end', () => resolve({ status: answer.statusCode ?? null, wait: waitOf(answer) }))
          answer.on('error', () => resolve(none)).resume()
        },
      )
      sent.on('timeout', () => sent.destroy())
      sent.on('error', () => resolve(none)).end(text)
    })
  }

  return {
    /** Sends a request and retries after Retry-After, as the pages do. */
    async ask(request: SoakRequest, user: VirtualUser): Promise<RequestResult> {
      for (let retries = 0; ; retries++) {
        const began = performance.now()
        const { status, wait } = await send(request, user)
        if (wait !== null && retries < MAX_RETRIES) {
          await sleep(wait)
          continue
        }
        const expected = status !== null && request.expects.includes(status)
        return { kind: request.kind, took: performance.now() - began, status, expected, retries }
      }
    },
    close: () => agent.destroy(),
  }
}

/** Milliseconds of Retry-After; null unless the status is 503. */
function waitOf({ statusCode, headers }: IncomingMessage): number | null {
  const seconds = Number(headers['retry-after'])
  return statusCode === 503 && Number.isFinite(seconds) ? seconds * 1000 : null
}

/** With this many users, none of them reaches a rate limit. */
const USERS = 4000

export interface VirtualUser {
  number: number
  address: string
  cookie: string | null
}

export function createVirtualUsers(count = USERS): VirtualUser[] {
  return Array.from({ length: count }, (_, number) => ({
    number,
    cookie: null,
    address: `100.64.${number >> 8}.${number & 255}`,
  }))
}

export function storeCookie(user: VirtualUser, setCookie: readonly string[] | undefined): void {
  const [given] = setCookie ?? []
  if (given !== undefined) user.cookie = given.split(';', 1)[0] ?? null
}
