import type { Page } from 'playwright-core'
import { expect } from 'vitest'

/** The toast that says exactly this. */
export function toast(page: Page, text: string) {
  return page.locator('[data-sonner-toast]').getByText(text, { exact: true })
}

/** Touches the page as anybody does, until the library that shows toasts has come: without a network it cannot. */
export async function fetchToasts(page: Page): Promise<void> {
  const place = page.locator('section[aria-label^="Messages"]')
  await expect
    .poll(async () => {
      await page.mouse.click(5, 5)
      return place.count()
    })
    .toBe(1)
}
