import dns from 'node:dns/promises'
import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { syncBuiltinESMExports } from 'node:module'
import { type AddressInfo, BlockList, isIPv6 } from 'node:net'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { FakeProvider } from '../../tests/support/payment-fakes/fake-provider.ts'
import { aPaymentToStart, aProvider, PATIENT } from '../../tests/support/payment-fakes/provider-contract.ts'
import { startFake } from '../../tests/support/payment-fakes/start-fakes.ts'
import { loopback } from '../../tests/support/shop.ts'
import { openPaymentProviders, type ProviderFigures, type ProvidersOptions } from './providers.ts'

const opened: { close: () => Promise<void> }[] = []
const keep = <Kept extends { close: () => Promise<void> }>(kept: Kept): Kept => {
  opened.push(kept)
  return kept
}
beforeEach(() => {
  for (const name of ['http_proxy', 'https_proxy', 'no_proxy', 'HTTP_PROXY', 'HTTPS_PROXY', 'NO_PROXY']) {
    vi.stubEnv(name, undefined)
  }
})
afterEach(async () => {
  vi.unstubAllEnvs()
  vi.restoreAllMocks()
  syncBuiltinESMExports()
  for (const one of opened.splice(0)) await one.close()
})

async function waveAt(url: (fake: FakeProvider) => string, options: Partial<ProvidersOptions> = {}) {
  const fake = keep(await startFake('wave'))
  const shop = openPaymentProviders({
    ...PATIENT,
    urls: { wave: url(fake) },
    privateNetworks: loopback(),
    clock: Date.now,
    ...options,
  })
  const start = () => shop.providers.wave.startPayment(aPaymentToStart(), fake.account)
  return { fake, start, figures: shop.figures }
}

describe('openTransport: addresses', { tags: ['E-12'] }, () => {
  it.each([
    '127.0.0.1',
    'localhost',
    '2130706433',
    '[::1]',
    '[::ffff:127.0.0.1]',
    '[::ffff:7f00:1]',
    '0.0.0.0',
  ])('sends nothing to this machine as %s', async (host) => {
    const { fake, start } = await waveAt(({ url }) => url.replace('127.0.0.1', host), {
      privateNetworks: new BlockList(),
    })
    expect(await start()).toMatchObject({ failure: 'connection', detail: 'ADDRESS_REFUSED' })
    expect(fake.requests).toEqual([])
  })

  it('sends to a private address that the operator allows, by its name as well', async () => {
    const { start } = await waveAt(({ url }) => url.replace('127.0.0.1', 'localhost'))
    expect(await start()).toMatchObject({ ok: true })
  })

  it('connects to the address that was checked, not to one of a second look-up', async () => {
    vi.spyOn(dns, 'lookup').mockResolvedValue([{ address: '127.0.0.1', family: 4 }] as never)
    syncBuiltinESMExports()
    const { start } = await waveAt(({ url }) => url.replace('127.0.0.1', 'wave.invalid'))
    expect(await start()).toMatchObject({ ok: true })
  })

  it.each(['169.254.169.254', '10.0.0.1', '::ffff:10.0.0.1', 'fd00::1', 'fe80::1', '64:ff9b::a00:1'])(
    'sends nothing to %s, even if the name of the host leads there',
    async (address) => {
      vi.spyOn(dns, 'lookup').mockResolvedValue([{ address, family: isIPv6(address) ? 6 : 4 }] as never)
      syncBuiltinESMExports()
      const { start } = await waveAt(() => 'http://wave.invalid')
      expect(await start()).toMatchObject({ failure: 'connection', detail: 'ADDRESS_REFUSED' })
    },
  )

  it('checks the address again for each call, because the name may lead elsewhere by then', async () => {
    const { fake, start } = await waveAt(({ url }) => url.replace('127.0.0.1', 'wave.invalid'))
    for (const [address, expected] of [
      ['127.0.0.1', { ok: true }],
      ['169.254.169.254', { detail: 'ADDRESS_REFUSED' }],
    ] as const) {
      vi.spyOn(dns, 'lookup').mockResolvedValue([{ address, family: 4 }] as never)
      syncBuiltinESMExports()
      expect(await start()).toMatchObject(expected)
    }
    expect(fake.requests).toHaveLength(1)
  })

  it('reports a host that does not exist', async () => {
    const { start } = await waveAt(() => 'http://wave.invalid')
    expect(await start()).toMatchObject({ failure: 'connection' })
  })

  it('does not follow a redirect to another host', async () => {
    const { fake, start } = await waveAt(({ url }) => url)
    fake.faults = [{ kind: 'redirect' }]
    expect(await start()).toEqual({ ok: false, failure: 'protocol', detail: 'HTTP 307', status: 307 })
    expect(fake.requests).toHaveLength(1)
  })
})

