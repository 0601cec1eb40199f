import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer as readBytes } from 'node:stream/consumers'
import { setImmediate as turn } from 'node:timers/promises'
import { promisify } from 'node:util'

/**
 * A fault of one request. `lost`: the request takes effect, then the connection closes without an answer; `cut`: the
 * connection closes before; `silent`: no answer ever; `slow`: the answer comes after `delayMs`; `odd`: an answer that is
 * not documented; `answer`: the given one; `late`: the request takes effect, and the answer comes after `until`; a number:
 * this HTTP status.
 */
export interface Fault {
  kind:
    | 'slow'
    | 'silent'
    | 'lost'
    | 'cut'
    | 'garbage'
    | 'odd'
    | 'oversize'
    | 'redirect'
    | 'answer'
    | 'late'
    | number
  /** only for a request whose path contains this text */
  at?: string
  delayMs?: number
  /** the answer of the kind `answer` */
  body?: unknown
  /** when the fault `late` ends */
  until?: Promise<void>
}

export interface FakeRequest {
  method: string
  /** without the query */
  path: string
  query: URLSearchParams
  headers: Headers
  body: string
  bytes: Buffer
}

/** `file`: bytes instead of JSON, with its type. */
export type FakeAnswer =
  | { status: number; body?: unknown; file?: { bytes: Uint8Array; type: string } }
  | undefined

interface Served {
  port: number
  /** answers a call; undefined for an unknown address */
  answer: (request: FakeRequest) => FakeAnswer | Promise<FakeAnswer>
  /** serves a page for a person; @returns false when the request is a call */
  page: (request: FakeRequest, response: ServerResponse) => Promise<boolean>
  /** what an error repeats, as other systems may do */
  repeats: unknown
}

const OVERSIZE = 2_000_000

export const FAULT_KINDS = [
  ...['slow', 'silent', 'lost', 'cut', 'garbage', 'odd', 'oversize', 'redirect'],
  ...['500', '429', '403'],
]

/** Reads the fault that a person has chosen on the page of a fake. */
export function chosenFault(form: URLSearchParams): Fault | null {
  const kind = form.get('fault')
  return kind ? { kind: /^\d+$/.test(kind) ? Number(kind) : (kind as 'lost'), delayMs: 5000 } : null
}

/** Starts a JSON server on the loopback address whose next requests can fail (E-10). */
export async function startFaultyServer({ port, answer, page, repeats }: Served) {
  /** how many requests have not taken effect, or failed, yet */
  let underway = 0
  const faulty = {
    url: '',
    requests: [] as FakeRequest[],
    /** for the next requests */ faults: [] as Fault[],

    /** Ends all faults, and waits for what was asked for by clients that no longer wait. */
    async calm() {
      faulty.faults = []
      server.closeIdleConnections()
      while (underway > 0 || (await countConnections()) > 0) await turn()
    },
  }

  async function respond(message: IncomingMessage, response: ServerResponse) {
    const request = await requestOf(message)
    if (await page(request, response)) return
    faulty.requests.push(request)
    const index = faulty.faults.findIndex(({ at }) => at === undefined || request.path.includes(at))
    const fault = index < 0 ? undefined : faulty.faults.splice(index, 1)[0]
    if (fault?.kind === 'slow') await new Promise((resolve) => setTimeout(resolve, fault.delayMs))
    else if (fault && fault.kind !== 'late') return misbehave(fault, request, response)
    const answered = (await answer(request)) ?? { status: 404, body: { code: 'not-found' } }
    if (fault?.kind === 'late') await fault.until
    const { status, body, file } = answered
    if (file) response.writeHead(status, { 'Content-Type': file.type }).end(file.bytes)
    else sendJson(response, status, body)
  }

  async function misbehave({ kind: fault, body }: Fault, request: FakeRequest, response: ServerResponse) {
    if (fault === 'silent') return
    if (fault === 'cut') return void response.destroy()
    if (fault === 'lost') {
      await answer(request)
      return void response.destroy()
    }
    if (fault === 'garbage') return void response.writeHead(200).end('<html>')
    if (fault === 'answer') return sendJson(response, 200, body)
    if (fault === 'odd') return sendJson(response, 200, { unexpected: true })
    if (fault === 'oversize') return void response.writeHead(200).end(`"${'x'.repeat(OVERSIZE)}"`)
    if (fault === 'redirect')
      return void response.writeHead(307, { Location: `${faulty.url}/elsewhere` }).end()
    const message = `${request.body} ${JSON.stringify(repeats)}`
    if (typeof fault === 'number') sendJson(response, fault, { code: 'simulated-fault', message })
  }

  const server = createServer(async (message, response) => {
    underway += 1
    await respond(message, response).finally(() => {
      underway -= 1
    })
  }).listen(port, '127.0.0.1')
  const countConnections = promisify(server.getConnections.bind(server))
  await once(server, 'listening')
  faulty.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const close = async () => {
    server.closeAllConnections()
    server.close()
    await once(server, 'close')
  }
  return { faulty, close }
}

async function requestOf(message: IncomingMessage): Promise<FakeRequest> {
  const { pathname, searchParams } = new URL(message.url ?? '/', 'http://fake')
  const bytes = await readBytes(message)
  return {
    method: message.method ?? 'GET',
    path: pathname,
    query: searchParams,
    headers: new Headers(message.headers as Record<string, string>),
    body: bytes.toString('utf8'),
    bytes,
  }
}

function sendJson(response: ServerResponse, status: number, body?: unknown): void {
  response
    .writeHead(status, { 'Content-Type': 'application/json' })
    .end(body === undefined ? '' : JSON.stringify(body))
}
