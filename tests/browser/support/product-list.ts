import type { Page } from 'playwright-core'
import type { OpenShop } from './open-shop.ts'
import { type VisitorOptions, waitForHydration } from './visitor.ts'

/** Returns a function that opens a page of this shop for a new visitor and waits for hydration. */
export function visitorsOf(shop: OpenShop) {
  return async (path: string, options: VisitorOptions = {}) => {
    const visitor = await shop.newVisitor(options)
    await visitor.page.goto(path)
    await waitForHydration(visitor.page)
    return visitor
  }
}

/** The product names on the cards, in order. */
export function names(page: Page): Promise<string[]> {
  return page.locator('main article h3').allTextContents()
}

export function sortButton(page: Page, label: string) {
  return page.getByRole('main').getByRole('button', { name: label })
}
