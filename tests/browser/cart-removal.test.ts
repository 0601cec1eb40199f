import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import type { Cart } from '../../domain/cart/cart.ts'
import { aCartLine } from '../builders/a-cart-line.ts'
import { cartLines, remover, storedCart } from './support/cart.ts'
import { cartPage } from './support/cart-page.ts'
import { openShop } from './support/open-shop.ts'

const { offlineOnCart } = cartPage(openShop())

const focused = (page: Page) =>
  page.evaluate(
    () => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent,
  )

describe('removing a line', () => {
  it('removes only that line from the page and from storage', { tags: ['A-190', 'A-432'] }, async () => {
    const { page, leave } = await offlineOnCart([aCartLine({ name: 'Body' }), aCartLine({ name: 'Robe' })])
    await remover(page, 'Body').click()
    expect(await cartLines(page).count()).toBe(1)
    expect((await storedCart(page))?.map(({ name }) => name)).toEqual(['Robe'])
    await leave()
  })

  it('can be undone in place: focus moves to Défaire and then to the restored line', async () => {
    const cart = ['Body', 'Robe', 'Hochet'].map((name) => aCartLine({ name }))
    const { page, leave } = await offlineOnCart(cart)
    await remover(page, 'Robe').press('Enter')
    expect(await focused(page)).toBe('Défaire')
    const [above, notice, below] = await Promise.all(
      [remover(page, 'Body'), page.locator('[data-undo]'), remover(page, 'Hochet')].map(
        async (button) => (await button.boundingBox())?.y ?? Number.NaN,
      ),
    )
    expect(above).toBeLessThan(notice ?? Number.NaN)
    expect(notice).toBeLessThan(below ?? Number.NaN)
    await page.keyboard.press('Enter')
    expect(await focused(page)).toBe('Robe')
    expect(await storedCart(page)).toEqual(cart)
    await leave()
  })

  it('can be undone from the message in the page or from the toast, and then both close', async () => {
    const { page, leave } = await offlineOnCart([aCartLine({ name: 'Body' })])
    const toast = page.locator('[data-sonner-toast]')
    for (const undo of ['[data-undo]', '[data-sonner-toast] [data-action]']) {
      await remover(page, 'Body').click()
      await toast.getByText('Article supprimé du panier').waitFor()
      await page.locator(undo).click()
      await toast.waitFor({ state: 'detached' })
      await page.locator('[data-undo]').waitFor({ state: 'detached' })
      expect(await cartLines(page).count(), undo).toBe(1)
      expect(await focused(page), undo).toBe('Body')
    }
    await leave()
  })

  it('happens when a quantity is lowered from 1, and can be undone', { tags: ['A-431'] }, async () => {
    const { page, leave } = await offlineOnCart([aCartLine({ name: 'Body', quantity: 1 })])
    await page.getByRole('button', { name: 'Diminuer la quantité' }).click()
    expect(await storedCart(page)).toEqual([])
    await page.locator('[data-undo]').click()
    expect((await storedCart(page))?.[0]).toMatchObject({ name: 'Body', quantity: 1 })
    await leave()
  })

  it('in another tab removes the line in this tab too, and does not lose the focus', async () => {
    const cart: Cart = [aCartLine({ name: 'Body' }), aCartLine({ name: 'Robe' })]
    const { page, context, leave } = await offlineOnCart(cart)
    await remover(page, 'Robe').focus()
    const other = await context.newPage()
    await other.goto('/faq')
    await other.evaluate(
      (items) => localStorage.setItem('cartItems', items),
      JSON.stringify(cart.slice(0, 1)),
    )
    await expect.poll(() => cartLines(page).count()).toBe(1)
    expect(await page.evaluate(() => document.activeElement?.tagName)).not.toBe('BODY')
    await leave()
  })
})
