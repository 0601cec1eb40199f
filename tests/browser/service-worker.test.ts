import { describe, expect, it } from 'vitest'
import { aCartLine } from '../builders/a-cart-line.ts'
import {
  cachedPaths,
  isCodeCached,
  SAVE_DATA,
  untilCached,
  untilCodeCached,
  visit,
} from './support/cached.ts'
import { storageOf } from './support/cart.ts'
import { openShop } from './support/open-shop.ts'
import { waitForHydration } from './support/visitor.ts'

const shop = openShop()
const withWorker = { serviceWorker: true }

describe('the service worker', () => {
  it('is served with `no-cache`, and with status 304 when the browser has the current version', async () => {
    const answer = await fetch(`${shop.url}/service-worker.js`)
    expect(answer.headers.get('Content-Type')).toMatch(/^text\/javascript/)
    expect(answer.headers.get('Cache-Control')).toBe('no-cache')
    const headers = { 'If-None-Match': answer.headers.get('ETag') ?? '' }
    expect((await fetch(`${shop.url}/service-worker.js`, { headers })).status).toBe(304)
  })

  it('is not registered when /service-worker.js is served as HTML', { tags: ['A-319'] }, async () => {
    const line = await shop.line()
    line.answer('/service-worker.js', { type: 'text/html', body: '<p>Page introuvable</p>' })
    const { page, leave } = await shop.newVisitor({ ...withWorker, line })
    await page.goto('/about')
    await expect.poll(() => line.asked).toContain('HEAD /service-worker.js')
    await page.waitForLoadState('networkidle')
    expect(line.asked).not.toContain('GET /service-worker.js')
    expect(await page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)).toBe(0)
    await leave()
  })

  it('logs a failed registration', { tags: ['A-573'] }, async () => {
    const line = await shop.line()
    line.answer('/service-worker.js', { type: 'text/javascript', body: 'this is no script' })
    const { page, leave } = await shop.newVisitor({ ...withWorker, line })
    const logged = page.waitForEvent('console', (message) => message.type() === 'warning')
    await page.goto('/about')
    expect((await logged).text()).toContain('Le service hors connexion n’a pas pu démarrer')
    expect(await page.getByRole('alert').filter({ hasText: /./ }).count()).toBe(0)
    expect(await page.locator('[data-sonner-toast]').count()).toBe(0)
    await leave()
  })

  it('fetches only files of the app and the offline page on a first visit, each once', async () => {
    await shop.merchant.addProduct({ name: 'Moufles en laine' })
    const line = await shop.line()
    const { page, leave } = await shop.newVisitor({ ...withWorker, line })
    await page.goto('/')
    await page.waitForLoadState('networkidle')
    const before = new Set(line.asked)
    await untilCached(page, '/')
    await page.waitForLoadState('networkidle')
    const twice = line.asked.filter((one, index) => line.asked.indexOf(one) !== index)
    expect(twice).toEqual([])
    const added = line.asked.filter((one) => !before.has(one))
    expect(added.filter((one) => one.startsWith('GET /pictures/'))).toEqual([])
    expect(
      added.filter((one) =>
        /^GET \/(?!assets|service-worker|offline|placeholder|favicon|manifest)/.test(one),
      ),
    ).toEqual([])
    expect(line.asked).toContain('GET /offline')
    await leave()
  })

  it('fetches no code when the page is opened again', async () => {
    const line = await shop.line()
    const { page, leave } = await shop.newVisitor({ ...withWorker, line })
    await visit(page, '/about')
    await page.waitForLoadState('networkidle')
    line.asked.length = 0
    await page.reload()
    await waitForHydration(page)
    await page.waitForLoadState('networkidle')
    expect(line.asked.filter((one) => one.startsWith('GET /assets/'))).toEqual([])
    await leave()
  })

  it('caches the code of the order pages when the cart is not empty', async () => {
    const storage = storageOf([aCartLine({ images: [] })])
    const { page, leave } = await shop.newVisitor({ ...withWorker, storage })
    await visit(page, '/about')
    await untilCodeCached(page, 'storefront/checkout/route')
    await leave()
  })

  it('is registered at /service-worker.js on page load, and caches the code of the order pages when a second page opens', {
    tags: ['A-318'],
  }, async () => {
    const { page, leave } = await shop.newVisitor(withWorker)
    await visit(page, '/about')
    const script = await page.evaluate(async () => (await navigator.serviceWorker.ready).active?.scriptURL)
    expect(script).toBe(`${shop.url}/service-worker.js`)
    expect(await isCodeCached(page, 'storefront/checkout/route')).toBe(false)
    await page.getByRole('contentinfo').getByRole('link', { name: 'Contact' }).click()
    await untilCodeCached(page, 'storefront/checkout/route')
    await leave()
  })

  it('does not cache the code of the order pages in advance with Save-Data', async () => {
    const { page, leave } = await shop.newVisitor(withWorker)
    await page.addInitScript(SAVE_DATA)
    await visit(page, '/about')
    await page.getByRole('contentinfo').getByRole('link', { name: 'Conditions de vente' }).click()
    await page.waitForURL('**/terms')
    await page.reload()
    await page.waitForLoadState('networkidle')
    expect(await isCodeCached(page, 'storefront/checkout/route')).toBe(false)
    await leave()
  })
})

describe('the cache of the service worker', () => {
  it('contains nothing of an account, an order, a payment or the dashboard', async () => {
    const product = await shop.merchant.addProduct({ name: 'Doudou lapin' })
    await shop.merchant.addProduct({ name: 'Doudou souris' })
    const { token, user } = shop.merchant
    const { page, leave } = await shop.newVisitor({
      ...withWorker,
      screen: 'laptop',
      storage: { token, user: JSON.stringify(user) },
    })
    await visit(page, '/')
    for (const [path, call] of [
      ['overview', 'stats'],
      ['products', 'products'],
      ['order', 'orders'],
      ['users', 'users'],
    ]) {
      // Does not wait for an idle network, because the event stream never ends.
      const answered = page.waitForResponse((answer) => answer.url().includes(`/api/${call}`))
      await page.goto(`/dashboard/${path}`)
      await answered
    }
    await page.goto('/login')
    await page.goto(`/product/${product._id}`)
    await page
      .getByRole('button', { name: /J’aime|Aimer|like/i })
      .first()
      .waitFor()
    await page.waitForLoadState('networkidle')
    const cached = (await cachedPaths(page)).filter((address) => !address.startsWith('/assets/'))
    expect(
      cached.filter((address) =>
        /dashboard|login|orders|users|stats|payment|like|events|contact\b/.test(address),
      ),
    ).toEqual([])
    await leave()
  })

  it('contains at most eighty API responses', async () => {
    const { page, leave } = await shop.newVisitor(withWorker)
    await visit(page, '/')
    await page.evaluate(async () => {
      for (let price = 0; price < 100; price++) await (await fetch(`/api/products?limit=1&q=${price}`)).text()
    })
    await expect
      .poll(async () => (await cachedPaths(page)).filter((address) => address.startsWith('/api/')).length)
      .toBe(80)
    await leave()
  })
})
