import type { Locator, Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { openShop } from './support/open-shop.ts'
import { waitForHydration } from './support/visitor.ts'

const shop = openShop()

beforeAll(async () => {
  for (let number = 1; number <= 4; number++) {
    await shop.merchant.addProduct({ name: `Hochet ${number}`, category: 'Jouer' })
  }
})

const scrollTo = (page: Page, top: number) =>
  page.evaluate((to) => window.scrollTo({ top: to, behavior: 'instant' }), top)
/** Dispatches the click in the page, because Playwright's click would first scroll to the link. */
const follow = (link: Locator) => link.dispatchEvent('click')
const scrollY = (page: Page) => page.evaluate(() => window.scrollY)
const head = (page: Page) =>
  page.evaluate(() => ({
    canonical: document.querySelector<HTMLLinkElement>('link[rel=canonical]')?.href,
    ogUrl: document.querySelector<HTMLMetaElement>('meta[property="og:url"]')?.content,
  }))

describe('a navigation', () => {
  it('to the dashboard and back loads no document', async () => {
    const { page, leave } = await shop.newVisitor({
      storage: { token: shop.merchant.token, user: JSON.stringify({ username: 'awa', role: 'admin' }) },
    })
    await page.goto('/faq')
    await page.evaluate(() => document.documentElement.setAttribute('data-same-page', ''))
    await page.getByRole('link', { name: 'Tableau de bord' }).click()
    await page.getByRole('heading', { level: 1, name: 'Aperçu' }).waitFor()
    await page.goBack()
    await page.getByRole('heading', { level: 1, name: 'Questions fréquentes' }).waitFor()
    await page.goForward()
    await page.getByRole('heading', { level: 1, name: 'Aperçu' }).waitFor()
    expect(await page.locator('html[data-same-page]').count()).toBe(1)
    await leave()
  })

  it('scrolls to the top and moves the focus to the content', { tags: ['A-290'] }, async () => {
    const { page, leave } = await shop.newVisitor()
    await page.goto('/products')
    await waitForHydration(page)
    await scrollTo(page, 500)
    expect(await scrollY(page)).toBe(500)
    await follow(page.getByRole('link', { name: 'Hochet 3' }).first())
    await page.getByRole('heading', { level: 1, name: 'Hochet 3' }).waitFor()
    await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('MAIN')
    expect(await scrollY(page)).toBe(0)
    await leave()
  })

  it('to home restores its last scroll position', { tags: ['A-291'] }, async () => {
    const { page, leave } = await shop.newVisitor()
    await page.goto('/')
    await waitForHydration(page)
    await scrollTo(page, 700)
    await follow(page.getByRole('link', { name: 'Panier' }))
    await page.getByRole('heading', { level: 1, name: 'Panier' }).waitFor()
    await page.evaluate(() => {
      window.scrollTo = () => {
        document.title = 'scrolled'
      }
    })
    await follow(page.getByRole('banner').locator('a[href="/"]').first())
    await page.getByRole('heading', { name: 'Articles pour nouveau né' }).waitFor()
    await expect.poll(() => scrollY(page)).toBe(700)
    expect(await page.title()).not.toBe('scrolled')
    await leave()
  })

  it('by Back restores the scroll position', async () => {
    const { page, leave } = await shop.newVisitor()
    await page.goto('/terms')
    await waitForHydration(page)
    await scrollTo(page, 600)
    await follow(page.getByRole('link', { name: 'Panier' }))
    await page.getByRole('heading', { level: 1, name: 'Panier' }).waitFor()
    expect(await scrollY(page)).toBe(0)
    await page.goBack()
    await expect.poll(() => scrollY(page)).toBe(600)
    await leave()
  })

  it('sets the canonical link and og:url to the absolute URL of the page', {
    tags: ['A-292', 'A-293', 'A-294'],
  }, async () => {
    const { page, leave } = await shop.newVisitor({ screen: 'laptop' })
    await page.goto('/about?utm_source=whatsapp')
    await waitForHydration(page)
    expect(await head(page)).toEqual({ canonical: `${shop.url}/about`, ogUrl: `${shop.url}/about` })
    await page.getByRole('banner').getByRole('link', { name: 'Jouer' }).click()
    await page.getByRole('heading', { level: 1, name: 'Jouer' }).waitFor()
    const list = `${shop.url}/products/Jouer`
    // The list page shows its title while it loads, before the URL changes.
    await expect.poll(() => head(page)).toEqual({ canonical: list, ogUrl: list })
    await page.getByRole('link', { name: 'Hochet 1' }).click()
    await page.waitForURL('**/product/*')
    const product = `${shop.url}${new URL(page.url()).pathname}`
    await expect.poll(() => head(page)).toEqual({ canonical: product, ogUrl: product })
    await leave()
  })
})

describe('an old or non-canonical URL', () => {
  it.each([
    ['/about/', '/about'],
    ['//about', '/about'],
    ['/products//Jouer', '/products/Jouer'],
    ['/FAQ', '/faq'],
    ['/accueil', '/'],
    ['/produits/Jouer?sort=price', '/products/Jouer?sort=price'],
    ['/panier', '/cart'],
    ['/a-propos', '/about'],
    ['/index.html', '/'],
  ])('%s redirects to %s', { tags: ['A-297'] }, async (asked, meant) => {
    const answer = await fetch(`${shop.url}${asked}`, { redirect: 'manual' })
    expect([301, 308]).toContain(answer.status)
    expect(answer.headers.get('location')).toBe(meant)
    expect((await fetch(`${shop.url}${meant}`)).status).toBe(200)
  })

  it('/products/{unknown category} answers 404 with its text, and 200 as soon as a product has that category', {
    tags: ['A-128', 'A-297'],
  }, async () => {
    for (const [path, text] of [
      ['/products/Capes', 'Aucun produit disponible pour le moment.'],
      ['/productscat?category=Capes', 'Produit non disponible pour le moment'],
    ] as const) {
      for (let time = 1; time <= 2; time++) {
        const answer = await fetch(shop.url + path)
        expect([answer.status, answer.headers.get('etag')], path).toEqual([404, null])
        expect(await answer.text()).toContain(text)
      }
    }
    await shop.merchant.addProduct({ name: 'Cape de pluie', subCategory: 'Capes' })
    for (const path of ['/products/Capes', '/productscat?category=Capes']) {
      expect((await fetch(shop.url + path)).status, path).toBe(200)
    }
    const other = await fetch(`${shop.url}/products/capes?utm_source=x`, { redirect: 'manual' })
    expect([other.status, other.headers.get('location')]).toEqual([308, '/products/Capes?utm_source=x'])
  })

  it.each(['//evil.example', '//evil.example//', '/%5Cevil.example/', '/panier//evil.example'])(
    '%s does not redirect to another host',
    async (asked) => {
      const answer = await fetch(shop.url + asked, { redirect: 'manual' })
      const to = new URL(answer.headers.get('location') ?? '/', shop.url)
      expect(to.origin).toBe(shop.url)
    },
  )
})

describe('the back-to-top button', () => {
  it('appears after 300 px and scrolls to the top', { tags: ['A-282', 'A-283', 'A-614'] }, async () => {
    const { page, leave } = await shop.newVisitor()
    await page.goto('/terms')
    await waitForHydration(page)
    const button = page.getByRole('button', { name: 'Retour en haut' })
    await scrollTo(page, 300)
    expect(await button.count()).toBe(0)
    await scrollTo(page, 301)
    await button.click()
    await expect.poll(() => scrollY(page)).toBe(0)
    await button.waitFor({ state: 'detached' })
    await leave()
  })
})
