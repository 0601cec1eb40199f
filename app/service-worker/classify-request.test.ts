import { describe, expect, it } from 'vitest'
import { PLAIN_PAGES } from '../../tests/browser/support/pages.ts'
import { classifyRequest, pageAddress, type RequestInfo } from './classify-request.ts'

const SHOP = 'https://boutique.sn'
const places = { shop: SHOP, api: `${SHOP}/api` }

function asked(path: string, more: Partial<Omit<RequestInfo, 'headers'>> & { headers?: HeadersInit } = {}) {
  const { headers, ...rest } = more
  return classifyRequest(
    {
      url: new URL(path, SHOP).href,
      method: 'GET',
      mode: 'cors',
      cache: 'default',
      ...rest,
      headers: new Headers(headers),
    },
    places,
  )
}
const opened = (path: string) => asked(path, { mode: 'navigate' })

describe('classifyRequest', () => {
  it.each([
    '/',
    '/products',
    '/products/V%C3%AAtements%2FEnfant?page=2',
    '/productscat?category=Jouer',
    '/product/abc',
    ...PLAIN_PAGES,
  ])('classifies %s as a page to cache', (path) => {
    expect(opened(path)).toBe('page')
  })

  it.each([
    ['/assets/route-x1.js', 'code'],
    ['/pictures/0a-400.avif', 'image'],
    ['/assets/1-480-Cx3k9dQf.avif', 'file'],
    ['/assets/nunito-latin-B4lQ7m2x.woff2', 'file'],
    ['/api/products', 'data'],
    ['/api/products?category=Jouer&limit=40', 'data'],
    ['/api/products/abc', 'data'],
  ])('classifies %s as %s', (path, kind) => {
    expect(asked(path)).toBe(kind)
  })

  it.each([
    '/login',
    '/register',
    '/create-admin',
    '/dashboard/overview',
    '/payment',
    '/nowhere',
    '/?apercu=1',
  ])('classifies %s as a page not to cache', (path) => {
    expect(opened(path)).toBe('other page')
  })

  it.each([
    '/api/orders',
    '/api/users/login',
    '/api/stats',
    '/api/notify-payment',
    '/api/contact',
    '/api/events',
    '/api/ping',
    '/api/products/likes?ids=a,b',
    '/api/products/abc/check-like',
    '/api/docs',
    '/products.data',
    '/manifest.webmanifest',
  ])('returns null for %s', (path) => {
    expect(asked(path)).toBeNull()
  })

  it('returns null for requests with a token, for writes and for requests with cache: no-store', () => {
    expect(asked('/api/products', { headers: { Authorization: 'Bearer x' } })).toBeNull()
    expect(asked('/api/products', { method: 'POST' })).toBeNull()
    expect(asked('/api/products/abc', { cache: 'no-store' })).toBeNull()
  })

  it('returns null for other hosts', () => {
    expect(asked('https://elsewhere.example/api/products')).toBeNull()
    expect(asked('https://elsewhere.example/assets/a.js')).toBeNull()
  })
})

describe('classifyRequest with the API on another host', () => {
  const elsewhere = { shop: SHOP, api: 'https://api.boutique.sn/v1' }
  const request = { method: 'GET', mode: 'cors', cache: 'default', headers: new Headers() } as const

  it('classifies a request as data only if its URL is below the base URL of the API', () => {
    expect(classifyRequest({ ...request, url: 'https://api.boutique.sn/v1/products' }, elsewhere)).toBe(
      'data',
    )
    expect(classifyRequest({ ...request, url: 'https://api.boutique.sn/products' }, elsewhere)).toBeNull()
  })
})

describe('pageAddress', () => {
  it.each([
    ['/?utm_source=whatsapp&fbclid=x', '/'],
    ['/products/New?page=2&sort=price&utm_medium=a', '/products/New?sort=price&page=2'],
    ['/productscat?category=Divers+%26+Autres', '/productscat?category=Divers+%26+Autres'],
    ['/product/abc#avis', '/product/abc'],
    ['/products?size=4+ans&size=6+ans&fbclid=x&age=4-6', '/products?age=4-6&size=4+ans&size=6+ans'],
    ['/products?q=pyjma&literal=true&maxPrice=9000', '/products?q=pyjma&literal=true&maxPrice=9000'],
  ])('returns for the path %s the cache key %s', (path, address) => {
    expect(pageAddress(SHOP + path)).toBe(SHOP + address)
  })
})
