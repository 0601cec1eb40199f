import { describe, expect, it } from 'vitest'
import { imageRoutes } from './image-routes.ts'

const NAME = '0123456789abcdef0123456789abcdef-800.webp'
const FILES: Record<string, string> = { [NAME]: 'image', 'secret.txt': 'secret', '../secret.txt': 'secret' }
const read = async (name: string) => {
  const text = FILES[name]
  return text === undefined ? null : new TextEncoder().encode(text)
}

const get = (path: string, headers: Record<string, string> = {}) =>
  imageRoutes(read).request(path, { headers })

it('a image is served for good, with its type and a tag', async () => {
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

it('who has it already is told so', async () => {
  const response = await get(`/${NAME}`, { 'If-None-Match': `"${NAME}"` })
  expect(response.status).toBe(304)
  expect(await response.text()).toBe('')
})

describe('404 for everything else', { tags: ['T-49'] }, () => {
  it.each([
    '/fedcba9876543210fedcba9876543210-800.webp',
    '/secret.txt',
    '/..%2Fsecret.txt',
    '/%2e%2e/secret.txt',
    `/${NAME}%00.webp`,
    `/${NAME}.tmp`,
    '/',
  ])('%s', async (path) => {
    const response = await get(path)
    expect(response.status).toBe(404)
    expect(response.headers.get('Cache-Control')).toBeNull()
  })
})

it('where the same files are served from elsewhere, a image is fetched there, and nothing else is', async () => {
  const app = imageRoutes(read, 'https://images.exemple.sn')
  const response = await app.request(`/${NAME}`)
  expect(response.status).toBe(308)
  expect(response.headers.get('Location')).toBe(`https://images.exemple.sn/pictures/${NAME}`)
  expect(response.headers.get('Cache-Control')).toBe('public, max-age=31536000, immutable')
  expect((await app.request('/secret.txt')).status).toBe(404)
})
