import type { Page } from 'playwright-core'
import { overflow, overflowAtDoubleText, violations } from './accessibility.ts'

export const NO_FLAWS = { violations: [], small: [], overflow: 0, overflowAtDoubleText: 0 }

/** Problems of the page on this screen: axe violations, targets below 44 px, and overflow, also with text at 200 %. */
export async function flawsOf(page: Page) {
  const flaws = {
    violations: await violations(page),
    small: await smallTargets(page),
    overflow: await overflow(page),
    overflowAtDoubleText: await overflowAtDoubleText(page),
  }
  await page.evaluate(() => {
    document.documentElement.style.fontSize = ''
  })
  return flaws
}

/** Links, buttons and fields of the page's content that are less than 44 px high. */
function smallTargets(page: Page): Promise<string[]> {
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
