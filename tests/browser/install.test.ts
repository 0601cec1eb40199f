import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { violations } from './support/accessibility.ts'
import { untilCached } from './support/cached.ts'
import { cartOf, storageOf, storedCart } from './support/cart.ts'
import { openShop } from './support/open-shop.ts'
import { waitForHydration } from './support/visitor.ts'

const shop = openShop({ identity: { name: 'Ndar Bébé' } })

/** Fires the browser's install event. @returns whether the page prevented the browser's prompt */
function signal(page: Page) {
  return page.evaluate(() => {
    const event = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), {
      prompt: async () => document.documentElement.setAttribute('data-asked', 'yes'),
    })
    window.dispatchEvent(event)
    return { prevented: event.defaultPrevented }
  })
}

/** Simulates the window of an installed app. Must run before the page's code, which checks the display mode. */
const STANDALONE = () => {
  const really = window.matchMedia.bind(window)
  window.matchMedia = (query) => (query === '(display-mode: standalone)' ? really('all') : really(query))
}

const inFooter = (page: Page) =>
  page.getByRole('contentinfo').getByRole('button', { name: 'Installer l’application' })

describe('the install button', () => {
  it('is hidden until the browser sends the install event; on later visits, it explains how to install', {
    tags: ['A-285', 'A-286', 'A-289'],
  }, async () => {
    const { page, leave } = await shop.newVisitor()
    const stored = () => page.evaluate(() => localStorage.getItem('installAvailable'))
    await page.goto('/')
    await waitForHydration(page)
    expect(await inFooter(page).count()).toBe(0)
    expect(await stored()).toBeNull()

    expect(await signal(page)).toEqual({ prevented: true })
    await inFooter(page).waitFor()
    expect(await stored()).toBe('yes')
    expect(await violations(page)).toEqual([])

    await page.reload()
    await waitForHydration(page)
    await inFooter(page).click()
    await page.getByText('Dans le menu du navigateur, choisissez').waitFor()
    await leave()
  })

  it('opens the browser’s prompt from the footer and the menu, and disappears after installation', {
    tags: ['A-284', 'A-287'],
  }, async () => {
    const { page, leave } = await shop.newVisitor()
    await page.goto('/')
    await waitForHydration(page)
    const asked = page.locator('html[data-asked=yes]')
    await signal(page)
    await inFooter(page).click()
    await asked.waitFor()
    await page.evaluate(() => delete document.documentElement.dataset.asked)
    await signal(page)
    await page.getByRole('button', { name: 'Menu', exact: true }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Installer l’application' }).click()
    await asked.waitFor()

    await page.keyboard.press('Escape')
    await signal(page)
    await inFooter(page).waitFor()
    await page.evaluate(() => window.dispatchEvent(new Event('appinstalled')))
    await inFooter(page).waitFor({ state: 'detached' })
    expect(await page.evaluate(() => localStorage.getItem('installAvailable'))).toBeNull()
    await leave()
  })

  it('is hidden in the installed app', { tags: ['A-288'] }, async () => {
    const { page, leave } = await shop.newVisitor({ storage: { installAvailable: 'yes' } })
    await page.addInitScript(STANDALONE)
    await page.goto('/')
    await waitForHydration(page)
    await signal(page)
    expect(await inFooter(page).count()).toBe(0)
    await leave()
  })
})

describe('the installed app', () => {
  interface Image {
    src: string
    sizes: string
    type: string
    purpose?: string
    form_factor?: string
  }
  const manifest = async () =>
    (await (await fetch(`${shop.url}/manifest.webmanifest`)).json()) as Record<string, unknown> & {
      icons: Image[]
      screenshots: Image[]
      shortcuts: { name: string; url: string }[]
    }

  it('has a manifest that contains the merchant’s name and is linked from every page', async () => {
    const html = await (await fetch(shop.url)).text()
    expect(html).toContain('<link rel="manifest" href="/manifest.webmanifest"/>')
    const answer = await fetch(`${shop.url}/manifest.webmanifest`)
    expect(answer.headers.get('Content-Type')).toContain('application/manifest+json')
    expect(await manifest()).toMatchObject({
      name: expect.stringContaining('Ndar Bébé'),
      short_name: 'Ndar Bébé',
      lang: 'fr-SN',
      start_url: '/',
      scope: '/',
      display: 'standalone',
    })
  })

  it('has icons and screenshots of the declared sizes', async () => {
    const { icons, screenshots } = await manifest()
    expect(icons.map(({ sizes, purpose }) => [sizes, purpose ?? 'any'])).toEqual(
      expect.arrayContaining([
        ['192x192', 'any'],
        ['512x512', 'any'],
        ['512x512', 'maskable'],
      ]),
    )
    expect(new Set(screenshots.map(({ form_factor }) => form_factor))).toEqual(new Set(['narrow', 'wide']))
    for (const { src, sizes, type } of [...icons, ...screenshots]) {
      const answer = await fetch(shop.url + src)
      expect(answer.headers.get('Content-Type')).toBe(type)
      const { width, height } = await sharp(Buffer.from(await answer.arrayBuffer())).metadata()
      expect(`${width}x${height}`).toBe(sizes)
    }
  })

  it('has shortcuts to the cart, new products and sales', async () => {
    const { shortcuts } = await manifest()
    expect(shortcuts.map(({ name, url }) => [name, url])).toEqual([
      ['Panier', '/cart'],
      ['Nouveautés', '/products/New'],
      ['Soldes', '/products/Sale'],
    ])
    for (const { url } of shortcuts) expect((await fetch(shop.url + url)).status).toBe(200)
  })
})

describe('a new version of the shop', () => {
  /** A shopper whose browser has cached one version of the shop, while the server already has a newer one. */
  async function aShopperBeforeAnUpdate(path: string, cart: unknown = []) {
    const line = await shop.line()
    const { page, leave } = await shop.newVisitor({ serviceWorker: true, line, storage: storageOf(cart) })
    await page.goto(path)
    await untilCached(page, path)
    const current = await (await fetch(`${shop.url}/service-worker.js`)).text()
    line.answer('/service-worker.js', { type: 'text/javascript', body: `${current}\n// another version` })
    await page.reload()
    await waitForHydration(page)
    const notice = page
      .getByRole('status')
      .filter({ hasText: 'Une nouvelle version de la boutique est prête' })
    return { page, leave, notice }
  }
  const loads = (page: Page) => page.evaluate(() => performance.timeOrigin)

  it('shows a notice, and does not reload the page when the shopper postpones the update', async () => {
    const { page, leave, notice } = await aShopperBeforeAnUpdate('/faq')
    const before = await loads(page)
    await notice.waitFor()
    expect(await violations(page)).toEqual([])
    await notice.getByRole('button', { name: 'Plus tard' }).click()
    await notice.waitFor({ state: 'detached' })
    await page.getByRole('contentinfo').getByRole('link', { name: 'Contact' }).click()
    await page.waitForURL('**/contact')
    expect(await notice.count()).toBe(0)
    expect(await loads(page)).toBe(before)
    await leave()
  })

  it('reloads the page on request and keeps the cart and the input', async () => {
    const product = await shop.merchant.addProduct({ name: 'Cape de bain' })
    const { page, leave, notice } = await aShopperBeforeAnUpdate(`/product/${product._id}`, cartOf(product))
    const before = await loads(page)
    await page
      .getByLabel(/commentaire/i)
      .first()
      .fill('Très douce, merci')
    await notice.getByRole('button', { name: 'Mettre à jour' }).click()
    await expect.poll(() => loads(page).catch(() => before)).not.toBe(before)
    await waitForHydration(page)
    await expect
      .poll(() =>
        page
          .getByLabel(/commentaire/i)
          .first()
          .inputValue(),
      )
      .toBe('Très douce, merci')
    expect(await storedCart(page)).toHaveLength(1)
    expect(await notice.count()).toBe(0)
    await leave()
  })
})
