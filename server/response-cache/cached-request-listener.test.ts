import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
} from 'node:http'
import type { AddressInfo } from 'node:net'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { aResponseCache } from '../../tests/support/response-cache.ts'
import { serveFromCache } from './cached-request-listener.ts'
import { sharedRequest } from './shared-request.ts'

const HTML = `<!doctype html>${'<p>Hochet</p>'.repeat(200)}`
let server: Server
let url: string
let rendered = 0
let lastUrl = ''

beforeAll(async () => {
  const cache = aResponseCache()
  const render = (request: Request) => {
    rendered++
    lastUrl = request.url.slice(new URL(request.url).origin.length)
    expect([...request.headers.keys()]).toEqual(['accept'])
    return new Response(HTML, { headers: { 'Content-Type': 'text/html; charset=utf-8', Vary: 'Accept' } })
  }
  const isAdministrator = async (authorization: string) => authorization === 'Bearer awa'
  const fallback = (_req: unknown, res: ServerResponse) => void res.end('uncached')
  server = createServer(serveFromCache({ cache, render, isAdministrator, reportFault: () => {}, fallback }))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})

afterAll(() => new Promise((resolve) => server.close(resolve)))

/** The response as sent, because `fetch` would decompress it. */
async function get(path: string, headers: Record<string, string> = {}, method = 'GET') {
  const { request } = await import('node:http')
  return new Promise<{ status: number; headers: Record<string, unknown>; body: Buffer }>(
    (resolve, reject) => {
      request(url + path, { headers, method }, (res) => {
        const parts: Buffer[] = []
        res.on('data', (part: Buffer) => parts.push(part))
        res.on('end', () =>
          resolve({ status: res.statusCode ?? 0, headers: res.headers, body: Buffer.concat(parts) }),
        )
      })
        .on('error', reject)
        .end()
    },
  )
}

describe('serveFromCache', () => {
  it.each([
    ['br', (body: Buffer) => brotliDecompressSync(body)],
    ['gzip', (body: Buffer) => gunzipSync(body)],
    ['identity', (body: Buffer) => body],
  ])('sends the encoding %s when the browser accepts it', async (encoding, unpack) => {
    const accepted = encoding === 'identity' ? {} : { 'Accept-Encoding': encoding }
    const response = await get('/about', accepted)
    expect(response.headers['content-encoding']).toBe(encoding === 'identity' ? undefined : encoding)
    expect(response.headers['content-length']).toBe(String(response.body.length))
    expect(response.headers.vary).toBe('Accept, Accept-Encoding')
    expect(unpack(response.body).toString()).toBe(HTML)
  })

  it('answers from the cache in the same turn', async () => {
    await get('/contact')
    const end = vi.fn()
    const res = { writeHead: vi.fn(() => ({ end })) } as unknown as ServerResponse
    const listen = server.listeners('request')[0] as RequestListener
    listen({ method: 'GET', url: '/contact', headers: {} } as IncomingMessage, res)
    expect(end).toHaveBeenCalledOnce()
    expect(res.writeHead).toHaveBeenCalledWith(200, expect.arrayContaining(['content-length']))
  })

  it('sends 304 to a browser that has the response in any encoding', async () => {
    const { headers } = await get('/faq', { 'Accept-Encoding': 'gzip' })
    const again = await get('/faq', { 'If-None-Match': String(headers.etag), 'Accept-Encoding': 'br' })
    expect([again.status, again.body.length]).toEqual([304, 0])
    expect((await get('/faq', { 'If-None-Match': '"another"' })).status).toBe(200)
  })

  it('renders the search list and the product list of one URL separately', async () => {
    const before = rendered
    await get('/api/products?category=Jouer')
    await get('/api/products?category=Jouer', { Accept: 'application/vnd.shop.search+json' })
    expect(rendered).toBe(before + 2)
  })

  it('answers HEAD with the same headers as GET, and without a body', async () => {
    const full = await get('/terms', { 'Accept-Encoding': 'gzip' })
    const head = await get('/terms', { 'Accept-Encoding': 'gzip' }, 'HEAD')
    expect(head.body).toHaveLength(0)
    const { date: _date, ...headers } = head.headers
    expect(full.headers).toMatchObject(headers)
  })

  it('renders a page once for visitors with different request headers', { tags: ['T-35'] }, async () => {
    const before = rendered
    await get('/privacy', { Cookie: 'visitor=awa', 'User-Agent': 'x', 'X-Forwarded-For': '1.2.3.4' })
    await get('/privacy', { Cookie: 'visitor=fatou' })
    expect(rendered).toBe(before + 1)
  })

  it('renders a product once for all colours and sizes in its URL', { tags: ['C-24'] }, async () => {
    const before = rendered
    await get('/product/body?couleur=Rouge&taille=6+mois')
    await get('/product/body?taille=3+mois')
    await get('/product/body')
    expect(rendered).toBe(before + 1)
    expect(lastUrl).toBe('/product/body')
  })

  it('passes searches, POST requests and administrators to the fallback, even for a cached path', async () => {
    await get('/about')
    expect((await get('/about', {}, 'POST')).body.toString()).toBe('uncached')
    expect((await get('/about', { Authorization: 'Bearer awa' })).body.toString()).toBe('uncached')
    expect((await get('/about?q=robe')).body.toString()).toBe('uncached')
  })
})

