import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Product } from '../../domain/catalogue/product.ts'
import { untilCached } from './support/cached.ts'
import { cartOf, storageOf } from './support/cart.ts'
import { openShop } from './support/open-shop.ts'
import { DASHBOARD_PAGES, STOREFRONT_PAGES } from './support/pages.ts'
import { orders } from './support/shopper.ts'
import { anAdministrator } from './support/signed-in.ts'
import { FAILED_ANSWER, waitForHydration } from './support/visitor.ts'

const shop = openShop()
const measured = openShop({ identity: { analyticsId: 'G-TEST000000' } })
let product: Product

beforeAll(async () => {
  product = await shop.merchant.addProduct({
    name: 'Hochet',
    category: 'Vêtements/Enfant',
    colors: ['Rouge', 'Bleu'],
    sizes: ['3 mois', '6 mois'],
  })
})

/** Returns a list that collects the policy violations of all URLs opened in this page from now on. */
async function refusalsOn(page: Page): Promise<string[]> {
  const refused: string[] = []
  await page.exposeFunction('tellRefusal', (what: string) => refused.push(what))
  await page.addInitScript(() => {
    addEventListener('securitypolicyviolation', (event) => {
      const { tellRefusal } = window as unknown as { tellRefusal: (what: string) => void }
      tellRefusal(`${location.pathname}: ${event.effectiveDirective} ${event.blockedURI} ${event.sample}`)
    })
  })
  return refused
}

/** Opens a path and waits until everything on its page has loaded. */
async function open(page: Page, path: string) {
  await page.goto(path, { waitUntil: 'load' })
  await page.locator('main h1').first().waitFor()
  await waitForHydration(page)
  await expect.poll(() => page.locator('[aria-busy="true"]:visible').count()).toBe(0)
}

describe('the Content-Security-Policy blocks nothing', () => {
  it('on pages of the storefront, which send no request to another host', async () => {
    const storage = storageOf(cartOf(product))
    const { page, context, leave } = await shop.newVisitor({ motion: true, storage })
    const refused = await refusalsOn(page)
    const asked: string[] = []
    context.on('request', (request) => asked.push(request.url()))
    const others = ['/payment', '/nowhere', `/product/${product._id}`]
    for (const path of [...STOREFRONT_PAGES, ...others]) await open(page, path)
    await page.getByRole('button', { name: 'Rouge' }).click()
    await page.getByRole('link', { name: 'Quelle taille\u202f?' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Fermer' }).click()
    await page.getByRole('button', { name: 'Ajouter au panier' }).click()
    const toast = page.locator('[data-sonner-toast]').first()
    await toast.waitFor()
    // The toast library's styles apply: without them a toast would be in the flow of the page.
    expect(await toast.evaluate((element) => getComputedStyle(element).position)).toBe('absolute')
    expect(refused).toEqual([])
    expect(asked.filter((url) => !url.startsWith(shop.url) && !url.startsWith('data:'))).toEqual([])
    await leave({ despite: FAILED_ANSWER })
  })

  it('on pages of the dashboard', async () => {
    const order = await orders(shop.url, product)
    const { page, leave } = await anAdministrator(shop)
    const refused = await refusalsOn(page)
    const paths = [
      ...DASHBOARD_PAGES,
      `/dashboard/product/${product._id}`,
      `/dashboard/manage-products/edit/${product._id}`,
      `/dashboard/order/${order.orderId}/slip?paper=roll`,
    ]
    for (const path of paths) await open(page, path)
    expect(refused).toEqual([])
    await leave()
  })

  it('on pages without JavaScript', async () => {
    const page = await shop.read('/faq')
    expect(await page.locator('.splash').isVisible()).toBe(false)
    expect(await page.locator('.answer').first().isVisible()).toBe(true)
    await shop.read('/contact')
    const map = await page.getByRole('group', { name: /^Carte/ }).boundingBox()
    for (const city of ['Dakar', 'Mbour']) {
      const pin = await page.getByRole('link', { name: `${city} : ouvrir la carte` }).boundingBox()
      expect((pin?.x ?? 0) - (map?.x ?? 0)).toBeGreaterThan(20)
    }
  })

  it('on the offline notice that replaces a page', async () => {
    const line = await shop.line()
    const { page, leave } = await shop.newVisitor({ serviceWorker: true, line })
    const refused = await refusalsOn(page)
    await page.goto('/')
    await untilCached(page, '/')
    line.cut()
    await page.goto('/login')
    expect(await page.locator('h1').textContent()).toBe('La boutique ne répond pas')
    expect(await page.locator('main').evaluate((main) => getComputedStyle(main).display)).toBe('grid')
    expect(refused).toEqual([])
    await leave({ despite: FAILED_ANSWER })
  })

  it('of analytics, when it is configured and the visitor agreed', async () => {
    const storage = { analyticsConsent: 'yes' }
    const { page, leave } = await measured.newVisitor({ storage })
    const refused = await refusalsOn(page)
    const report = 'https://region1.google-analytics.com/g/collect'
    await page.route('https://www.googletagmanager.com/**', (route) =>
      route.fulfill({
        contentType: 'text/javascript',
        body: `fetch('${report}').then(() => { window.told = true })`,
      }),
    )
    await page.route(report, (route) =>
      route.fulfill({ status: 204, headers: { 'Access-Control-Allow-Origin': '*' } }),
    )
    await page.goto('/about')
    await page.waitForFunction(() => 'told' in window)
    expect(refused).toEqual([])
    await leave()
  })
})

describe('the Content-Security-Policy refuses', () => {
  it('a script or style written into the page, a frame, and a style of another host', async () => {
    const { page, leave } = await shop.newVisitor()
    const refused = await refusalsOn(page)
    await page.goto('/about')
    await waitForHydration(page)
    for (const [html, directive] of [
      ['<img src="/none" onerror="window.stolen = true">', 'script-src-attr inline'],
      ['<style>main{display:none}</style>', 'style-src-elem inline'],
      ['<iframe src="https://exemple.sn"></iframe>', 'frame-src https://exemple.sn'],
      ['<link rel="stylesheet" href="https://exemple.sn/a.css">', 'style-src-elem https://exemple.sn/a.css'],
    ] as const) {
      await page.evaluate((written) => document.body.insertAdjacentHTML('beforeend', written), html)
      await expect.poll(() => refused.join(), { message: html }).toContain(`/about: ${directive}`)
      expect(await page.evaluate(() => 'stolen' in window), html).toBe(false)
    }
    await leave({ despite: /Content Security Policy|Failed to load resource/ })
  })
})
