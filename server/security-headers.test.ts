import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { getRequestListener } from '@hono/node-server'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openMemorySqlite } from '../data/engines/sqlite/sqlite.ts'
import { migrate } from '../data/migrate.ts'
import { openDiskStorage } from '../integrations/images/blob-storage.ts'
import { createStoredImages } from '../integrations/images/stored-images.ts'
import { APP_SETTINGS } from '../tests/support/app-settings.ts'
import { aResponseCache } from '../tests/support/response-cache.ts'
import { aShop } from '../tests/support/shop.ts'
import { createApp } from './app.ts'
import { serveFromCache } from './response-cache/cached-request-listener.ts'

const IMAGE = `${'a'.repeat(32)}-400.webp`
const PAGE_POLICY = "default-src 'self'"
const engine = openMemorySqlite()
let folder: string
let secure: Running
let plain: Running
const faults: unknown[] = []

interface Running {
  server: Server
  url: string
}

/** Serves the whole shop with its response cache; the pages are fixed HTML. */
async function serve(publicUrl: string): Promise<Running> {
  const shop = aShop(engine, { publicUrl })
  const pages = async (request: Request) => {
    if (request.url.endsWith('/broken')) throw new Error('cannot be rendered')
    return new Response('<h1>Boutique</h1>', {
      status: request.url.endsWith('/nowhere') ? 404 : 200,
      headers: { 'Content-Type': 'text/html', 'Content-Security-Policy': PAGE_POLICY },
    })
  }
  const app = createApp(shop, pages, {
    ...APP_SETTINGS,
    images: createStoredImages(await openDiskStorage(join(folder, 'pictures'))),
    browserFiles: join(folder, 'client'),
    secureCookies: true,
    localOnly: false,
    reportFault: (error) => faults.push(error),
  })
  const cache = aResponseCache({ clock: shop.clock })
  const server = createServer(
    serveFromCache({
      cache,
      render: app.fetch,
      isAdministrator: async () => false,
      reportFault: () => {},
      fallback: getRequestListener(app.fetch),
    }),
  )
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return { server, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }
}

beforeAll(async () => {
  await migrate(engine)
  folder = await mkdtemp(join(tmpdir(), 'headers-'))
  await mkdir(join(folder, 'pictures'))
  await writeFile(join(folder, 'pictures', IMAGE), 'picture')
  await mkdir(join(folder, 'client', 'assets'), { recursive: true })
  await writeFile(join(folder, 'client', 'assets', 'a.js'), 'start()')
  await writeFile(join(folder, 'client', 'logo.svg'), '<svg/>')
  await writeFile(join(folder, 'client', 'service-worker.js'), 'start()')
  secure = await serve('https://boutique.example')
  plain = await serve('http://localhost:3000')
})

afterAll(async () => {
  for (const { server } of [secure, plain]) await new Promise((resolve) => server.close(resolve))
  await engine.close()
  await rm(folder, { recursive: true })
})

const ask = (path: string, init: RequestInit = {}, { url } = secure) =>
  fetch(url + path, { redirect: 'manual', ...init })

const ELSEWHERE = { Origin: 'https://evil.example' }

const ANSWERS: readonly [what: string, status: number, path: string, init?: RequestInit][] = [
  ['a page', 200, '/login'],
  ['a cached page', 200, '/about'],
  ['a page that does not exist', 404, '/nowhere'],
  ['a redirect', 301, '/accueil'],
  ['an API response', 200, '/api/ping'],
  ['a cached API response', 200, '/api/products?limit=4'],
  ['an unauthorized request', 401, '/api/orders'],
  ['a method that is not allowed', 405, '/api/ping', { method: 'DELETE' }],
  ['a request of another site to a page', 405, '/login', { method: 'POST', headers: ELSEWHERE }],
  [
    'malformed JSON',
    400,
    '/api/contact',
    { method: 'POST', body: '{', headers: { 'Content-Type': 'application/json' } },
  ],
  ['the API’s description', 200, '/api/docs'],
  [
    'an image that the browser has',
    304,
    `/pictures/${IMAGE}`,
    { headers: { 'If-None-Match': `"${IMAGE}"` } },
  ],
  ['an image that does not exist', 404, '/pictures/x.webp'],
  ['a file', 200, '/logo.svg'],
]

