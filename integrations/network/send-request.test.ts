import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import { type AddressInfo, BlockList } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import { loopback } from '../../tests/support/shop.ts'
import { openRequests } from './send-request.ts'

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

  it('knows whether a request has left', async () => {
    const silent = await aServer(() => {})
    expect(await post(silent, { timeoutMs: 50 })).toMatchObject({ notSent: false, timedOut: true })
    const cut = await aServer((request) => request.socket.destroy())
    expect(await post(cut)).toMatchObject({ ok: false, notSent: false, timedOut: false })
    const [closed] = servers
    closed?.closeAllConnections()
    await new Promise((resolve) => closed?.close(resolve))
    expect(await post(silent)).toMatchObject({ notSent: true, code: 'ECONNREFUSED' })
  })
})
