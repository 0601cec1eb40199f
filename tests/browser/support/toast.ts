import type { Page } from 'playwright-core'

/** The toast that says exactly this. */
export function toast(page: Page, text: string) {
  return page.locator('[data-sonner-toast]').getByText(text, { exact: true })
}
