import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { violations } from './support/accessibility.ts'
import { openShop } from './support/open-shop.ts'
import { waitForHydration } from './support/visitor.ts'

const shop = openShop()
let address: string

beforeAll(async () => {
  const { _id } = await shop.merchant.addProduct({ name: 'Hochet', category: 'Jouer' })
  address = `/product/${_id}`
})

/** Opens a path; from then on only the test advances the page’s clock. */
async function inStoppedTime(page: Page, path: string) {
  await page.clock.install({ time: '2026-03-02T10:00:00Z' })
  await page.goto(path)
  await waitForHydration(page)
  await page.clock.pauseAt('2026-03-02T11:00:00Z')
}

describe('a toast', () => {
  it('appears at the top right and disappears after 5 s', {
    tags: ['A-305', 'A-306', 'A-612', 'B-358', 'B-359'],
  }, async () => {
    const { page, leave } = await shop.newVisitor({ screen: 'laptop' })
    await inStoppedTime(page, address)
    await page.getByRole('button', { name: 'Ajouter au panier' }).click()
    const toast = page.locator('[data-sonner-toast]').filter({ hasText: 'Article ajouté au panier' })
    // Loading and rendering the toast library takes several steps of the clock.
    await expect
      .poll(async () => {
        await page.clock.runFor(50)
        return toast.count()
      })
      .toBe(1)
    await page.clock.runFor(500)
    const box = await toast.boundingBox()
    expect(box && box.x + box.width).toBeGreaterThan(1280 - 60)
    const header = await page.locator('header').boundingBox()
    expect(box && box.y - (header?.height ?? 0)).toBeLessThan(60)
    await page.clock.runFor(4300)
    expect(await toast.getAttribute('data-removed')).toBe('false')
    await page.clock.runFor(400)
    await toast.waitFor({ state: 'detached' })
    await leave()
  })

  it('has sufficient contrast for a success and for an error', async () => {
    const { page, leave } = await shop.newVisitor()
    await page.goto(address)
    await waitForHydration(page)
    await page.getByRole('button', { name: 'Ajouter au panier' }).click()
    await page.getByText('Article ajouté au panier').waitFor()
    await page.getByRole('button', { name: /commentaire/i }).click()
    await page.locator('[data-sonner-toast][data-type=error]').waitFor()
    expect(await violations(page)).toEqual([])
    await leave()
  })
})

describe('the drawer', () => {
  const drawer = (page: Page) => page.getByRole('dialog', { name: 'Menu' })

  const open = async (page: Page) => {
    await page.getByRole('button', { name: 'Menu' }).click()
    await drawer(page).waitFor()
  }

  it('closes in 300 ms on Escape, a click outside and its close button, and restores the focus', {
    tags: ['A-298', 'A-299', 'A-300', 'A-301', 'A-613'],
  }, async () => {
    const { page, leave } = await shop.newVisitor()
    await inStoppedTime(page, '/about')
    for (const [by, close] of [
      ['Escape', () => page.keyboard.press('Escape')],
      ['a click outside', () => page.mouse.click(350, 400)],
      ['its close button', () => drawer(page).getByRole('button', { name: 'Fermer' }).click()],
    ] as const) {
      await open(page)
      expect(await page.evaluate(() => document.activeElement?.ariaLabel), by).not.toBe('Menu')
      await close()
      await page.clock.runFor(290)
      expect(await drawer(page).count(), by).toBe(1)
      await page.clock.runFor(20)
      await drawer(page).waitFor({ state: 'detached' })
      await expect
        .poll(() => page.evaluate(() => document.activeElement?.ariaLabel), { message: by })
        .toBe('Menu')
    }
    await leave()
  })

  it('keeps the focus inside', async () => {
    const { page, leave } = await shop.newVisitor()
    await page.goto('/about')
    await waitForHydration(page)
    await open(page)
    for (let presses = 0; presses < 30; presses++) {
      await page.keyboard.press('Tab')
      const outside = await page.evaluate(
        () => document.activeElement !== document.body && !document.activeElement?.closest('dialog'),
      )
      expect(outside).toBe(false)
    }
    await leave()
  })
})
