import type { Page } from 'playwright-core'
import type { OpenShop } from './open-shop.ts'
import { type VisitorOptions, waitForHydration } from './visitor.ts'

/** Somebody at an address of this shop, whose page has come waitForHydration. */
export function visitorsOf(shop: OpenShop) {
  return async (path: string, options: VisitorOptions = {}) => {
    const visitor = await shop.newVisitor(options)
    await visitor.page.goto(path)
    await waitForHydration(visitor.page)
    return visitor
  }
}

/** The names on the cards, in their order. */
export function names(page: Page): Promise<string[]> {
  return page.locator('main article h3').allTextContents()
}

/** A button that puts the list in an order. */
export function sortButton(page: Page, label: string) {
  return page.getByRole('main').getByRole('button', { name: label })
}
