import type { Page } from 'playwright-core'
import { expect } from 'vitest'

export function toast(page: Page, text: string) {
  return page.locator('[data-sonner-toast]').getByText(text, { exact: true })
}

/** Closes all toasts, including covered ones, so that the next case of a test cannot find their texts. */
export async function closeToasts(page: Page): Promise<void> {
  const close = page.getByRole('button', { name: 'Fermer le message', includeHidden: true })
  await close.evaluateAll((buttons: HTMLElement[]) => {
    for (const button of buttons) button.click()
  })
  await expect.poll(() => page.locator('[data-sonner-toast]').count()).toBe(0)
}

/** Clicks on the page until the toast library is loaded, for tests that go offline afterwards. */
export async function fetchToasts(page: Page): Promise<void> {
  const place = page.locator('section[aria-label^="Messages"]')
  await expect
    .poll(async () => {
      await page.mouse.click(5, 5)
      return place.count()
    })
    .toBe(1)
}
