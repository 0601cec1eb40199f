import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Product } from '../../domain/catalogue/product.ts'
import { violations } from './support/accessibility.ts'
import { openShop } from './support/open-shop.ts'
import { addButton, openProduct } from './support/product-page.ts'
import type { Screen } from './support/visitor.ts'

const ADDED = 'Article ajouté au panier'
const FULL = 'Votre panier contient déjà tout le stock de cet article (2).'

const shop = openShop()

/** The toasts on the page, except those that are fading out. */
const toasts = (page: Page) => page.locator('[data-sonner-toast][data-removed="false"]')

let toy: Product
let scarceToy: Product

beforeAll(async () => {
  toy = await shop.merchant.addProduct({ category: 'Jouer', stock: 9 })
  scarceToy = await shop.merchant.addProduct({ category: 'Jouer', stock: 2 })
})

async function inFrontOf(product: Product, screen: Screen) {
  const visitor = await shop.newVisitor({ screen })
  await openProduct(visitor.page, product)
  return visitor
}

describe.each(['phone', 'laptop'] as const)('a toast on a %s', (screen) => {
  it('does not cover the header, has buttons of at least 44 pixels and links to the cart', async () => {
    const { page, leave } = await inFrontOf(toy, screen)
    await addButton(page).click()
    const added = toasts(page).filter({ hasText: ADDED })
    await added.waitFor()
    const header = await page.locator('header').boundingBox()
    const below = (header?.y ?? 0) + (header?.height ?? Number.NaN)
    await expect.poll(async () => (await added.boundingBox())?.y).toBeGreaterThanOrEqual(below)
    const way = added.getByRole('link', { name: 'Voir le panier' })
    for (const target of [way, added.getByRole('button', { name: 'Fermer le message' })]) {
      const box = await target.boundingBox()
      expect(box?.height).toBeGreaterThanOrEqual(44)
      expect(box?.width).toBeGreaterThanOrEqual(44)
    }
    expect(await violations(page)).toEqual([])
    await way.click()
    await page.waitForURL('**/cart')
    await expect.poll(() => toasts(page).count()).toBe(0)
    await leave()
  })
})

describe('toasts', () => {
  it('replace an earlier toast that has the same text', async () => {
    const { page, leave } = await inFrontOf(toy, 'laptop')
    for (const pieces of [1, 2, 3]) {
      await addButton(page).click()
      await page.getByTestId('cart-badge').waitFor()
      await expect
        .poll(() => page.evaluate(() => JSON.parse(localStorage.cartItems)[0].quantity))
        .toBe(pieces)
    }
    await toasts(page).filter({ hasText: ADDED }).waitFor()
    expect(await page.locator('[data-sonner-toast]').count()).toBe(1)
    await leave()
  })

  it('close on the page that they lead to, however it is opened', async () => {
    const { page, leave } = await inFrontOf(toy, 'laptop')
    await addButton(page).click()
    const added = toasts(page).filter({ hasText: ADDED })
    // A toast under the pointer does not close by itself.
    await added.hover()
    await page.getByRole('link', { name: /^Panier/ }).press('Enter')
    await page.waitForURL('**/cart')
    await expect.poll(() => toasts(page).count()).toBe(0)
    await leave()
  })

  it('appear one at a time on a phone', async () => {
    const { page, leave } = await inFrontOf(scarceToy, 'phone')
    for (let taps = 0; taps < 3; taps++) await addButton(page).click()
    const full = toasts(page).filter({ hasText: FULL })
    await full.waitFor()
    await expect
      .poll(() => toasts(page).evaluateAll((all) => all.map((one) => getComputedStyle(one).opacity).sort()))
      .toEqual(['0', '1'])
    expect(await full.evaluate((one) => getComputedStyle(one).opacity)).toBe('1')
    await leave()
  })
})
