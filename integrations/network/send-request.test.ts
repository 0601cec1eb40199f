import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import { type AddressInfo, BlockList } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterEach, describe, expect, it } from 'vitest'
import { loopback } from '../../tests/support/shop.ts'
import { memoryRequests } from './in-memory-requests.ts'
import { openRequests } from './lazy-clients.ts'
import type { OutgoingRequest, SendRequest } from './send-request.ts'

const servers: ReturnType<typeof createServer>[] = []
afterEach(() => {
  for (const server of servers.splice(0)) server.closeAllConnections()
})

async function aServer(listener: RequestListener): Promise<string> {
  const server = createServer(listener).listen(0, '127.0.0.1')
  servers.push(server)
  await once(server, 'listening')
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
}

const post = (url: string, options: Partial<Parameters<typeof openRequests>[0]> = {}) =>
  openRequests({ privateNetworks: loopback(), timeoutMs: 5000, ...options })({
    method: 'POST',
    url,
    headers: {},
    body: 'Bonjour',
  })

describe('openRequests', { tags: ['R-01', 'R-13'] }, () => {
  it('sends nothing into a private network, unless the operator allows it', async () => {
    const url = await aServer((_, response) => response.end('reçu'))
    const refused = await post(url, { privateNetworks: new BlockList() })
    expect(refused).toMatchObject({ ok: false, addressRefused: true, notSent: true })
    expect(await post(url)).toEqual({ ok: true, status: 200, text: 'reçu', retryAfterMs: null })
  })

  it('looks a name up at each request, so that one that leads elsewhere later is refused', async () => {
    const url = await aServer((_, response) => response.end('reçu'))
    const { port } = new URL(url)
    let address = '127.0.0.1'
    const asked: string[] = []
    const resolve = async (host: string) => {
      asked.push(host)
      return [{ address }]
    }
    const send = openRequests({ privateNetworks: loopback(), timeoutMs: 5000, resolve })
    const request = { method: 'POST', url: `http://caisse.example:${port}/`, headers: {}, body: '' } as const
    expect(await send(request)).toMatchObject({ ok: true, text: 'reçu' })
    for (address of ['10.0.0.1', '169.254.169.254', '::1', '::ffff:10.0.0.1', 'fd00::1', '64:ff9b::a00:1'])
      expect(await send(request)).toMatchObject({ ok: false, addressRefused: true, notSent: true })
    expect(new Set(asked)).toEqual(new Set(['caisse.example']))
  })

  it('sends nothing without TLS to the internet', async () => {
    const resolve = async () => [{ address: '93.184.215.14' }]
    const send = openRequests({ privateNetworks: loopback(), timeoutMs: 5000, resolve })
    const request = { method: 'POST', url: 'http://caisse.example/', headers: {}, body: '' } as const
    expect(await send(request)).toMatchObject({ ok: false, addressRefused: true })
  })

  it('follows no redirect, because it could lead elsewhere', async () => {
    const seen: (string | undefined)[] = []
    const url = await aServer(({ url: path }, response) => {
      seen.push(path)
      response.writeHead(307, { location: '/elsewhere' }).end()
    })
    expect(await post(url)).toMatchObject({ ok: true, status: 307 })
    expect(seen).toEqual(['/'])
  })

  it('reads how long to wait', async () => {
    const url = await aServer((_, response) => response.writeHead(429, { 'retry-after': '120' }).end())
    expect(await post(url)).toMatchObject({ status: 429, retryAfterMs: 120_000 })
  })

  it('reads only the beginning of an endless answer', async () => {
    const url = await aServer((_, response) => {
      const more = () => {
        while (response.write('a'.repeat(10_000)));
        response.once('drain', more)
      }
      more()
    })
    const answer = await post(url)
    expect(answer.ok && answer.text.length).toBe(2000)
  })
})

/** Another system that the test controls. */
interface Opened {
  send: SendRequest
  url: string
  /** bodies of the requests that have arrived */
  arrived: () => string[]
  /** the next request is answered like this; `until`: not before that */
  answer: (answer: { status: number; text?: string; until?: Promise<void> }) => void
  /** `cut`: the connection breaks after the request has arrived */
  misbehave: (fault: 'silent' | 'cut' | 'garbage' | 'down') => Promise<void> | void
}

const NO_ANSWER = { ok: false, notSent: false, timedOut: false, addressRefused: false } as const

