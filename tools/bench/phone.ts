import type { BrowserContext, CDPSession, Page } from 'playwright-core'

/** A phone of 360×800 points at two pixels each, four times slower than this machine. */
const SCREEN = { viewport: { width: 360, height: 800 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true }
const CPU_RATE = 4
/** 150 ms there and back, 1.6 Mbit/s down, half of that up. */
const NETWORK = { offline: false, latency: 150, downloadThroughput: 1_600_000 / 8, uploadThroughput: 100_000 }

/** What the browser itself notes while a page comes. */
export interface Notes {
  /** milliseconds to the largest paint of the first screen, and what was painted */
  lcp: number
  lcpOf: string
  /** the sum of all layout shifts, without unit */
  cls: number
  /** what the long tasks take beyond 50 ms each, and what they take in all, in milliseconds */
  blocked: number
  longTasks: number
}

/** That phone, as Playwright's contexts take it. */
export const PHONE = { ...SCREEN, locale: 'fr-SN' }

/** A page of that phone on that network, its notes taken from the first moment. */
export async function openPage(context: BrowserContext): Promise<{ page: Page; cdp: CDPSession }> {
  const page = await context.newPage()
  const cdp = await context.newCDPSession(page)
  await cdp.send('Network.enable')
  await cdp.send('Network.emulateNetworkConditions', NETWORK)
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: CPU_RATE })
  await page.addInitScript(takeNotes)
  return { page, cdp }
}

/** What the browser has noted of a page until now. */
export function notesOf(page: Page): Promise<Notes> {
  return page.evaluate(() => (window as unknown as { notes: Notes }).notes)
}

/** Runs in the page, before anything of its own. */
function takeNotes() {
  const notes = { lcp: 0, lcpOf: '', cls: 0, blocked: 0, longTasks: 0 }
  Object.assign(window, { notes })
  const follow = <Entry extends PerformanceEntry>(type: string, note: (entry: Entry) => void) =>
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) note(entry as Entry)
    }).observe({ type, buffered: true })
  follow<PerformanceEntry & { element?: Element; url?: string }>('largest-contentful-paint', (paint) => {
    notes.lcp = paint.startTime
    notes.lcpOf = `${paint.element?.tagName} ${paint.url || paint.element?.textContent?.slice(0, 40)}`
  })
  follow<PerformanceEntry & { value: number; hadRecentInput: boolean }>('layout-shift', (shift) => {
    if (!shift.hadRecentInput) notes.cls += shift.value
  })
  follow('longtask', ({ duration }) => {
    notes.longTasks += duration
    notes.blocked += duration - 50
  })
}
