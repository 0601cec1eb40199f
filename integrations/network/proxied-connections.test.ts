import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import { type AddressInfo, BlockList, connect, isIP } from 'node:net'
import { createServer as createTlsServer } from 'node:tls'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { CLIENT_LIMITS } from './json-client.ts'
import { createJsonClient, openDownloads, openRequests } from './lazy-clients.ts'
import type { Resolve } from './reachable-address.ts'

const PUBLIC = '93.184.215.14'
const PROXIES = ['http_proxy', 'https_proxy', 'HTTP_PROXY', 'HTTPS_PROXY', 'no_proxy', 'NO_PROXY']

const closing: (() => void)[] = []
beforeEach(() => {
  for (const name of PROXIES) vi.stubEnv(name, undefined)
})
afterEach(() => {
  vi.unstubAllEnvs()
  for (const close of closing.splice(0)) close()
})

/** A proxy of the environment, which reaches `port` of this machine under each address on the internet. */
async function aProxy(port: number) {
  /** hosts that it was asked for */
  const asked: string[] = []
  const proxy = createServer((request, response) => {
    asked.push(request.url ?? '')
    response.writeHead(502).end()
  }).on('connect', ({ url = '' }, client) => {
    asked.push(url)
    const server = connect(port, '127.0.0.1', () => {
      client.write('HTTP/1.1 200 Connected\r\n\r\n')
      server.pipe(client).pipe(server)
    })
    server.on('error', () => client.destroy()).on('close', () => client.destroy())
    client.on('error', () => server.destroy()).on('close', () => server.destroy())
  })
  proxy.listen(0, '127.0.0.1')
  await once(proxy, 'listening')
  closing.push(() => {
    proxy.closeAllConnections()
    proxy.close()
  })
  for (const name of ['http_proxy', 'https_proxy'])
    vi.stubEnv(name, `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`)
  return asked
}

async function aServer(listener: RequestListener): Promise<number> {
  const server = createServer(listener).listen(0, '127.0.0.1')
  closing.push(() => {
    server.closeAllConnections()
    server.close()
  })
  await once(server, 'listening')
  return (server.address() as AddressInfo).port
}

const NAMES: Readonly<Record<string, string>> = {
  'boutique.example': PUBLIC,
  'interne.example': '10.0.0.7',
  'nat64.example': '64:ff9b::a00:7',
}
const resolve: Resolve = async (host) => {
  const address = isIP(host) ? host : NAMES[host]
  if (!address) throw Object.assign(new Error(host), { code: 'ENOTFOUND' })
  return [{ address }]
}

interface Fetched {
  arrived: boolean
  refused: boolean
}
interface Way {
  name: string
  fetch: (url: string, options?: { resolve?: Resolve; allowed?: BlockList }) => Promise<Fetched>
}

const WAYS: Way[] = [
  {
    name: 'downloads',
    async fetch(url, { allowed = new BlockList(), ...options } = {}) {
      const download = openDownloads({ privateNetworks: allowed, timeoutMs: 5000, resolve, ...options })
      const wanted = { accept: '*/*', maxBytes: 1000, isWanted: () => true }
      const got = await download({ url, ...wanted, signal: new AbortController().signal })
      return { arrived: got.ok, refused: !got.ok && got.failure === 'address' }
    },
  },
  {
    name: 'requests',
    async fetch(url, { allowed = new BlockList(), ...options } = {}) {
      const send = openRequests({ privateNetworks: allowed, timeoutMs: 5000, resolve, ...options })
      const got = await send({ method: 'POST', url, headers: {}, body: '{}' })
      return { arrived: got.ok, refused: !got.ok && got.addressRefused && got.notSent }
    },
  },
  {
    name: 'the client of a provider',
    async fetch(url, { allowed = new BlockList(), ...options } = {}) {
      const limits = { ...CLIENT_LIMITS, timeoutMs: 5000, privateNetworks: allowed, onCall: () => {} }
      const client = createJsonClient({ baseUrl: new URL(url).origin, resolve, ...limits, ...options })
      const got = await client.call({ method: 'POST', path: '/', headers: {}, body: '{}', idempotent: false })
      return { arrived: got.ok, refused: !got.ok && got.detail === 'ADDRESS_REFUSED' }
    },
  },
]