describe.each(ANSWERS)('%s', (_what, status, path, init) => {
  it('is answered with the security headers', { tags: ['T-31'] }, async () => {
    // Twice: the first response and the cached one must have the same headers.
    for (const answer of [await ask(path, init), await ask(path, init)]) {
      expect(answer.status).toBe(status)
      expect(Object.fromEntries(answer.headers)).toMatchObject({
        'content-security-policy': expect.stringMatching(/(default|script)-src '(none|self)'/),
        'strict-transport-security': 'max-age=31536000',
        'x-content-type-options': 'nosniff',
        'x-frame-options': 'DENY',
        'referrer-policy': 'strict-origin-when-cross-origin',
        'permissions-policy': expect.stringContaining('camera=(self)'),
        'cross-origin-opener-policy': 'same-origin-allow-popups',
        'cross-origin-resource-policy': expect.stringMatching(/^(same|cross)-origin$/),
      })
      await answer.arrayBuffer()
    }
  })

  it('is answered without Strict-Transport-Security when the shop has no TLS', {
    tags: ['T-32'],
  }, async () => {
    const answer = await ask(path, init, plain)
    expect(answer.headers.get('strict-transport-security')).toBeNull()
    await answer.arrayBuffer()
  })
})

describe.each([
  ['an image', 200, `/pictures/${IMAGE}`, {}],
  ['a built file', 200, '/assets/a.js', {}],
  ['the service worker', 200, '/service-worker.js', {}],
])('%s', (_what, status, path, init) => {
  it('is answered without the security headers that have an effect only on pages', async () => {
    const answer = await ask(path, init)
    expect(answer.status).toBe(status)
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'strict-transport-security': 'max-age=31536000',
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': expect.stringMatching(/^(same|cross)-origin$/),
    })
    for (const header of ['permissions-policy', 'x-frame-options', 'referrer-policy']) {
      expect(answer.headers.get(header)).toBeNull()
    }
    await answer.arrayBuffer()
  })
})

describe('Content-Security-Policy', () => {
  const policyOf = async (path: string) => (await ask(path)).headers.get('content-security-policy')

  it('of a page is the policy that the page was rendered with, also when the page comes from the cache', async () => {
    expect(await policyOf('/faq')).toBe(PAGE_POLICY)
    expect(await policyOf('/faq')).toBe(PAGE_POLICY)
  })

  it.each(['/api/ping', '/api/nowhere', '/pictures/x.webp', '/logo.svg', '/accueil'])(
    'of %s allows nothing',
    async (path) => expect(await policyOf(path)).toBe("default-src 'none'; frame-ancestors 'none'"),
  )

  it('of the API description allows only its own style', async () => {
    expect(await policyOf('/api/docs')).toMatch(
      /^default-src 'none'; style-src 'sha256-[\w+/]{43}='; frame-ancestors 'none'$/,
    )
  })
})

it('security headers are sent when a page cannot be rendered', async () => {
  const answer = await ask('/broken')
  expect(answer.status).toBe(500)
  expect(faults).toMatchObject([{ message: 'cannot be rendered' }])
  expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'")
  expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
})

describe('Cross-Origin-Resource-Policy', () => {
  it.each([
    [`/pictures/${IMAGE}`, 'cross-origin'],
    ['/logo.svg', 'cross-origin'],
    ['/api/products', 'same-origin'],
    ['/assets/a.js', 'same-origin'],
  ])('of %s is %s', async (path, policy) => {
    expect((await ask(path)).headers.get('cross-origin-resource-policy')).toBe(policy)
  })
})

describe('a page', () => {
  it('accepts GET and HEAD only', async () => {
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE']) {
      const answer = await ask('/login', { method, headers: ELSEWHERE })
      expect([answer.status, answer.headers.get('Allow')]).toEqual([405, 'GET, HEAD'])
      expect(await answer.text()).toBe('Cette opération n’est pas possible ici.')
    }
    expect((await ask('/login', { method: 'HEAD' })).status).toBe(200)
  })
})
