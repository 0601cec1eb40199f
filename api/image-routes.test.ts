import { describe, expect, it } from 'vitest'
import { imageRoutes, type ServedImages } from './image-routes.ts'

const NAME = '0123456789abcdef0123456789abcdef-800.webp'
const FILES: Record<string, string> = { [NAME]: 'image', 'secret.txt': 'secret', '../secret.txt': 'secret' }
const images: ServedImages = {
  read: async (name) => {
    const text = FILES[name]
    return text === undefined ? null : new TextEncoder().encode(text)
  },
  isPending: () => false,
  has: async (name) => name in FILES,
}

const get = (path: string, headers: Record<string, string> = {}) =>
  imageRoutes(images).request(path, { headers })

it('imageRoutes serves an image with its type and an ETag, cached for a year', async () => {
  const response = await get(`/${NAME}`)
  expect(response.status).toBe(200)
  expect(await response.text()).toBe('image')
  expect(Object.fromEntries(response.headers)).toEqual({
    'content-type': 'image/webp',
    'cache-control': 'public, max-age=31536000, immutable',
    etag: `"${NAME}"`,
    'cross-origin-resource-policy': 'cross-origin',
  })
})

it('imageRoutes answers 304 to a matching ETag', async () => {
  const response = await get(`/${NAME}`, { 'If-None-Match': `"${NAME}"` })
  expect(response.status).toBe(304)
  expect(await response.text()).toBe('')
})

describe('imageRoutes on unknown and private files', { tags: ['T-49'] }, () => {
  it.each([
    '/fedcba9876543210fedcba9876543210-800.webp',
    `/source-${NAME.slice(0, 32)}`,
    `/whatsapp-${NAME.slice(0, 32)}`,
    '/secret.txt',
    '/..%2Fsecret.txt',
    '/%2e%2e/secret.txt',
    `/${NAME}%00.webp`,
    `/${NAME}.tmp`,
    '/',
  ])('answers 404 for %s', async (path) => {
    const response = await get(path)
    expect(response.status).toBe(404)
    expect(response.headers.get('Cache-Control')).toBeNull()
  })
})

it('imageRoutes redirects to the image server when its URL is configured', async () => {
  const app = imageRoutes(images, 'https://images.exemple.sn')
  const response = await app.request(`/${NAME}`)
  expect(response.status).toBe(308)
  expect(response.headers.get('Location')).toBe(`https://images.exemple.sn/pictures/${NAME}`)
  expect(response.headers.get('Cache-Control')).toBe('public, max-age=31536000, immutable')
  expect((await app.request('/secret.txt')).status).toBe(404)
})

it('imageRoutes serves a pending image itself, because the image server does not have it yet', async () => {
  const app = imageRoutes({ ...images, isPending: () => true }, 'https://images.exemple.sn')
  expect((await app.request(`/${NAME}`)).status).toBe(200)
})

it('imageRoutes answers 503 with Retry-After when encoding takes too long', async () => {
  const response = await imageRoutes({ ...images, read: async () => 'pending' }).request(`/${NAME}`)
  expect(response.status).toBe(503)
  expect(response.headers.get('Retry-After')).toBe('2')
  expect(response.headers.get('Cache-Control')).toBe('no-store')
})

describe('a request for the zoom file', { tags: ['F-20'] }, () => {
  const large = NAME.replace('800', '1600')

  it('is redirected to the main file when there is no zoom file, and the redirect is cached for a day', async () => {
    const response = await get(`/${large}`)
    expect(response.status).toBe(302)
    expect(response.headers.get('Location')).toBe(`/pictures/${NAME}`)
    expect(response.headers.get('Cache-Control')).toBe('public, max-age=86400')
    expect((await get('/fedcba9876543210fedcba9876543210-1600.webp')).status).toBe(404)
  })

  it('is redirected to the image server when the zoom file exists there, and otherwise to the main file', async () => {
    const app = imageRoutes(images, 'https://images.exemple.sn')
    expect((await app.request(`/${large}`)).headers.get('Location')).toBe(`/pictures/${NAME}`)
    const withLarge = { ...images, has: async () => true }
    const answer = await imageRoutes(withLarge, 'https://images.exemple.sn').request(`/${large}`)
    expect(answer.headers.get('Location')).toBe(`https://images.exemple.sn/pictures/${large}`)
  })
})
