import type { Locator, Page } from 'playwright-core'

/** Presses a key until the element has the focus. */
export async function tabTo(page: Page, goal: Locator, key = 'Tab'): Promise<void> {
  await goal.waitFor()
  for (let presses = 0; presses < 80; presses++) {
    if (await hasFocus(goal)) return
    await page.keyboard.press(key)
  }
  throw new Error(`not reached with ${key}: ${goal}`)
}

export function hasFocus(element: Locator): Promise<boolean> {
  return element.evaluate((one) => one === document.activeElement)
}
