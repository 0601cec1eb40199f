import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { overflow, violations } from './support/accessibility.ts'
import { cartOf, storageOf } from './support/cart.ts'
import { isCodeKept, keptAddresses, untilCodeKept, untilKept, visit } from './support/kept.ts'
import { openShop } from './support/open-shop.ts'
import { alive, FAILED_ANSWER } from './support/visitor.ts'

const shop = openShop()
const withWorker = { serviceWorker: true }
const SAVE_DATA = () => Object.defineProperty(navigator, 'connection', { value: { saveData: true } })
/** What the browser and the router print when code cannot be had. */
const NO_NETWORK = /Failed to load resource|Failed to fetch|Error loading route module/

const heading = (page: Page) => page.getByRole('heading', { level: 1 }).textContent()

describe('the service worker', () => {
  it('is registered at /service-worker.js on page load', async () => {
    const { page, leave } = await shop.aVisitor(withWorker)
    await page.goto('/')
    const script = await page.evaluate(async () => (await navigator.serviceWorker.ready).active?.scriptURL)
    expect(script).toBe(`${shop.url}/service-worker.js`)
    await leave()
  })

  it('is served as a script that is always asked for anew, and sent again only when it has changed', async () => {
    const answer = await fetch(`${shop.url}/service-worker.js`)
    expect(answer.headers.get('Content-Type')).toMatch(/^text\/javascript/)
    expect(answer.headers.get('Cache-Control')).toBe('no-cache')
    const headers = { 'If-None-Match': answer.headers.get('ETag') ?? '' }
    expect((await fetch(`${shop.url}/service-worker.js`, { headers })).status).toBe(304)
  })

  it('is not registered when the file is not served as a script', async () => {
    const line = await shop.line()
    line.answer('/service-worker.js', { type: 'text/html', body: '<p>Page introuvable</p>' })
    const { page, leave } = await shop.aVisitor({ ...withWorker, line })
    await page.goto('/about')
    await expect.poll(() => line.asked).toContain('HEAD /service-worker.js')
    await page.waitForLoadState('networkidle')
    expect(line.asked).not.toContain('GET /service-worker.js')
    expect(await page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)).toBe(0)
    await leave()
  })

  it('that fails is only logged', async () => {
    const line = await shop.line()
    line.answer('/service-worker.js', { type: 'text/javascript', body: 'this is no script' })
    const { page, leave } = await shop.aVisitor({ ...withWorker, line })
    const logged = page.waitForEvent('console', (message) => message.type() === 'warning')
    await page.goto('/about')
    expect((await logged).text()).toContain('Le service hors connexion n’a pas pu démarrer')
    expect(await page.getByRole('alert').filter({ hasText: /./ }).count()).toBe(0)
    expect(await page.locator('[data-sonner-toast]').count()).toBe(0)
    await leave()
  })

  it('fetches nothing on a first visit but itself, the offline page and the cart’s code', async () => {
    await shop.merchant.addProduct({ name: 'Moufles en laine' })
    const line = await shop.line()
    const { page, leave } = await shop.aVisitor({ ...withWorker, line })
    await page.goto('/')
    await page.waitForLoadState('networkidle')
    const before = new Set(line.asked)
    await untilKept(page, '/')
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

  it('keeps the code on the way to an order once the shopper goes on to a second page', async () => {
    const { page, leave } = await shop.aVisitor(withWorker)
    await visit(page, '/about')
    expect(await isCodeKept(page, 'storefront/delivery/route')).toBe(false)
    await page.getByRole('contentinfo').getByRole('link', { name: 'Conditions de vente' }).click()
    await untilCodeKept(page, 'storefront/delivery/route')
    await leave()
  })

  it('keeps no code ahead under Save-Data', async () => {
    const { page, leave } = await shop.aVisitor(withWorker)
    await page.addInitScript(SAVE_DATA)
    await visit(page, '/about')
    await page.getByRole('contentinfo').getByRole('link', { name: 'Conditions de vente' }).click()
    await page.waitForURL('**/terms')
    await page.reload()
    await page.waitForLoadState('networkidle')
    expect(await isCodeKept(page, 'storefront/delivery/route')).toBe(false)
    await leave()
  })
})

describe('without a network', () => {
  it('a visited page opens again, with its pictures', async () => {
    await shop.merchant.addProduct({ name: 'Bonnet de nuit' })
    const { page, context, leave } = await shop.aVisitor(withWorker)
    await visit(page, '/')
    const picture = page.getByRole('article').filter({ hasText: 'Bonnet de nuit' }).locator('img')
    const width = () => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)
    await picture.scrollIntoViewIfNeeded()
    await expect.poll(width).toBeGreaterThan(0)
    await context.setOffline(true)
    await page.reload()
    await alive(page)
    await picture.scrollIntoViewIfNeeded()
    await expect.poll(width).toBeGreaterThan(0)
    await leave({ despite: NO_NETWORK })
  })

  it('a page reached by a click opens again when it is reloaded', async () => {
    const { name, _id } = await shop.merchant.addProduct({ name: 'Sandales en cuir' })
    const { page, context, leave } = await shop.aVisitor(withWorker)
    await visit(page, '/')
    await page.getByRole('link', { name }).click()
    await expect.poll(() => heading(page)).toBe(name)
    await untilKept(page, `/api/products/${_id}`)
    await context.setOffline(true)
    await page.reload()
    await page.waitForURL(`**/product/${_id}`)
    await expect.poll(() => heading(page)).toBe(name)
    await leave({ despite: NO_NETWORK })
  })

  it('a click opens what was visited, by a click or by its address', async () => {
    const { name, _id } = await shop.merchant.addProduct({ name: 'Peluche mouton', category: 'Jouer' })
    const { page, context, leave } = await shop.aVisitor(withWorker)
    await visit(page, '/products/Jouer')
    await page.getByRole('link', { name }).click()
    await expect.poll(() => heading(page)).toBe(name)
    await untilKept(page, `/api/products/${_id}`)
    await context.setOffline(true)
    await page.goBack()
    await expect.poll(() => heading(page)).toBe('Jouets')
    await page.getByRole('link', { name }).click()
    await expect.poll(() => heading(page)).toBe(name)
    await leave({ despite: NO_NETWORK })
  })

  it('a page never visited shows the offline page, with ways to the cart and to what was opened', async () => {
    const { name, _id } = await shop.merchant.addProduct({ name: 'Tétine en silicone' })
    const { page, context, leave } = await shop.aVisitor(withWorker)
    await visit(page, `/product/${_id}`)
    await page.getByRole('contentinfo').getByRole('link', { name: 'Contact' }).click()
    await untilCodeKept(page, 'storefront/product-list/route')
    await context.setOffline(true)
    await page.goto('/products/Sale')
    await page.waitForURL('**/offline?wanted=**')
    await expect.poll(() => heading(page)).toBe('Vous êtes hors ligne')
    await page.getByRole('link', { name }).waitFor()
    expect(await violations(page)).toEqual([])
    expect(await overflow(page)).toBe(0)
    await page.getByRole('link', { name: 'Voir mon panier' }).click()
    await expect.poll(() => heading(page)).toBe('Panier')
    await page.goBack()
    await page.getByRole('link', { name }).click()
    await expect.poll(() => heading(page)).toBe(name)
    await leave({ despite: NO_NETWORK })
  })

  it('a click to a page never visited says why, and shows it once the network is back', async () => {
    const { name } = await shop.merchant.addProduct({ name: 'Couverture tricotée' })
    const { page, context, leave } = await shop.aVisitor(withWorker)
    await visit(page, '/')
    await page.getByRole('link', { name: 'Voir plus de produits' }).first().click()
    await page.waitForURL('**/productscat**')
    await untilCodeKept(page, 'storefront/product/route')
    await context.setOffline(true)
    await page.getByRole('link', { name }).first().click()
    await page.getByText(/Erreur lors du chargement des produits/).waitFor()
    await page.getByText("cette page n'a pas encore été ouverte ici").waitFor()
    await context.setOffline(false)
    await expect.poll(() => heading(page)).toBe(name)
    await leave({ despite: NO_NETWORK })
  })

  it('a page whose code was never fetched leads to the offline page', async () => {
    const { page, context, leave } = await shop.aVisitor(withWorker)
    await page.addInitScript(SAVE_DATA)
    await visit(page, '/about')
    await context.setOffline(true)
    await page.getByRole('contentinfo').getByRole('link', { name: 'Questions fréquentes' }).click()
    await page.getByRole('heading', { name: 'Vous êtes hors ligne' }).waitFor()
    await leave({ despite: NO_NETWORK })
  })

  it('the cart works', async () => {
    const product = await shop.merchant.addProduct({ name: 'Gigoteuse', price: 9000 })
    const { page, context, leave } = await shop.aVisitor({
      ...withWorker,
      storage: storageOf(cartOf(product)),
    })
    await visit(page, '/')
    await context.setOffline(true)
    await page.goto('/cart')
    await page
      .getByRole('button', { name: /^Augmenter/ })
      .first()
      .click()
    await expect
      .poll(async () => (await page.locator('main').textContent())?.replace(/\s/g, ' '))
      .toContain('18 000 FCFA')
    await leave({ despite: NO_NETWORK })
  })

  it('what lives by the network alone says so in its place, and opens when the network is back', async () => {
    const { page, context, leave } = await shop.aVisitor(withWorker)
    await visit(page, '/')
    await context.setOffline(true)
    await page.goto('/login')
    await page.getByRole('heading', { name: 'Vous êtes hors ligne' }).waitFor()
    expect(page.url()).toBe(`${shop.url}/login`)
    expect(await violations(page)).toEqual([])
    await context.setOffline(false)
    await page.getByLabel('Mot de passe').first().waitFor()
    await leave({ despite: NO_NETWORK })
  })

  it('a flash sale that has ended meanwhile is not shown', async () => {
    const product = await shop.merchant.addProduct({ name: 'Poncho en éponge', price: 8000 })
    await shop.merchant.putOnFlashSale(product, { discount: 50, durationHours: 1 })
    const { page, context, leave } = await shop.aVisitor(withWorker)
    await visit(page, '/products')
    const card = page.getByRole('article').filter({ hasText: product.name })
    expect(await card.textContent()).toContain('Vente flash')
    await context.setOffline(true)
    await page.clock.setFixedTime(Date.now() + 2 * 60 * 60 * 1000)
    await page.reload()
    await expect.poll(() => card.textContent()).not.toContain('Vente flash')
    expect((await card.textContent())?.replace(/\s/g, ' ')).toContain('8 000 FCFA')
    await leave({ despite: NO_NETWORK })
  })

  it('a banner says so, and goes with the first sign of a network, without moving the page', async () => {
    const { page, context, leave } = await shop.aVisitor(withWorker)
    await visit(page, '/')
    await alive(page)
    const banner = page.getByRole('status').getByText(/^Vous êtes hors ligne/)
    expect(await banner.count()).toBe(0)
    const place = () => page.evaluate(() => document.querySelector('h2')?.getBoundingClientRect().top)
    const before = await place()
    await context.setOffline(true)
    await banner.waitFor()
    expect(await place()).toBe(before)
    expect(await violations(page)).toEqual([])
    await context.setOffline(false)
    await banner.waitFor({ state: 'detached' })
    await leave({ despite: FAILED_ANSWER })
  })
})

