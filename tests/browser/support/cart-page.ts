import type { Page } from 'playwright-core'
import { cartLines, plain, storageOf } from './cart.ts'
import type { OpenShop } from './open-shop.ts'
import { FAILED_ANSWER, type VisitorOptions } from './visitor.ts'

export function cartPage(shop: OpenShop) {
  return {
    /** A visitor on /cart with this stored cart. */
    async aVisitorOnCart(cart: unknown, options: VisitorOptions = {}) {
      const visitor = await shop.newVisitor({ storage: storageOf(cart), ...options })
      await openCart(visitor.page)
      return visitor
    },
    /** A visitor on /cart whose product requests fail, so that the cart is shown as stored. */
    async offlineOnCart(cart: unknown, options: VisitorOptions = {}) {
      const visitor = await shop.newVisitor({ storage: storageOf(cart), ...options })
      await visitor.page.route('**/api/products/**', (route) => route.abort())
      await openCart(visitor.page)
      return { ...visitor, leave: () => visitor.leave({ despite: FAILED_ANSWER }) }
    },
  }
}

async function openCart(page: Page) {
  await page.goto('/cart')
  await summary(page).waitFor()
}

export const summary = (page: Page) => page.getByRole('region', { name: 'Total du Panier' })

export const cell = (page: Page, row: number, column: number) =>
  cartLines(page).nth(row).getByRole('cell').nth(column)

export const cellText = async (page: Page, row: number, column: number) =>
  plain(await cell(page, row, column).textContent())