describe.each(WAYS)('$name behind a proxy', { tags: ['T-64', 'R-13'] }, ({ name, fetch }) => {
  it.each([
    'localhost',
    'localhost.',
    'LOCALHOST..',
    'odoo.localhost',
    'odoo.localhost.',
    '127.0.0.1',
    '127.0.0.1.',
    '0x7f.1',
    '0177.0.0.1',
    '2130706433',
    '[::1]',
    '[::ffff:127.0.0.1]',
    '[::ffff:a00:7]',
    '[64:ff9b::7f00:1]',
    '[64:ff9b:1::7f00:1]',
    '[2002:7f00:1::]',
    '169.254.169.254',
    'interne.example',
    'interne.example.',
    'nat64.example',
  ])('asks the proxy for no private address: %s', async (host) => {
    const asked = await aProxy(await aServer((_, response) => response.end('{}')))
    for (const scheme of ['http', 'https'])
      expect(await fetch(`${scheme}://${host}/`)).toEqual({ arrived: false, refused: true })
    expect(asked).toEqual([])
  })

  it('looks the name up at each connection', async () => {
    const asked = await aProxy(await aServer((_, response) => response.end('{}')))
    let address = PUBLIC
    const moving: Resolve = async () => [{ address }]
    await fetch('https://boutique.example/', { resolve: moving })
    expect(asked).toHaveLength(1)
    address = '192.168.1.1'
    expect(await fetch('https://boutique.example/', { resolve: moving })).toMatchObject({ refused: true })
    expect(asked).toHaveLength(1)
  })

  it('names the other system in the handshake, whichever address the tunnel goes to', async () => {
    const names: string[] = []
    const server = createTlsServer({
      SNICallback: (host, answer) => {
        names.push(host)
        answer(new Error('no certificate'))
      },
    }).listen(0, '127.0.0.1')
    server.on('tlsClientError', () => {})
    closing.push(() => server.close())
    await once(server, 'listening')
    const asked = await aProxy((server.address() as AddressInfo).port)
    await fetch('https://boutique.example/')
    expect(names).toEqual(['boutique.example'])
    const isFixed = name === 'the client of a provider'
    expect(asked).toEqual([`${isFixed ? 'boutique.example' : PUBLIC}:443`])
  })

  it('reaches a private network that the operator allows', async () => {
    const port = await aServer((_, response) => {
      response.setHeader('Content-Type', 'application/json').end('{}')
    })
    const asked = await aProxy(port)
    const allowed = new BlockList()
    allowed.addAddress('10.0.0.7')
    expect(await fetch('http://interne.example/', { allowed })).toMatchObject({ arrived: true })
    expect(asked).toHaveLength(1)
  })
})

describe('openDownloads behind a proxy', { tags: ['K-21', 'T-64'] }, () => {
  const { fetch } = WAYS[0] as Way

  it.each([
    'http://169.254.169.254/latest/meta-data/',
    'https://10.0.0.7/',
    'http://localhost./',
    'http://interne.example/',
    '//[::1]/',
  ])('follows no redirect into a private network: %s', async (location) => {
    const port = await aServer(({ headers }, response) => {
      expect(headers.host).toBe('boutique.example')
      response.writeHead(302, { location }).end()
    })
    const asked = await aProxy(port)
    expect(await fetch('http://boutique.example/a.png')).toEqual({ arrived: false, refused: true })
    expect(asked).toEqual([`${PUBLIC}:80`])
  })

  it('does not leave a name to the proxy that it cannot look up itself', async () => {
    const asked = await aProxy(await aServer((_, response) => response.end('secret')))
    expect(await fetch('http://metadata.interne/')).toMatchObject({ arrived: false })
    expect(asked).toEqual([])
  })
})
