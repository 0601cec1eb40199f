import type { Page } from 'playwright-core'

export const progress = (page: Page, text: string) =>
  page.getByRole('status').getByText(text, { exact: true })

/** Opens the overview and waits for the progress text of the checklist. */
export async function openChecklist(page: Page, text: string) {
  await page.goto('/dashboard/overview')
  await progress(page, text).waitFor()
}
