import type { Browser, BrowserContext, Page } from 'playwright-core'
import { openChromium } from '../../../scripts/processes/chromium.ts'

/** A cheap Android phone, a tablet and a laptop. */
export const SCREENS = {
  phone: { width: 360, height: 800 },
  tablet: { width: 768, height: 1024 },
  laptop: { width: 1280, height: 900 },
} as const

/** Opens a Chromium that reaches no machine but this one. */
export function openBrowser(): Promise<Browser> {
  return openChromium(['--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost'])
}

export type Screen = keyof typeof SCREENS

export interface VisitorOptions {
  screen?: Screen
  /** phones and tablets are touched, a laptop is when it is told to be */
  touch?: boolean
  /** things move; otherwise the visitor asks for less motion, which is quicker to test */
  motion?: boolean
  javaScript?: boolean
  /** the service worker may come; otherwise every request leaves the page itself, where a test can answer it */
  serviceWorker?: boolean
  /** what the browser's local storage holds before the first page is opened */
  storage?: Record<string, string>
}

export interface Visitor {
  page: Page
  context: BrowserContext
  /**
   * Fails when the page printed an error or threw, and closes the visitor's browser window. A browser prints an
   * error for every answer that failed: `despite` says which troubles a test has made itself.
   */
  leave: (expected?: { despite: RegExp }) => Promise<void>
}

/** What the browser itself prints when a test lets an answer fail. */
export const FAILED_ANSWER = /Failed to load resource/

/** Somebody with a fresh profile. Every address outside the shop is cut off. */
export async function newVisitor(
  browser: Browser,
  url: string,
  {
    screen = 'phone',
    touch = screen !== 'laptop',
    motion = false,
    javaScript = true,
    serviceWorker = false,
    storage,
  }: VisitorOptions = {},
): Promise<Visitor> {
  const context = await browser.newContext({
    baseURL: url,
    viewport: SCREENS[screen],
    hasTouch: touch,
    locale: 'fr-SN',
    reducedMotion: motion ? 'no-preference' : 'reduce',
    javaScriptEnabled: javaScript,
    serviceWorkers: serviceWorker ? 'allow' : 'block',
  })
  if (storage) await context.addInitScript(fillStorageOnce, storage)
  // A service worker's visitor does without: as long as a test may answer requests, the browser's own cache is off.
  if (!serviceWorker) {
    await context.route(
      (address) => address.origin !== url,
      (route) => route.abort(),
    )
  }
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
    leave: async ({ despite } = { despite: /^$/ }) => {
      await context.close()
      const unexpected = troubles.filter((outage) => !despite.test(outage))
      if (unexpected.length > 0) throw new Error(unexpected.join('\n'))
    },
  }
}

/** Runs in the page: what a test does later to the storage stays. */
function fillStorageOnce(storage: Record<string, string>) {
  if (sessionStorage.getItem('filled')) return
  sessionStorage.setItem('filled', 'yes')
  for (const [key, value] of Object.entries(storage)) localStorage.setItem(key, value)
}

/**
 * Waits until React has taken the page over: before that a button hears nothing. Parts that stay asleep until they are
 * wanted are woken, as the first touch of a shopper wakes them.
 */
export async function waitForHydration(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    Object.keys(document.querySelector('button') ?? {}).some((key) => key.startsWith('__reactProps')),
  )
  await page.waitForFunction(() => {
    window.dispatchEvent(new Event('everything-wanted'))
    return document.querySelector('[data-later=""]') === null
  })
}
