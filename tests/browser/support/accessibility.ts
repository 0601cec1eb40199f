import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { AxeResults } from 'axe-core'
import type { Page } from 'playwright-core'

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** Lists axe violations in a readable form. */
export async function violations(page: Page): Promise<string[]> {
  await page.evaluate(AXE)
  const results = await page.evaluate(() =>
    (window as unknown as { axe: { run(): Promise<AxeResults> } }).axe.run(),
  )
  return results.violations.flatMap(({ id, nodes }) =>
    nodes.map((node) => `${id}: ${node.html.slice(0, 120)}`),
  )
}

/** Pixels by which the page exceeds the screen's width. */
export function overflow(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
}

/** The same with text at 200 %. */
export async function overflowAtDoubleText(page: Page): Promise<number> {
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '200%'
  })
  return overflow(page)
}
