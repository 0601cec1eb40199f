import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import { type AddressInfo, BlockList, connect, createServer as createTcpServer, type Server } from 'node:net'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { loopback } from '../../tests/support/shop.ts'
import { openDownloads, openRequests } from './lazy-clients.ts'

const closing: Server[] = []
beforeEach(() => {
  for (const name of ['http_proxy', 'https_proxy', 'HTTP_PROXY', 'HTTPS_PROXY', 'no_proxy', 'NO_PROXY'])
    vi.stubEnv(name, undefined)
})
afterEach(() => {
  vi.unstubAllEnvs()
  for (const server of closing.splice(0)) server.close()
})

async function listening(server: Server): Promise<number> {
  closing.push(server.listen(0, '127.0.0.1'))
  await once(server, 'listening')
  return (server.address() as AddressInfo).port
}

const aServer = (listener: RequestListener) => listening(createServer(listener))

/** A SOCKS proxy that reaches `port` of this machine under every name. @returns its address, and how often it was asked */
async function aSocksProxy(port: number) {
  const asked: number[] = []
  const proxy = createTcpServer((client) => {
    client.on('error', () => {})
    client.once('data', () => {
      client.write(Buffer.from([5, 0]))
      client.once('data', () => {
        asked.push(port)
        const server = connect(port, '127.0.0.1', () => {
          client.write(Buffer.from([5, 0, 0, 1, 0, 0, 0, 0, 0, 0]))
          server.pipe(client).pipe(server)
        })
        server.on('error', () => client.destroy())
      })
    })
  })
  return { address: `socks5://127.0.0.1:${await listening(proxy)}`, asked }
}

const request = { method: 'POST', headers: {}, body: '{}' } as const

describe('behind a SOCKS proxy, which looks names up itself,', { tags: ['T-64', 'R-13'] }, () => {
  it.each(['http_proxy', 'HTTP_PROXY', 'https_proxy'])(
    'nothing goes to addresses that people choose: %s',
    async (variable) => {
      const { address, asked } = await aSocksProxy(await aServer((_, response) => response.end('secret')))
      vi.stubEnv(variable, address)
      const resolve = async () => [{ address: '93.184.215.14' }]
      const limits = { privateNetworks: loopback(), timeoutMs: 5000, resolve }
      const scheme = variable.startsWith('https') ? 'https' : 'http'
      for (const host of ['boutique.example', '127.0.0.1'])
        expect(await openRequests(limits)({ ...request, url: `${scheme}://${host}/` })).toMatchObject({
          ok: false,
          notSent: true,
        })
      const wanted = {
        accept: '*/*',
        maxBytes: 1000,
        isWanted: () => true,
        signal: new AbortController().signal,
      }
      const got = await openDownloads(limits)({ ...wanted, url: `${scheme}://boutique.example/a.png` })
      expect(got).toEqual({
        ok: false,
        failure: 'network',
        code: 'SOCKS_PROXY',
        notSent: true,
        timedOut: false,
      })
      expect(asked).toEqual([])
    },
  )

  it('a private address is refused as one, and what needs no proxy goes on', async () => {
    const port = await aServer((_, response) => response.end('reçu'))
    const { address, asked } = await aSocksProxy(port)
    vi.stubEnv('http_proxy', address)
    const none = openRequests({ privateNetworks: new BlockList(), timeoutMs: 5000 })
    expect(await none({ ...request, url: `http://127.0.0.1:${port}/` })).toMatchObject({
      addressRefused: true,
    })
    vi.stubEnv('no_proxy', '127.0.0.1')
    const near = openRequests({ privateNetworks: loopback(), timeoutMs: 5000 })
    expect(await near({ ...request, url: `http://127.0.0.1:${port}/` })).toMatchObject({
      ok: true,
      text: 'reçu',
    })
    expect(asked).toEqual([])
  })
})
