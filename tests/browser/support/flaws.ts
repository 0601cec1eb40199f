import type { Page } from 'playwright-core'
import { overflow, overflowAtDoubleText, violations } from './accessibility.ts'
import { SCREENS } from './visitor.ts'

/** The narrowest window of WCAG 1.4.10. */
const NARROWEST = { width: 320, height: 640 }

/**
 * Lists axe violations (phone, laptop) and horizontal overflow (each screen, 320 px, phone with text at 200 %).
 * Restores the window size and the text size.
 */
export async function flawsOnEachScreen(page: Page): Promise<string[]> {
  const original = page.viewportSize() ?? SCREENS.phone
  const flaws: string[] = []
  const report = (where: string, pixels: number) => {
    if (pixels > 0) flaws.push(`${where}: ${pixels} pixels too wide`)
  }
  for (const [screen, size] of Object.entries(SCREENS)) {
    await page.setViewportSize(size)
    // The axe check skips the tablet: all its elements also appear on the phone or the laptop.
    if (screen !== 'tablet')
      flaws.push(...(await violations(page)).map((violation) => `${screen}: ${violation}`))
    report(screen, await overflow(page))
  }
  await page.setViewportSize(NARROWEST)
  report('320 px', await overflow(page))
  await page.setViewportSize(SCREENS.phone)
  report('phone, text at 200 %', await overflowAtDoubleText(page))
  await page.evaluate(() => {
    document.documentElement.style.fontSize = ''
  })
  await page.setViewportSize(original)
  return flaws
}

/** Links, buttons and fields of the page's content that are less than 44 px high. */
export function smallTargets(page: Page): Promise<string[]> {
  return page
    .locator('main')
    .locator('a, button, summary, select, textarea, input:not([type=radio], [type=checkbox])')
    .evaluateAll((targets) =>
      targets
        .filter((target) => {
          const { height } = target.getBoundingClientRect()
          return height > 0 && height < 43.5
        })
        .map((target) => target.outerHTML.slice(0, 120)),
    )
}
