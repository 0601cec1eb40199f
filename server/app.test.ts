import { describe, expect, it, vi } from 'vitest'
import { openMemorySqlite } from '../data/engines/sqlite/sqlite.ts'
import { MAX_PATH_LENGTH } from '../domain/urls/normalize-path.ts'
import { askOf } from '../tests/support/api.ts'
import { APP_SETTINGS } from '../tests/support/app-settings.ts'
import { aShop } from '../tests/support/shop.ts'
import { createApp } from './app.ts'

/** The whole shop except its pages. */
function anApp() {
  const pages = vi.fn(async (_request: Request) => new Response('page'))
  const app = createApp(aShop(openMemorySqlite()), pages, APP_SETTINGS)
  return { ask: askOf(app), pages }
}

const pathOf = (length: number, start = '/') => start.padEnd(length, 'a')

describe('a path that is too long', () => {
  it.each(['/', '/home'.repeat(300), '/products/', '/product/', '/pictures/', '/assets/'])(
    'is refused before a page is rendered when it begins with “%s”',
    async (start) => {
      const { ask, pages } = anApp()
      const answer = await ask('GET', pathOf(MAX_PATH_LENGTH + 1, start))
      expect([answer.status, answer.body]).toEqual([414, 'Cette adresse est trop longue.'])
      expect(pages).not.toHaveBeenCalled()
    },
  )

  it('is refused with a JSON response if it begins with /api', { tags: ['T-43'] }, async () => {
    const answer = await anApp().ask('GET', pathOf(MAX_PATH_LENGTH + 1, '/api/products/'))
    expect(answer).toMatchObject({
      status: 414,
      body: { success: false, message: 'Cette adresse est trop longue.', code: 'PATH_TOO_LONG' },
    })
  })

  it('is not the path of a category whose name has 100 percent-encoded characters, which is answered', async () => {
    const { ask, pages } = anApp()
    const category = encodeURIComponent('€'.repeat(100))
    expect((await ask('GET', `/products/${category}`)).status).toBe(200)
    expect(pages).toHaveBeenCalledOnce()
  })
})

describe('a redirect', () => {
  it.each([
    ['/produits/V%C3%AAtements', 301, '/products/V%C3%AAtements'],
    ['/PRODUCTS/V%C3%AAtements%2FEnfant', 308, '/products/V%C3%AAtements%2FEnfant'],
    ['/products/V%C3%AAtements%2FEnfant/?sort=price', 308, '/products/V%C3%AAtements%2FEnfant?sort=price'],
    ['/cart%3Flien%3Dab12.', 308, '/cart?lien=ab12'],
    ['/liste/ab12.', 308, '/liste/ab12'],
    ['/panier/%E2%82%AC', 301, '/cart/%E2%82%AC'],
  ])('keeps the percent-encoding of %s', { tags: ['A-295', 'A-296'] }, async (path, status, location) => {
    const answer = await anApp().ask('GET', path)
    expect([answer.status, answer.headers.get('location')]).toEqual([status, location])
  })

  it.each(['/accueil', '//', '/home', '/index.html'])(
    'from a path that begins with %s never leads to another host',
    async (start) => {
      for (const escaped of ['%09', '%0a', '%0d', '%00', '%5c', '%2f', '%7f']) {
        const { status, headers } = await anApp().ask('GET', `${start}/${escaped}/evil.example/login`)
        const location = headers.get('location') ?? '/'
        expect(status, escaped).toBeLessThan(500)
        expect(new URL(location, 'http://shop.example').host, escaped).toBe('shop.example')
      }
    },
  )
})

describe('an escaped percent sign', () => {
  it('remains escaped in the URL of a category', async () => {
    const { ask, pages } = anApp()
    await ask('GET', '/products/100%25%20coton')
    expect(new URL(pages.mock.calls[0]?.[0].url ?? '').pathname).toBe('/products/100%25%20coton')
  })
})

describe('a query string with very many parameters', () => {
  it.each(['/api/products', '/api/facets', '/api/orders', '/products', '/', '/sitemap.xml'])(
    'is refused for %s before it is read',
    async (path) => {
      const { ask, pages } = anApp()
      expect((await ask('GET', `${path}?${'a=1&'.repeat(300)}`)).status).toBe(414)
      expect(pages).not.toHaveBeenCalled()
    },
  )

  it('is answered with all values of all filters', async () => {
    const values = 'brand=Keur&'.repeat(20) + 'size=S&'.repeat(20) + 'age=0-3&'.repeat(9)
    expect((await anApp().ask('GET', `/products?${values}`)).status).toBe(200)
  })
})
