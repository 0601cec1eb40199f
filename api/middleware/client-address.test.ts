import { once } from 'node:events'
import { createServer, get, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
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
const DUMMY_HASH = readTrustedProxies('')
if (!PROXIES || !DUMMY_HASH) throw new Error('unreadable')

describe('who asks', () => {
  it.each([
    ['who connects, when nothing is said', '41.82.1.2', '', '41.82.1.2'],
    ['who connects, whatever they say themselves', '41.82.1.2', '1.1.1.1', '41.82.1.2'],
    ['whom a trusted proxy names', '127.0.0.1', '41.82.1.2', '41.82.1.2'],
    ['whom it names last: the rest was sent along', '127.0.0.1', '6.6.6.6, 41.82.1.2', '41.82.1.2'],
    ['whom the first of several proxies names', '10.1.1.1', '6.6.6.6, 41.82.1.2, 10.2.2.2', '41.82.1.2'],
    ['the proxy, when it names nobody', '10.1.1.1', '', '10.1.1.1'],
    ['the proxy, when what it names is no address', '10.1.1.1', '41.82.1.2, unknown', '10.1.1.1'],
    ['the farthest known, when all are proxies', '10.1.1.1', '10.3.3.3', '10.3.3.3'],
    ['the same where the system speaks IPv6 only', '::ffff:127.0.0.1', '::ffff:41.82.1.2', '41.82.1.2'],
    ['without its port', '127.0.0.1', '41.82.1.2:51234', '41.82.1.2'],
    ['of IPv6, without its port', 'fd00::1', '[2c0f:fc89::7]:443', '2c0f:fc89::7'],
  ])('is %s', (_what, connection, forwardedFor, client) => {
    expect(clientAddress(connection, forwardedFor, PROXIES)).toBe(client)
  })

  it('is never chosen by who connects without a proxy', { tags: ['T-39'] }, () => {
    fc.assert(
      fc.property(fc.ipV4(), fc.string(), (connection, said) => {
        expect(clientAddress(connection, said, DUMMY_HASH)).toBe(connection)
      }),
    )
  })

  it('is never chosen by what stands before the address that a proxy added', () => {
    fc.assert(
      fc.property(fc.string(), (said) => {
        expect(clientAddress('10.0.0.1', `${said}, 41.82.1.2`, PROXIES)).toBe('41.82.1.2')
      }),
    )
  })
})

it.each(['localhost', '10.0.0.0/33', '::1/129', '10.0.0', '10.0.0.1/', '10.0.0.1;10.0.0.2'])(
  'no network is %s',
  (text) => expect(readTrustedProxies(text)).toBeNull(),
)

describe('over a connection', () => {
  const servers: Server[] = []
  afterEach(() => {
    for (const server of servers.splice(0)) server.close()
  })

  /** What `read` says of a request from this machine with these headers; `name` is how it calls the shop. */
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

  it('the client is who connects, unless a trusted proxy names another', async () => {
    expect(await takenFor(DUMMY_HASH, '41.82.1.2')).toBe('127.0.0.1')
    expect(await takenFor(PROXIES, '41.82.1.2')).toBe('41.82.1.2')
  })

  it('the client is all of a household’s IPv6 addresses, and none of its neighbour’s', async () => {
    const one = await takenFor(PROXIES, '2c0f:fc89:1:2::1')
    expect(await takenFor(PROXIES, '2c0f:fc89:1:2:ffff::7')).toBe(one)
    expect(await takenFor(PROXIES, '2c0f:fc89:1:3::1')).not.toBe(one)
  })

  it.each(['127.0.0.1', 'localhost', '[::1]'])('a request to %s comes from this machine', async (name) => {
    expect(await answerOf(comesFromThisMachine, {}, name)).toBe('true')
  })

  it.each(['boutique.example', '192.168.1.20', '127.0.0.1.evil.example'])(
    'a request to %s does not, though its connection does',
    async (name) => expect(await answerOf(comesFromThisMachine, {}, name)).toBe('false'),
  )

  it.each(['Forwarded', 'Via', 'X-Forwarded-For', 'X-Forwarded-Host', 'X-Forwarded-Proto', 'X-Real-IP'])(
    'a request with %s does not',
    async (header) => expect(await answerOf(comesFromThisMachine, { [header]: '127.0.0.1' })).toBe('false'),
  )
})
