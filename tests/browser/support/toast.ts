import type { Page } from 'playwright-core'
import { expect } from 'vitest'

export function toast(page: Page, text: string) {
  return page.locator('[data-sonner-toast]').getByText(text, { exact: true })
}

/** Loads the toast library by clicks on the page, for tests that go offline afterwards. */
export async function fetchToasts(page: Page): Promise<void> {
  const place = page.locator('section[aria-label^="Messages"]')
  await expect
    .poll(async () => {
      await page.mouse.click(5, 5)
      return place.count()
    })
    .toBe(1)
}
