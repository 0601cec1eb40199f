import type { Locator, Page } from 'playwright-core'

/** An order in the list of the dashboard. */
export function orderRow(page: Page, orderId: string): Locator {
  return page.getByRole('row', { name: orderId })
}

/** All orders that the page lists. */
export function orderRows(page: Page): Locator {
  return page.locator('tbody').getByRole('row')
}
