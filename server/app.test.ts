import { describe, expect, it, vi } from 'vitest'
import { openMemorySqlite } from '../data/engines/sqlite/sqlite.ts'
import { MAX_PATH_LENGTH } from '../domain/urls/normalize-path.ts'
import { askOf } from '../tests/support/api.ts'
import { APP_SETTINGS } from '../tests/support/app-settings.ts'
import { aShop } from '../tests/support/shop.ts'
import { createApp } from './app.ts'
import { cacheKey } from './response-cache/cache-key.ts'

/** The whole shop except its pages. */
function anApp() {
  const pages = vi.fn(async (_request: Request) => new Response('page'))
  const app = createApp(aShop(openMemorySqlite()), pages, APP_SETTINGS)
  return { ask: askOf(app), pages }
}

const pathOf = (length: number, start = '/') => start.padEnd(length, 'a')

describe('a path that is too long', () => {
  it.each(['/', '/home'.repeat(300), '/products/', '/product/', '/pictures/', '/assets/'])(
    'is refused below %s before a page is rendered',
    async (start) => {
      const { ask, pages } = anApp()
      const answer = await ask('GET', pathOf(MAX_PATH_LENGTH + 1, start))
      expect([answer.status, answer.body]).toEqual([414, 'Cette adresse est trop longue.'])
      expect(pages).not.toHaveBeenCalled()
    },
  )

  it('is refused as JSON below /api', { tags: ['T-43'] }, async () => {
    const answer = await anApp().ask('GET', pathOf(MAX_PATH_LENGTH + 1, '/api/products/'))
    expect(answer).toMatchObject({
      status: 414,
      body: { success: false, message: 'Cette adresse est trop longue.', code: 'PATH_TOO_LONG' },
    })
  })

  it('is not stored in the response cache', () => {
    expect(cacheKey({ accept: undefined, url: pathOf(MAX_PATH_LENGTH, '/products/') })).not.toBeNull()
    expect(cacheKey({ accept: undefined, url: pathOf(MAX_PATH_LENGTH + 1, '/products/') })).toBeNull()
  })

  it('may contain a category of 100 percent-encoded characters', async () => {
    const { ask, pages } = anApp()
    const category = encodeURIComponent('€'.repeat(100))
    expect((await ask('GET', `/products/${category}`)).status).toBe(200)
    expect(pages).toHaveBeenCalledOnce()
  })
})
