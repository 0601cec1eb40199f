import type { Locator, Page } from 'playwright-core'

/** The row of an order in the dashboard's order list. */
export function orderRow(page: Page, orderId: string): Locator {
  return page.getByRole('row', { name: orderId })
}