describe('openTransport: proxies', { tags: ['E-12'] }, () => {
  /** A proxy that opens no tunnel, and answers every other request itself with HTTP 418. */
  async function aProxy() {
    const asked: string[] = []
    const server: Server = createServer((request, response) => {
      asked.push(request.url ?? '')
      response.writeHead(418).end()
    }).listen(0, '127.0.0.1')
    server.on('connect', (request, socket) => {
      asked.push(request.url ?? '')
      socket.end('HTTP/1.1 502 Bad Gateway\r\n\r\n')
    })
    await once(server, 'listening')
    keep({
      close: async () => {
        server.closeAllConnections()
        server.close()
      },
    })
    return { asked, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }
  }

  it('sends through the proxy of the environment, and past it to the hosts of NO_PROXY', async () => {
    const proxy = await aProxy()
    vi.stubEnv('http_proxy', proxy.url)
    vi.stubEnv('https_proxy', proxy.url)
    const proxied = await waveAt(() => 'http://wave.invalid')
    expect(await proxied.start()).toMatchObject({ ok: false })
    const secured = await waveAt(() => 'https://wave.invalid')
    expect(await secured.start()).toMatchObject({ ok: false })
    expect(proxy.asked).toEqual(['wave.invalid:80', 'wave.invalid:443'])
    vi.stubEnv('no_proxy', '127.0.0.1')
    const direct = await waveAt(({ url }) => url)
    expect(await direct.start()).toMatchObject({ ok: true })
    expect(proxy.asked).toHaveLength(2)
  })
})

describe('openTransport: the circuit', { tags: ['E-12'] }, () => {
  const stateOf = (figures: () => ProviderFigures) =>
    figures().circuits.find(({ provider }) => provider === 'wave')?.state

  it('sends nothing after five failures in a row, and counts each call', async () => {
    const { fake, start, figures } = await waveAt(({ url }) => url)
    expect(stateOf(figures)).toBe('closed')
    fake.faults = Array.from({ length: 5 }, () => ({ kind: 500 }))
    for (let count = 0; count < 5; count++) expect(await start()).toMatchObject({ failure: 'unclear' })
    expect(stateOf(figures)).toBe('open')
    expect(await start()).toMatchObject({ failure: 'circuit-open' })
    expect(fake.requests).toHaveLength(5)
    expect(figures().calls).toEqual([
      { provider: 'wave', outcome: 'unclear', count: 5 },
      { provider: 'wave', outcome: 'circuit-open', count: 1 },
    ])
  })

  it('tries one call after a pause, and opens again or closes with it', async () => {
    const { fake, start, figures } = await waveAt(({ url }) => url, { openMs: 1 })
    fake.faults = Array.from({ length: 6 }, () => ({ kind: 500 }))
    for (let count = 0; count < 5; count++) await start()
    await expect.poll(start).toMatchObject({ failure: 'unclear' })
    expect(stateOf(figures)).toBe('open')
    await expect.poll(start).toMatchObject({ ok: true })
    expect(stateOf(figures)).toBe('closed')
  })

  it('stays closed while requests are refused', async () => {
    const { fake, start, figures } = await waveAt(({ url }) => url)
    fake.faults = Array.from({ length: 6 }, () => ({ kind: 400 }))
    for (let count = 0; count < 6; count++) expect(await start()).toMatchObject({ failure: 'refused' })
    expect(stateOf(figures)).toBe('closed')
  })

  it('is one for each provider', async () => {
    const { fake, figures, provider, account } = await aProvider('paytech')
    keep(fake)
    fake.faults = Array.from({ length: 5 }, () => ({ kind: 500 }))
    for (let count = 0; count < 5; count++) await provider.startPayment(aPaymentToStart(), account)
    expect(figures().circuits).toEqual([
      { provider: 'wave', state: 'closed' },
      { provider: 'orange-money', state: 'closed' },
      { provider: 'paytech', state: 'open' },
    ])
  })
})
