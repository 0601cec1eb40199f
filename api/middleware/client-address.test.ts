import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import fc from 'fast-check'
import { Hono } from 'hono'
import { afterEach, describe, expect, it } from 'vitest'
import { clientAddress, clientOf, readTrustedProxies, type TrustedProxies } from './client-address.ts'

const PROXIES = readTrustedProxies('127.0.0.1, 10.0.0.0/8 fd00::/8')
const NOBODY = readTrustedProxies('')
if (!PROXIES || !NOBODY) throw new Error('unreadable')

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

  it('is never chosen by who connects without a proxy', () => {
    fc.assert(
      fc.property(fc.ipV4(), fc.string(), (connection, said) => {
        expect(clientAddress(connection, said, NOBODY)).toBe(connection)
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

describe('whoever shares a limit, over a connection', () => {
  const servers: Server[] = []
  afterEach(() => {
    for (const server of servers.splice(0)) server.close()
  })

  /** What the shop takes for the client of a request from this machine that says this. */
  async function takenFor(trusted: TrustedProxies, said: string): Promise<string> {
    const app = new Hono().get('/', (c) => c.text(clientOf(c, trusted)))
    const server = createServer(getRequestListener(app.fetch)).listen(0, '127.0.0.1')
    servers.push(server)
    await once(server, 'listening')
    const { port } = server.address() as AddressInfo
    const answer = await fetch(`http://127.0.0.1:${port}/`, { headers: { 'X-Forwarded-For': said } })
    return answer.text()
  }

  it('is who connects, unless a trusted proxy names another', async () => {
    expect(await takenFor(NOBODY, '41.82.1.2')).toBe('127.0.0.1')
    expect(await takenFor(PROXIES, '41.82.1.2')).toBe('41.82.1.2')
  })

  it('is all of a household’s IPv6 addresses, and none of its neighbour’s', async () => {
    const one = await takenFor(PROXIES, '2c0f:fc89:1:2::1')
    expect(await takenFor(PROXIES, '2c0f:fc89:1:2:ffff::7')).toBe(one)
    expect(await takenFor(PROXIES, '2c0f:fc89:1:3::1')).not.toBe(one)
  })
})
