import { once } from 'node:events'
import { createServer, get, type IncomingMessage, type Server } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { getRequestListener } from '@hono/node-server'
import fc from 'fast-check'
import { type Context, Hono } from 'hono'
import { afterEach, describe, expect, it } from 'vitest'
import {
  clientAddress,
  clientOf,
  comesFromThisMachine,
  readTrustedProxies,
  type TrustedProxies,
} from './client-address.ts'

const PROXIES = readTrustedProxies('127.0.0.1, 10.0.0.0/8 fd00::/8')
const NO_PROXIES = readTrustedProxies('')
if (!PROXIES || !NO_PROXIES) throw new Error('unreadable')

describe('clientAddress', () => {
  it.each([
    ['the address of the connection when there is no header', '41.82.1.2', '', '41.82.1.2'],
    ['the address of the connection when it is not a trusted proxy', '41.82.1.2', '1.1.1.1', '41.82.1.2'],
    ['the address that a trusted proxy forwards', '127.0.0.1', '41.82.1.2', '41.82.1.2'],
    [
      'the last forwarded address, because earlier ones came from the client',
      '127.0.0.1',
      '6.6.6.6, 41.82.1.2',
      '41.82.1.2',
    ],
    [
      'the address that the first of several proxies forwards',
      '10.1.1.1',
      '6.6.6.6, 41.82.1.2, 10.2.2.2',
      '41.82.1.2',
    ],
    ['the address of the proxy when it forwards no address', '10.1.1.1', '', '10.1.1.1'],
    [
      'the address of the proxy when the forwarded value is not an address',
      '10.1.1.1',
      '41.82.1.2, unknown',
      '10.1.1.1',
    ],
    ['the first forwarded address when all are trusted proxies', '10.1.1.1', '10.3.3.3', '10.3.3.3'],
    ['an IPv4 address mapped to IPv6', '::ffff:127.0.0.1', '::ffff:41.82.1.2', '41.82.1.2'],
    ['an IPv4 address without its port', '127.0.0.1', '41.82.1.2:51234', '41.82.1.2'],
    ['an IPv6 address without its port', 'fd00::1', '[2c0f:fc89::7]:443', '2c0f:fc89::7'],
  ])('returns %s', (_what, connection, forwardedFor, client) => {
    expect(clientAddress(connection, forwardedFor, PROXIES)).toBe(client)
  })

  it('ignores X-Forwarded-For when the connection does not come from a trusted proxy', {
    tags: ['T-39'],
  }, () => {
    fc.assert(
      fc.property(fc.ipV4(), fc.string(), (connection, said) => {
        expect(clientAddress(connection, said, NO_PROXIES)).toBe(connection)
      }),
    )
  })

  it('ignores the addresses before the entry that a trusted proxy added to X-Forwarded-For', () => {
    fc.assert(
      fc.property(fc.string(), (said) => {
        expect(clientAddress('10.0.0.1', `${said}, 41.82.1.2`, PROXIES)).toBe('41.82.1.2')
      }),
    )
  })
})

it.each(['localhost', '10.0.0.0/33', '::1/129', '10.0.0', '10.0.0.1/', '10.0.0.1;10.0.0.2'])(
  'readTrustedProxies refuses %s',
  (text) => expect(readTrustedProxies(text)).toBeNull(),
)

describe('an HTTP request', () => {
  const servers: Server[] = []
  afterEach(() => {
    for (const server of servers.splice(0)) server.close()
  })

  /** Calls `read` with a request from this machine; `name` is the host name of the request. */
  async function answerOf(
    read: (c: Context) => string | boolean,
    headers: Record<string, string> = {},
    name = '127.0.0.1',
  ): Promise<string> {
    const app = new Hono().get('/', (c) => c.text(String(read(c))))
    const server = createServer(getRequestListener(app.fetch)).listen(0, '127.0.0.1')
    servers.push(server)
    await once(server, 'listening')
    const { port } = server.address() as AddressInfo
    const request = get({ port, headers: { Host: `${name}:${port}`, ...headers } })
    const [response] = (await once(request, 'response')) as [IncomingMessage]
    return text(response)
  }

  const takenFor = (trusted: TrustedProxies, said: string) =>
    answerOf((c) => clientOf(c, trusted), { 'X-Forwarded-For': said })

  it('has the address that a trusted proxy forwards, or else the address of its connection', async () => {
    expect(await takenFor(NO_PROXIES, '41.82.1.2')).toBe('127.0.0.1')
    expect(await takenFor(PROXIES, '41.82.1.2')).toBe('41.82.1.2')
  })

  it('shares its client key only with requests from the same IPv6 network', async () => {
    const one = await takenFor(PROXIES, '2c0f:fc89:1:2::1')
    expect(await takenFor(PROXIES, '2c0f:fc89:1:2:ffff::7')).toBe(one)
    expect(await takenFor(PROXIES, '2c0f:fc89:1:3::1')).not.toBe(one)
  })

  it.each(['127.0.0.1', 'localhost', '[::1]'])(
    'with the host name %s is treated as a request from this machine',
    async (name) => {
      expect(await answerOf(comesFromThisMachine, {}, name)).toBe('true')
    },
  )

  it.each(['boutique.example', '192.168.1.20', '127.0.0.1.evil.example'])(
    'with the host name %s is not treated as a request from this machine',
    async (name) => expect(await answerOf(comesFromThisMachine, {}, name)).toBe('false'),
  )

  it.each([
    'Forwarded',
    'Via',
    'X-Forwarded-For',
    'X-Forwarded-Host',
    'X-Forwarded-Proto',
    'X-Forwarded-Port',
    'X-Real-IP',
    'X-Original-Host',
    'True-Client-IP',
    'CF-Connecting-IP',
    'CDN-Loop',
  ])('with the header %s is not treated as a request from this machine', async (header) => {
    expect(await answerOf(comesFromThisMachine, { [header]: '127.0.0.1' })).toBe('false')
  })

  it.each(['http://localhost:3000', 'http://127.0.0.1:5173', 'http://[::1]:3000'])(
    'from the page %s is treated as a request from this machine',
    async (Origin) => expect(await answerOf(comesFromThisMachine, { Origin })).toBe('true'),
  )

  it.each([
    'https://boutique.example',
    'http://192.168.1.20:3000',
    'http://localhost.evil.example',
    'null',
    '',
  ])('from the page “%s” is not treated as a request from this machine', async (Origin) =>
    expect(await answerOf(comesFromThisMachine, { Origin })).toBe('false'),
  )

  it('in HTTP 1.0 is not treated as a request from this machine', async () => {
    const app = new Hono().get('/', (c) => c.text(String(comesFromThisMachine(c))))
    const server = createServer(getRequestListener(app.fetch)).listen(0, '127.0.0.1')
    servers.push(server)
    await once(server, 'listening')
    const client = connect((server.address() as AddressInfo).port, '127.0.0.1')
    client.write('GET / HTTP/1.0\r\nHost: 127.0.0.1\r\n\r\n')
    expect(await text(client)).toMatch(/false$/)
  })
})
