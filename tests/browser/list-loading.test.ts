import type { Page, Route } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { isRed } from './support/colour.ts'
import { openShop } from './support/open-shop.ts'
import { names, sortButton, visitorsOf } from './support/product-list.ts'
import { FAILED_ANSWER, SCREENS, waitForHydration } from './support/visitor.ts'

const shop = openShop()
const at = visitorsOf(shop)

beforeAll(async () => {
  const { addProduct } = shop.merchant
  await addProduct({ name: 'Cube', category: 'Jouer', price: 100 })
  await addProduct({ name: 'Écharpe', category: 'Vêtements/Adulte', price: 90 })
})

/** Delays every request for a list of products until the returned function is called. */
async function slowServer(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route('**/api/products?*', (route) => promise.then(() => route.continue()))
  return resolve
}

describe('a loading list', () => {
  it('shows skeletons, then its products', { tags: ['A-129', 'A-131'] }, async () => {
    const { page, leave } = await at('/products')
    const letGo = await slowServer(page)
    await sortButton(page, 'Prix').click()
    const skeleton = page.getByRole('list', { name: 'Chargement des produits' })
    await skeleton.waitFor()
    expect(await skeleton.getAttribute('aria-busy')).toBe('true')
    expect(await names(page)).toEqual([])
    letGo()
    await expect.poll(async () => (await names(page))[0]).toBe('Écharpe')
    expect(await skeleton.count()).toBe(0)
    await leave()
  })

  it('shows its title and skeletons on navigation, and Back restores the previous page', async () => {
    const { page, leave } = await at('/')
    const letGo = await slowServer(page)
    await page.getByRole('heading', { name: 'Nos Partenaires' }).scrollIntoViewIfNeeded()
    await page.getByRole('button', { name: 'Menu', exact: true }).tap()
    await page.getByRole('dialog').getByText('Vêtements').tap()
    // By now what came near is laid out, so the page has its height.
    const before = await page.evaluate(() => scrollY)
    await page.getByRole('dialog').getByRole('link', { name: 'Adulte' }).tap()
    await page.getByRole('list', { name: 'Chargement des produits' }).waitFor()
    const title = page.getByRole('heading', { level: 1, name: 'Vêtements · Adulte', exact: true })
    const places = async () =>
      [await title.boundingBox(), await page.locator('main ul').boundingBox()].map((box) => box?.y)
    const expected = await places()
    expect(await page.evaluate(() => scrollY)).toBe(0)
    letGo()
    await page.getByText('1 article', { exact: true }).waitFor()
    expect(await places()).toEqual(expected)
    await page.goBack()
    await page.getByRole('heading', { name: 'Nos Partenaires' }).waitFor()
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(before)
    await leave()
  })
})

describe('a list that fails to load', () => {
  it('shows a red message when the server answers with an error or not at all, and loads on Réessayer', {
    tags: ['A-130', 'A-548', 'A-549', 'A-550', 'B-347', 'B-348'],
  }, async () => {
    const { page, leave } = await at('/products')
    const alert = page.getByRole('main').getByRole('alert')
    const retry = alert.getByRole('button', { name: 'Réessayer' })
    // Each click on Prix reverses the order.
    for (const [fail, text, cheapestOrDearest] of [
      [answerWith500, /^Erreur API: 500 - La base dort$/, 'Écharpe'],
      [(route: Route) => route.abort(), /^Erreur lors du chargement des produits: \S/, 'Cube'],
    ] as const) {
      await page.route('**/api/products?*', fail)
      await sortButton(page, 'Prix').click()
      await alert.getByText(text).waitFor()
      expect(await isRed(alert), `${text}`).toBe(true)
      expect(await names(page), `${text}`).toEqual([])

      const retried = page.waitForRequest('**/api/products?*')
      await retry.click()
      await retried
      await alert.getByText(text).waitFor()
      await page.unroute('**/api/products?*')
      await retry.click()
      await expect.poll(async () => (await names(page))[0], { message: `${text}` }).toBe(cheapestOrDearest)
      expect(await alert.count(), `${text}`).toBe(0)
    }
    await leave({ despite: FAILED_ANSWER })
  })

  it('shows a red message on the category page, and loads when Réessayer is pressed', async () => {
    const { page, leave } = await at('/productscat')
    await page.route('**/api/products?*', answerWith500)
    await page.getByRole('main').getByRole('link', { name: 'Jouer' }).click()
    await page.getByText('Erreur API: 500 - La base dort', { exact: true }).waitFor()
    expect(await isRed(page.getByRole('main').getByRole('alert'))).toBe(true)
    await page.unroute('**/api/products?*')
    await page.getByRole('button', { name: 'Réessayer' }).click()
    await expect.poll(() => names(page)).toEqual(['Cube'])
    await leave({ despite: FAILED_ANSWER })
  })
})

function answerWith500(route: Route) {
  return route.fulfill({ status: 500, json: { message: 'La base dort' } })
}

describe('a product without an id', () => {
  it('is omitted from a list, with a warning in the console', { tags: ['A-574'] }, async () => {
    const { page, leave } = await at('/products')
    const logged: string[] = []
    page.on('console', (message) => logged.push(`${message.type()}: ${message.text()}`))
    await page.route('**/api/products?*', (route) =>
      route.fulfill({
        json: [
          { name: 'Sans id', price: 5 },
          { _id: 'a', name: 'Avec id', price: 5 },
        ],
      }),
    )
    await sortButton(page, 'Prix').click()
    await expect.poll(() => names(page)).toEqual(['Avec id'])
    expect(logged.join()).toMatch(/warning: 1 produit\(s\) sans _id/)
    await leave()
  })
})

describe('a list longer than the viewport', () => {
  beforeAll(async () => {
    for (let number = 10; number < 50; number++) {
      await shop.merchant.addProduct({ name: `Bottine ${number}`, category: 'Chaussures/Enfant' })
    }
  })

  it('keeps its height when cards below the viewport are laid out, on a phone, a tablet and a laptop', async () => {
    const { page, leave } = await shop.newVisitor()
    const height = () => page.evaluate(() => document.documentElement.scrollHeight)
    for (const screen of ['phone', 'tablet', 'laptop'] as const) {
      await page.setViewportSize(SCREENS[screen])
      await page.goto('/products/Chaussures%2FEnfant')
      await waitForHydration(page)
      // Hydration can end before the list's ref callback sets `--measured`.
      await page.waitForFunction(() =>
        document.querySelector<HTMLElement>('main ul:has(article)')?.style.getPropertyValue('--measured'),
      )
      const before = await height()
      await page.evaluate(async () => {
        scrollTo({ top: document.documentElement.scrollHeight, behavior: 'instant' })
        const frame = () => new Promise(requestAnimationFrame)
        // Content near the viewport is laid out in the next frame.
        await frame().then(frame).then(frame)
      })
      expect(Math.abs((await height()) - before), screen).toBeLessThanOrEqual(2)
    }
    await leave()
  })
})
