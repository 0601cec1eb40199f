import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { overflow, violations } from './support/accessibility.ts'
import { codeOf, SAVE_DATA, untilCached, untilCodeCached, visit } from './support/cached.ts'
import { cartOf, storageOf } from './support/cart.ts'
import { openShop } from './support/open-shop.ts'
import { FAILED_ANSWER, waitForHydration } from './support/visitor.ts'

const shop = openShop()
const withWorker = { serviceWorker: true }
/** Messages of the browser and the router when code cannot be loaded. */
const NO_NETWORK = /Failed to load resource|Failed to fetch|Error loading route module/

const heading = (page: Page) => page.getByRole('heading', { level: 1 }).textContent()

describe('offline', () => {
  it('a visited page shows a banner without layout shift, and opens again with its images', async () => {
    await shop.merchant.addProduct({ name: 'Bonnet de nuit' })
    const { page, context, leave } = await shop.newVisitor(withWorker)
    await visit(page, '/')
    await waitForHydration(page)
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

    const image = page.getByRole('article').filter({ hasText: 'Bonnet de nuit' }).locator('img')
    const width = () => image.evaluate((image: HTMLImageElement) => image.naturalWidth)
    await image.scrollIntoViewIfNeeded()
    await expect.poll(width).toBeGreaterThan(0)
    await context.setOffline(true)
    await page.reload()
    await waitForHydration(page)
    await image.scrollIntoViewIfNeeded()
    await expect.poll(width).toBeGreaterThan(0)
    await leave({ despite: FAILED_ANSWER })
  })

  it('pages visited by client navigation open on Back, by a link and on reload', async () => {
    const { name, _id } = await shop.merchant.addProduct({ name: 'Peluche mouton', category: 'Jouer' })
    const { page, context, leave } = await shop.newVisitor(withWorker)
    await visit(page, '/products/Jouer')
    await page.getByRole('link', { name }).click()
    await expect.poll(() => heading(page)).toBe(name)
    await untilCached(page, `/api/products/${_id}`)
    await context.setOffline(true)
    await page.goBack()
    await expect.poll(() => heading(page)).toBe('Jouer')
    await page.getByRole('link', { name }).click()
    await expect.poll(() => heading(page)).toBe(name)
    await page.reload()
    await page.waitForURL(`**/product/${_id}`)
    await expect.poll(() => heading(page)).toBe(name)
    await leave({ despite: NO_NETWORK })
  })

  it('an unvisited page shows the offline page with links to the cart and cached pages', async () => {
    const { name, _id } = await shop.merchant.addProduct({ name: 'Tétine en silicone' })
    const { page, context, leave } = await shop.newVisitor(withWorker)
    await visit(page, `/product/${_id}`)
    await page.getByRole('contentinfo').getByRole('link', { name: 'Contact' }).click()
    await untilCodeCached(page, 'storefront/product-list/route')
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

  it('a link to an unvisited page explains that the page is not available, and works when the network is back', async () => {
    const { name } = await shop.merchant.addProduct({ name: 'Couverture tricotée' })
    const { page, context, leave } = await shop.newVisitor(withWorker)
    await visit(page, '/')
    await page.getByRole('link', { name: 'Voir plus de produits' }).first().click()
    await page.waitForURL('**/productscat**')
    await untilCodeCached(page, 'storefront/product/route')
    await context.setOffline(true)
    await page.getByRole('link', { name }).first().click()
    await page.waitForURL('**/offline?wanted=%2Fproduct%2F**')
    await expect.poll(() => heading(page)).toBe('Vous êtes hors ligne')
    await page.getByText('Cette page n’a pas encore été ouverte ici').waitFor()
    expect(await page.getByText('Failed to fetch').count()).toBe(0)
    await context.setOffline(false)
    await expect.poll(() => heading(page)).toBe(name)
    await leave({ despite: NO_NETWORK })
  })

  it('a page whose code is not cached redirects to the offline page', async () => {
    const { page, context, leave } = await shop.newVisitor(withWorker)
    await page.addInitScript(SAVE_DATA)
    await visit(page, '/about')
    await context.setOffline(true)
    await page.getByRole('contentinfo').getByRole('link', { name: 'Questions fréquentes' }).click()
    await page.getByRole('heading', { name: 'Vous êtes hors ligne' }).waitFor()
    await leave({ despite: NO_NETWORK })
  })

  it('the cart opens and works, and a page that needs the network shows a notice until the network is back', async () => {
    const product = await shop.merchant.addProduct({ name: 'Gigoteuse', price: 9000 })
    const { page, context, leave } = await shop.newVisitor({
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
    await page.goto('/login')
    await page.getByRole('heading', { name: 'Vous êtes hors ligne' }).waitFor()
    expect(page.url()).toBe(`${shop.url}/login`)
    expect(await violations(page)).toEqual([])
    await context.setOffline(false)
    await page.getByLabel('Mot de passe').first().waitFor()
    await leave({ despite: NO_NETWORK })
  })

  it('a page stays open when the code of the cart cannot be loaded ahead, and the cart opens later', async () => {
    const { _id, name } = await shop.merchant.addProduct({ name: 'Turbulette légère' })
    const { page, leave } = await shop.newVisitor()
    await page.goto(`/product/${_id}`)
    await waitForHydration(page)
    const code = await codeOf(page, 'storefront/cart/route')
    let asked = 0
    await page.route(`**${code}`, (route) => {
      asked += 1
      return route.abort()
    })
    const opened = await page.evaluate(() => performance.timeOrigin)
    await page.getByRole('button', { name: 'Ajouter au panier' }).click()
    await expect.poll(() => asked).toBeGreaterThan(0)
    // Fails after the router would have noticed.
    await page.evaluate(`import(${JSON.stringify(code)}).catch(() => {})`)
    await page.unroute(`**${code}`)
    await page
      .getByRole('link', { name: /^Panier/ })
      .first()
      .waitFor()
    expect(await page.evaluate(() => performance.timeOrigin)).toBe(opened)
    await page
      .getByRole('link', { name: /^Panier/ })
      .first()
      .click()
    await expect.poll(() => heading(page)).toBe('Panier')
    await page.getByRole('table').getByText(name).first().waitFor()
    await leave({ despite: NO_NETWORK })
  })

  it('an expired flash sale is not shown', async () => {
    const product = await shop.merchant.addProduct({ name: 'Poncho en éponge', price: 8000 })
    await shop.merchant.putOnFlashSale(product, { discount: 50, durationHours: 1 })
    const { page, context, leave } = await shop.newVisitor(withWorker)
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
})

describe('the service worker on a network without responses', () => {
  it('falls back to the cached page', async () => {
    const line = await shop.line()
    const { page, leave } = await shop.newVisitor({ ...withWorker, line })
    await visit(page, '/faq')
    line.hold('/faq')
    await page.goto('/faq')
    expect(await heading(page)).toBe('Questions fréquentes')
    await leave({ despite: NO_NETWORK })
  })

  it('shows cached pages when the server closes all connections', async () => {
    const line = await shop.line()
    const { page, leave } = await shop.newVisitor({ ...withWorker, line })
    await visit(page, '/faq')
    line.cut()
    await page.goto('/faq')
    expect(await heading(page)).toBe('Questions fréquentes')
    await page.goto('/contact')
    await page.getByRole('heading', { name: 'La boutique ne répond pas' }).waitFor()
    // The router reloads a page whose code it cannot load, and Chromium cannot close a page during a reload.
    await page.waitForFunction(() =>
      performance.getEntriesByType('navigation').some((entry) => Reflect.get(entry, 'type') === 'reload'),
    )
    await leave({ despite: NO_NETWORK })
  })

  it('replaces the skeleton of an unvisited list with the offline page', async () => {
    const line = await shop.line()
    const { page, leave } = await shop.newVisitor({ ...withWorker, line })
    await visit(page, '/faq')
    await page.getByRole('contentinfo').getByRole('link', { name: 'Contact' }).click()
    await untilCodeCached(page, 'storefront/product-list/route')
    line.hold('/api/products')
    await page.goto('/offline?from=%2Fproducts%2FSale')
    await expect.poll(() => heading(page)).toBe('Soldes')
    line.cut()
    await page.getByRole('heading', { name: 'La boutique ne répond pas' }).waitFor()
    await leave({ despite: NO_NETWORK })
  })
})
