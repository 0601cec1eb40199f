import type { BrowserContext } from 'playwright-core'

/** Sets the clock of the device wrong, for all pages that open from now on; positive: ahead. */
export async function setClockWrong(context: BrowserContext, hours: number): Promise<void> {
  await context.addInitScript((ms) => {
    const now = Date.now.bind(Date)
    globalThis.Date = class extends Date {
      constructor(...values: unknown[]) {
        super(...((values.length === 0 ? [now() + ms] : values) as [number]))
      }
      static override now(): number {
        return now() + ms
      }
    } as DateConstructor
  }, hours * 3_600_000)
}

/** Hides the server's time from pages, so that the device's clock stays in force; requests fail on a closed page. */
export async function hideServerTime(context: BrowserContext): Promise<void> {
  await context.route('**/api/**', async (route) => {
    // A stream of events never ends.
    if (route.request().url().includes('/api/events')) return route.continue()
    const response = await route.fetch().catch(() => null)
    if (!response) return route.abort().catch(() => {})
    const { date, ...headers } = response.headers()
    await route.fulfill({ response, headers }).catch(() => {})
  })
}