/** What the shop relies on, whichever way requests are sent. */
function describeRequests(name: string, open: (limits?: { timeoutMs: number }) => Promise<Opened>): void {
  describe(name, { tags: ['R-01', 'R-13'] }, () => {
    const aRequest = ({ url }: Opened, signal?: AbortSignal): OutgoingRequest => ({
      ...{ method: 'POST', url, headers: {}, body: 'Bonjour' },
      ...(signal && { signal }),
    })

    it('sends each request once, and returns its answer, whatever the status', async () => {
      const opened = await open()
      opened.answer({ status: 410, text: 'fini' })
      const answers = [await opened.send(aRequest(opened)), await opened.send(aRequest(opened))]
      expect(answers).toEqual([
        { ok: true, status: 410, text: 'fini', retryAfterMs: null },
        { ok: true, status: 200, text: '', retryAfterMs: null },
      ])
      expect(opened.arrived()).toEqual(['Bonjour', 'Bonjour'])
    })

    it('waits for a late answer', async () => {
      const opened = await open()
      const late = Promise.withResolvers<void>()
      opened.answer({ status: 202, until: late.promise })
      const sending = opened.send(aRequest(opened))
      await expect.poll(() => opened.arrived().length).toBe(1)
      late.resolve()
      expect(await sending).toMatchObject({ ok: true, status: 202 })
    })

    it.each(['cut', 'garbage', 'silent'] as const)(
      'tells that a request has arrived whose answer is %s',
      async (fault) => {
        const opened = await open(fault === 'silent' ? { timeoutMs: 1000 } : undefined)
        await opened.misbehave(fault)
        const late = { timedOut: true, code: 'no answer in time' }
        const lost = { code: expect.any(String) }
        expect(await opened.send(aRequest(opened))).toEqual({
          ...NO_ANSWER,
          ...(fault === 'silent' ? late : lost),
        })
        expect(opened.arrived()).toEqual(['Bonjour'])
      },
    )

    it('tells that nothing was sent to a system that is down', async () => {
      const opened = await open()
      await opened.misbehave('down')
      const down = { ...NO_ANSWER, notSent: true, code: 'ECONNREFUSED' }
      expect(await opened.send(aRequest(opened))).toEqual(down)
      expect(opened.arrived()).toEqual([])
    })

    it('sends nothing when it is stopped before', async () => {
      const opened = await open()
      expect(await opened.send(aRequest(opened, AbortSignal.abort()))).toMatchObject(NO_ANSWER)
      expect(opened.arrived()).toEqual([])
    })

    it('ends a request that is stopped, without knowing whether it took effect', async () => {
      const opened = await open()
      await opened.misbehave('silent')
      const stopping = new AbortController()
      const sending = opened.send(aRequest(opened, stopping.signal))
      await expect.poll(() => opened.arrived().length).toBe(1)
      stopping.abort()
      expect(await sending).toEqual({ ...NO_ANSWER, code: expect.any(String) })
    })
  })
}

describeRequests('openRequests to a server', async ({ timeoutMs } = { timeoutMs: 10_000 }) => {
  const arrived: string[] = []
  const next: RequestListener[] = []
  const url = await aServer(async (request, response) => {
    arrived.push(await text(request))
    const listener = next.shift() ?? ((_, answered) => void answered.end())
    listener(request, response)
  })
  const server = servers.at(-1)
  return {
    send: openRequests({ privateNetworks: loopback(), timeoutMs }),
    url,
    arrived: () => arrived,
    answer: ({ status, text: body = '', until }) =>
      next.push(async (_, response) => {
        await until
        response.writeHead(status).end(body)
      }),
    async misbehave(fault) {
      if (fault === 'silent') next.push(() => {})
      else if (fault === 'cut') next.push(({ socket }) => void socket.destroy())
      else if (fault === 'garbage') next.push(({ socket }) => void socket.end('SSH-2.0-OpenSSH_9.2\r\n'))
      else await new Promise((resolve) => server?.close(resolve))
    },
  }
})

describeRequests('memoryRequests', async (limits) => {
  const memory = memoryRequests(limits)
  const next = (fault: () => Promise<void> | void) => {
    memory.fault = () => {
      memory.fault = null
      return fault()
    }
  }
  return {
    send: memory.send,
    url: 'https://caisse.example/',
    arrived: () => memory.sent.map(({ body }) => String(body)),
    answer: ({ status, text: body = '', until }) => {
      memory.answers.push({ ok: true, status, text: body, retryAfterMs: null })
      if (until) next(() => until)
    },
    misbehave(fault) {
      if (fault === 'down') memory.answers.push({ ...NO_ANSWER, notSent: true, code: 'ECONNREFUSED' })
      else if (fault === 'silent') next(() => new Promise(() => {}))
      else next(() => Promise.reject(new Error(fault)))
    },
  }
})