describe('serveFromCache with an Authorization header', () => {
  it.each(['x', '', 'Bearer', 'Bearer unknown', 'Basic eDp5', 'bearer awa x'])(
    'answers `%s`, which names no administrator, from the cache',
    async (authorization) => {
      const before = rendered
      const path = `/products/${encodeURIComponent(authorization || 'empty')}`
      await get(path)
      expect((await get(path, { Authorization: authorization })).body.toString()).toBe(HTML)
      expect(rendered).toBe(before + 1)
    },
  )
})

const shared = (url: string, headers: Record<string, string> = {}) =>
  sharedRequest({ method: 'GET', url, headers })

describe('sharedRequest', () => {
  it.each([
    '/',
    '/products',
    '/products/Jouer?sort=price&order=desc&page=2',
    '/product/abc',
    '/cart',
    '/api/products?category=Jouer&limit=40&variants=true',
    '/api/products/abc/reviews?limit=5',
    '/api/facets?category=Jouer',
  ])('accepts %s', (path) => expect(shared(path)?.url).toBe(path))

  it.each([
    '/products?q=robe',
    '/products?utm_source=whatsapp',
    '/products?couleur=Rouge',
    '/product/abc?couleur=Rouge&utm_source=whatsapp',
    '/?couleur=Rouge',
    '/api/products?q=robe',
    '/api/orders',
    '/api/products/abc/check-like',
    '/dashboard/overview',
    '/login',
    '/payment',
  ])('refuses %s', (path) => expect(shared(path)).toBeNull())

  it.each(['/api/products', '/api/products?', '/api/products?utm_source=a', '/api/products?Limit=4'])(
    'refuses %s, which is answered with the whole catalogue',
    (path) => expect(shared(path)).toBeNull(),
  )

  it('separates the search list and the product list, which have the same URL', () => {
    const [list, search] = [{}, { accept: 'application/vnd.shop.search+json' }].map((headers) =>
      shared('/api/products?category=Jouer', headers),
    )
    expect(search?.accept).not.toBe(list?.accept)
    expect(shared('/api/products', { accept: 'application/vnd.shop.search+json' })).not.toBeNull()
  })

  it.each([
    [undefined, 'identity'],
    ['gzip, deflate, br', 'br'],
    ['gzip;q=1.0, br;q=0', 'gzip'],
    ['gzip;q=0.0', 'identity'],
    ['deflate', 'identity'],
    ['br;q=0.5, gzip;q=0.001', 'br'],
  ])('chooses for the header %s the encoding %s', (accepted, encoding) => {
    expect(shared('/', accepted === undefined ? {} : { 'accept-encoding': accepted })?.encoding).toBe(
      encoding,
    )
  })
})

describe('serveFromCache while a render hangs', () => {
  it('answers 503 in time, to the API as JSON, and reports it', async () => {
    const reported: unknown[] = []
    const hanging = createServer(
      serveFromCache({
        cache: aResponseCache(),
        render: () => new Promise(() => {}),
        isAdministrator: async () => false,
        reportFault: (error) => reported.push(error),
        fallback: (_req, res) => void res.end('uncached'),
        limitMs: 10,
      }),
    )
    await new Promise<void>((resolve) => hanging.listen(0, '127.0.0.1', resolve))
    const { port } = hanging.address() as AddressInfo
    const [page, api] = await Promise.all(
      ['/', '/api/products/ballon'].map((path) => fetch(`http://127.0.0.1:${port}${path}`)),
    )
    expect([page?.status, api?.status]).toEqual([503, 503])
    expect(await page?.text()).toContain('http-equiv="refresh"')
    expect(await api?.json()).toMatchObject({ code: 'UNAVAILABLE' })
    expect(reported).toMatchObject([{ reason: 'busy' }, { reason: 'busy' }])
    hanging.closeAllConnections()
    await new Promise((resolve) => hanging.close(resolve))
  })
})
