import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core'

/** A cheap Android phone, a tablet and a laptop. */
export const SCREENS = {
  phone: { width: 360, height: 800 },
  tablet: { width: 768, height: 1024 },
  laptop: { width: 1280, height: 900 },
} as const

/** Opens Chromium; its path comes from CHROMIUM_PATH, which `npm test` sets. */
export function openBrowser(): Promise<Browser> {
  return chromium.launch({
    executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-background-networking', '--disable-component-update'],
  })
}

export interface Visitor {
  page: Page
  context: BrowserContext
  /** Fails when the page printed an error or threw, and closes the visitor's browser window. */
  leave: () => Promise<void>
}

/** Somebody with a fresh profile. Every address outside the shop is cut off. */
export async function aVisitor(
  browser: Browser,
  url: string,
  screen: keyof typeof SCREENS = 'phone',
): Promise<Visitor> {
  const context = await browser.newContext({
    baseURL: url,
    viewport: SCREENS[screen],
    hasTouch: screen === 'phone',
    locale: 'fr-SN',
    reducedMotion: 'reduce',
  })
  await context.route(
    (address) => address.origin !== url,
    (route) => route.abort(),
  )
  const page = await context.newPage()
  const troubles: string[] = []
  page.on('pageerror', (error) => troubles.push(`thrown: ${error.message}`))
  page.on('console', (message) => {
    if (message.type() === 'error')
      troubles.push(`console.error: ${message.text()} (${message.location().url})`)
  })
  page.setDefaultTimeout(15_000)
  return {
    page,
    context,
    leave: async () => {
      await context.close()
      if (troubles.length > 0) throw new Error(troubles.join('\n'))
    },
  }
}

/** Waits until React has taken the page over: before that a button hears nothing. */
export async function alive(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    Object.keys(document.querySelector('button') ?? {}).some((key) => key.startsWith('__reactProps')),
  )
}
