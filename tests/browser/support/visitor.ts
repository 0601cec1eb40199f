import type { Browser, BrowserContext, Page } from 'playwright-core'
import { expect, onTestFailed } from 'vitest'
import { openChromium } from '../../../tools/harness/chromium.ts'

/** A cheap Android phone, a tablet and a laptop. */
export const SCREENS = {
  phone: { width: 360, height: 800 },
  tablet: { width: 768, height: 1024 },
  laptop: { width: 1280, height: 900 },
} as const

let shared: Promise<Browser> | undefined

/** Opens one Chromium for all test files of a worker; it only reaches localhost and is closed at the worker's exit. */
export function sharedBrowser(): Promise<Browser> {
  shared ??= openChromium(['--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost'])
  return shared
}

export type Screen = keyof typeof SCREENS

export interface VisitorOptions {
  screen?: Screen
  /** by default phones and tablets have a touch screen */
  touch?: boolean
  /** enables animations; by default reduced motion keeps tests fast */
  motion?: boolean
  javaScript?: boolean
  /** zone of the device, such as `Pacific/Auckland`; by default that of this machine */
  timeZone?: string
  /** enables the service worker; by default it is off, so that tests can intercept every request */
  serviceWorker?: boolean
  /** entries of localStorage, set before the first page loads */
  storage?: Record<string, string>
}

export interface Visitor {
  page: Page
  context: BrowserContext
  /**
   * Closes the window and fails if the page logged an error or threw. `despite` matches errors the test
   * provoked.
   */
  leave: (expected?: { despite: RegExp }) => Promise<void>
}

/** Matches the error that Chromium logs for every failed request. */
export const FAILED_ANSWER = /Failed to load resource/

/** For a page without an icon, such as a photo or a page of a fake provider, some Chromium asks for one by itself. */
const ASKED_BY_CHROMIUM = /\/favicon\.ico$/

/** Opens a window with a fresh profile and with access to the shop only. */
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
    timeZone,
  }: VisitorOptions = {},
): Promise<Visitor> {
  const context = await browser.newContext({
    baseURL: url,
    viewport: SCREENS[screen],
    hasTouch: touch,
    locale: 'fr-SN',
    reducedMotion: motion ? 'no-preference' : 'reduce',
    javaScriptEnabled: javaScript,
    ...(timeZone && { timezoneId: timeZone }),
    serviceWorkers: serviceWorker ? 'allow' : 'block',
  })
  if (storage) await context.addInitScript(fillStorageOnce, storage)
  const page = await context.newPage()
  await printStepsOfFailedTest(page)
  const troubles: string[] = []
  page.on('pageerror', (error) => troubles.push(`thrown: ${error.message}`))
  page.on('console', (message) => {
    const { url } = message.location()
    if (message.type() === 'error' && !ASKED_BY_CHROMIUM.test(url))
      troubles.push(`console.error: ${message.text()} (${url})`)
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

/** Number of steps printed after a failure. */
const LAST_STEPS = 40

/** When the running test fails, prints the page's last taps, requests and messages with their times in seconds. */
async function printStepsOfFailedTest(page: Page): Promise<void> {
  // A page opened in a hook belongs to no test.
  if (expect.getState().currentTestName === undefined) return
  const began = performance.now()
  const steps: string[] = []
  const add = (step: string) => steps.push(`${((performance.now() - began) / 1000).toFixed(2)} ${step}`)
  page.on('request', (request) => add(`→ ${request.method()} ${request.url()}`))
  page.on('requestfinished', (request) => add(`← ${request.url()}`))
  page.on('requestfailed', (request) => add(`✗ ${request.url()} ${request.failure()?.errorText}`))
  page.on('framenavigated', (frame) => add(`at ${frame.url()}`))
  page.on('console', (message) => add(message.text()))
  await page.addInitScript(logTaps)
  onTestFailed(() => console.log(`The last steps in the browser:\n${steps.slice(-LAST_STEPS).join('\n')}`))
}

/** Runs in the page. */
function logTaps(): void {
  for (const event of ['pointerdown', 'click']) {
    addEventListener(
      event,
      ({ target }) => {
        const element = target instanceof Element ? target : null
        console.debug(`${event} on ${element?.tagName} ${element?.textContent?.slice(0, 30)}`)
      },
      true,
    )
  }
}

/** Runs in the page. Fills the storage once per tab, so later changes by a test remain. */
function fillStorageOnce(storage: Record<string, string>) {
  if (sessionStorage.getItem('filled')) return
  sessionStorage.setItem('filled', 'yes')
  for (const [key, value] of Object.entries(storage)) localStorage.setItem(key, value)
}

/** Delays the matching requests until the returned function is called. */
export async function holdRequests(place: Page | BrowserContext, url: string | RegExp): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await place.route(url, (route) => promise.then(() => route.continue()))
  return resolve
}

/** Waits until the page and its deferred sections are hydrated. */
export async function waitForHydration(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    Object.keys(document.querySelector('button') ?? {}).some((key) => key.startsWith('__reactProps')),
  )
  await page.waitForFunction(() => {
    window.dispatchEvent(new Event('hydrate-all'))
    return document.querySelector('[data-later=""]') === null
  })
}
