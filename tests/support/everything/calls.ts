/** A parsed answer. */
export interface Answer {
  // biome-ignore lint/suspicious/noExplicitAny: any shape; the steps of a day read fields of any answer
  [field: string]: any
}

interface Sent {
  /** values of the route's `{names}` */
  params?: Record<string, string | number>
  query?: Record<string, string | number | boolean>
  json?: unknown
  body?: BodyInit
  headers?: Record<string, string>
  /** the refusal that is expected; by default the request must succeed */
  refusal?: number
}

/** Calls a route of the API description, such as `PATCH /orders/{orderId}/confirm`. @throws unless it succeeds */
export type Call = (route: string, sent?: Sent) => Promise<Answer>

interface Measured {
  request: string
  ms: number
}

/** A request without an answer after this time is reported as one that hangs. */
const HANGS_MS = 20_000

export class NoAnswerError extends Error {}

export interface Calls {
  /** @param token of an account, a key, an order or a list; null: a visitor without one */
  as: (token: string | null) => Call
  /** Fetches any address of the shop, and measures it too. */
  fetch: (path: string, init?: RequestInit) => Promise<Response>
  /** routes that did what they are for */
  succeeded: Set<string>
  /** the duration of every request */
  measured: Measured[]
}

/** Clients of a shop. With several addresses, each request goes to the next instance. */
export function callsTo(urls: readonly string[]): Calls {
  const succeeded = new Set<string>()
  const measured: Measured[] = []
  let sentRequests = 0

  async function measuredFetch(path: string, init: RequestInit = {}): Promise<Response> {
    const url = `${urls[sentRequests++ % urls.length]}${path}`
    const request = `${init.method ?? 'GET'} ${path}`
    const began = performance.now()
    try {
      return await fetch(url, { signal: AbortSignal.timeout(HANGS_MS), redirect: 'manual', ...init })
    } catch (error) {
      throw new NoAnswerError(`${request} has no answer`, { cause: error })
    } finally {
      measured.push({ request, ms: performance.now() - began })
    }
  }

  const as =
    (token: string | null): Call =>
    async (route, { params = {}, query, json, body, headers = {}, refusal } = {}) => {
      const [method = '', template = ''] = route.split(' ')
      const path = template.replace(/\{(\w+)\}/g, (_, name: string) =>
        encodeURIComponent(String(params[name])),
      )
      const asked = query
        ? `?${new URLSearchParams(Object.entries(query).map(([k, v]) => [k, String(v)]))}`
        : ''
      const answer = await measuredFetch(`/api${path}${asked}`, {
        method,
        headers: {
          ...(json !== undefined && { 'Content-Type': 'application/json' }),
          ...(token !== null && { Authorization: `Bearer ${token}` }),
          ...headers,
        },
        ...(json !== undefined ? { body: JSON.stringify(json) } : body !== undefined && { body }),
      })
      const read = await readAnswer(answer)
      if (answer.status !== refusal && !answer.ok)
        throw new Error(`${route} answered ${answer.status}: ${JSON.stringify(read).slice(0, 500)}`)
      succeeded.add(route)
      return read
    }

  return { as, fetch: measuredFetch, succeeded, measured }
}

/** JSON as it is; the last line of JSON lines; otherwise `{text}`. An event stream is left after its headers. */
async function readAnswer(answer: Response): Promise<Answer> {
  const type = answer.headers.get('Content-Type') ?? ''
  if (type.includes('event-stream')) {
    await answer.body?.cancel()
    return {}
  }
  if (!type.includes('json')) return { text: await answer.text() }
  const text = await answer.text()
  return JSON.parse(type.includes('ndjson') ? (text.trim().split('\n').at(-1) ?? '') : text)
}