describe('a network that does not answer', () => {
  it('after 3 seconds the visited page comes from what is kept', async () => {
    const line = await shop.line()
    const { page, leave } = await shop.aVisitor({ ...withWorker, line })
    await visit(page, '/faq')
    line.hold('/faq')
    await page.goto('/faq')
    expect(await heading(page)).toBe('Questions fréquentes')
    await leave({ despite: NO_NETWORK })
  })

  it('a shop that is gone is like no network', async () => {
    const line = await shop.line()
    const { page, leave } = await shop.aVisitor({ ...withWorker, line })
    await visit(page, '/faq')
    line.cut()
    await page.goto('/faq')
    expect(await heading(page)).toBe('Questions fréquentes')
    await page.goto('/contact')
    await page.getByRole('heading', { name: 'La boutique ne répond pas' }).waitFor()
    await leave({ despite: NO_NETWORK })
  })
})

describe('what is kept', () => {
  it('is nothing of an account, an order, a payment or the dashboard', async () => {
    const product = await shop.merchant.addProduct({ name: 'Doudou lapin' })
    await shop.merchant.addProduct({ name: 'Doudou souris' })
    const { token, user } = shop.merchant
    const { page, leave } = await shop.aVisitor({
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
      // Not until the network is idle: the stream of the shop's news never ends.
      const answered = page.waitForResponse((answer) => answer.url().includes(`/api/${call}`))
      await page.goto(`/dashboard/${path}`)
      await answered
    }
    await page.goto('/login')
    await page.goto(`/product/${product._id}`)
    await page
      .getByRole('button', { name: /J'aime|Aimer|like/i })
      .first()
      .waitFor()
    await page.waitForLoadState('networkidle')
    const kept = (await keptAddresses(page)).filter((address) => !address.startsWith('/assets/'))
    expect(
      kept.filter((address) =>
        /dashboard|login|orders|users|stats|payment|like|events|contact\b/.test(address),
      ),
    ).toEqual([])
    await leave()
  })

  it('is bounded', async () => {
    const { page, leave } = await shop.aVisitor(withWorker)
    await visit(page, '/')
    await page.evaluate(async () => {
      for (let price = 0; price < 100; price++) await (await fetch(`/api/products?limit=1&q=${price}`)).text()
    })
    await expect
      .poll(async () => (await keptAddresses(page)).filter((address) => address.startsWith('/api/')).length)
      .toBe(80)
    await leave()
  })
})

describe('a page load', () => {
  it.each(['/', '/products', '/contact', '/about', '/cart', '/delivery-info', '/login'])(
    'asks nothing of another host: %s',
    async (path) => {
      const { page, context, leave } = await shop.aVisitor()
      const asked: string[] = []
      context.on('request', (request) => asked.push(request.url()))
      await page.goto(path)
      await page.waitForLoadState('networkidle')
      expect(asked.filter((url) => !url.startsWith(shop.url) && !url.startsWith('data:'))).toEqual([])
      await leave()
    },
  )
})
