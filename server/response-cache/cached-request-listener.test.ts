import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { chooseEncoding } from './cache-entry.ts'
import { cacheKey } from './cache-key.ts'
import { serveFromCache } from './cached-request-listener.ts'
import { createResponseCache } from './response-cache.ts'

const HTML = `<!doctype html>${'<p>Hochet</p>'.repeat(200)}`
let server: Server
let url: string
let made = 0

beforeAll(async () => {
  const cache = createResponseCache({ clock: () => 0, maxBytes: 1_000_000 })
  const fresh = (request: Request) => {
    made++
    expect([...request.headers.keys()]).toEqual(['accept'])
    return new Response(HTML, { headers: { 'Content-Type': 'text/html; charset=utf-8', Vary: 'Accept' } })
  }
  server = createServer(serveFromCache({ cache, fresh, otherwise: (_req, res) => res.end('uncached') }))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})

afterAll(() => new Promise((resolve) => server.close(resolve)))

/** The answer as it travelled: `fetch` itself would unpack it. */
async function ask(path: string, headers: Record<string, string> = {}, method = 'GET') {
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

describe('an answer from memory', () => {
  it.each([
    ['br', (body: Buffer) => brotliDecompressSync(body)],
    ['gzip', (body: Buffer) => gunzipSync(body)],
    ['identity', (body: Buffer) => body],
  ])('travels as %s when asked so', async (encoding, unpack) => {
    const accepted = encoding === 'identity' ? {} : { 'Accept-Encoding': encoding }
    const answer = await ask('/about', accepted)
    expect(answer.headers['content-encoding']).toBe(encoding === 'identity' ? undefined : encoding)
    expect(answer.headers['content-length']).toBe(String(answer.body.length))
    expect(answer.headers.vary).toBe('Accept, Accept-Encoding')
    expect(unpack(answer.body).toString()).toBe(HTML)
  })

  it('is not sent again to who holds it, in whichever encoding', async () => {
    const { headers } = await ask('/faq', { 'Accept-Encoding': 'gzip' })
    const again = await ask('/faq', { 'If-None-Match': String(headers.etag), 'Accept-Encoding': 'br' })
    expect([again.status, again.body.length]).toEqual([304, 0])
    expect((await ask('/faq', { 'If-None-Match': '"another"' })).status).toBe(200)
  })

  it('to HEAD has the same headers and no body', async () => {
    const get = await ask('/terms', { 'Accept-Encoding': 'gzip' })
    const head = await ask('/terms', { 'Accept-Encoding': 'gzip' }, 'HEAD')
    expect(head.body).toHaveLength(0)
    const { date: _date, ...headers } = head.headers
    expect(get.headers).toMatchObject(headers)
  })

  it('is made of nothing a visitor sent along', { tags: ['T-35'] }, async () => {
    const before = made
    await ask('/privacy', { Cookie: 'visitor=awa', 'User-Agent': 'x', 'X-Forwarded-For': '1.2.3.4' })
    await ask('/privacy', { Cookie: 'visitor=fatou' })
    expect(made).toBe(before + 1)
  })
})

describe('what is kept', () => {
  const key = (url: string, more: object = {}) =>
    cacheKey({ method: 'GET', url, accept: undefined, authorization: undefined, ...more })

  it.each(['/', '/products', '/products/Jouer?sort=price&order=desc&page=2', '/product/abc', '/cart'])(
    'is %s',
    (path) => expect(key(path)).toBe(path),
  )

  it.each([
    '/products?q=robe',
    '/products?utm_source=whatsapp',
    '/api/products?q=robe',
    '/api/orders',
    '/api/products/abc/check-like',
    '/dashboard/overview',
    '/login',
    '/payment',
  ])('is not %s', (path) => expect(key(path)).toBeNull())

  it('is nothing that is sent, and nothing for somebody signed in', () => {
    expect(key('/products', { method: 'POST' })).toBeNull()
    expect(key('/api/products', { authorization: 'Bearer x' })).toBeNull()
  })

  it('keeps the search list apart from the product list', () => {
    const list = key('/api/products')
    expect(key('/api/products', { accept: 'application/vnd.shop.search+json' })).not.toBe(list)
  })
})

it.each([
  [undefined, 'identity'],
  ['gzip, deflate, br', 'br'],
  ['gzip;q=1.0, br;q=0', 'gzip'],
  ['gzip;q=0.0', 'identity'],
  ['deflate', 'identity'],
  ['br;q=0.5, gzip;q=0.001', 'br'],
])('a browser that takes %s gets %s', (accepted, encoding) => {
  expect(chooseEncoding(accepted)).toBe(encoding)
})
