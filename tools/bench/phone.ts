import type { BrowserContext, Page } from 'playwright-core'

/**
 * A phone with 360×800 CSS pixels and a device pixel ratio of 2. `openPage` also slows the processor down by a factor
 * of four and the network down to 150 ms latency and 1.6 Mbit/s.
 */
export const PHONE = {
  viewport: { width: 360, height: 800 },
  deviceScaleFactor: 2,
  isMobile: true,
  hasTouch: true,
  locale: 'fr-SN',
}
const CPU_RATE = 4
const NETWORK = { offline: false, latency: 150, downloadThroughput: 1_600_000 / 8, uploadThroughput: 100_000 }

/** Times in milliseconds. */
export interface PageMetrics {
  lcp: number
  lcpElement: string
  cls: number
  /** total time of the long tasks, without the first 50 ms of each */
  blocked: number
  longTasks: number
  /** the longest interaction since `resetInp` */
  inp: number
}

interface MeasuredWindow {
  metrics: PageMetrics
}

/** Opens an empty page with the processor and network of a slow phone; each document in it is measured. */
export async function openPage(context: BrowserContext): Promise<Page> {
  const page = await context.newPage()
  const cdp = await context.newCDPSession(page)
  await cdp.send('Network.enable')
  await cdp.send('Network.emulateNetworkConditions', NETWORK)
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: CPU_RATE })
  await page.addInitScript(observe)
  return page
}

export function metricsOf(page: Page): Promise<PageMetrics> {
  return page.evaluate(() => (window as unknown as MeasuredWindow).metrics)
}

export async function resetInp(page: Page): Promise<void> {
  await page.evaluate(() => {
    ;(window as unknown as MeasuredWindow).metrics.inp = 0
  })
}

/** Runs in the page, before its own scripts. */
function observe() {
  const metrics = { lcp: 0, lcpElement: '', cls: 0, blocked: 0, longTasks: 0, inp: 0 }
  Object.assign(window, { metrics })
  const follow = <Entry extends PerformanceEntry>(
    type: string,
    note: (entry: Entry) => void,
    options: PerformanceObserverInit = {},
  ) =>
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) note(entry as Entry)
    }).observe({ type, buffered: true, ...options })
  follow<PerformanceEntry & { element?: Element; url?: string }>('largest-contentful-paint', (paint) => {
    metrics.lcp = paint.startTime
    metrics.lcpElement = `${paint.element?.tagName} ${paint.url || paint.element?.textContent?.slice(0, 40)}`
  })
  follow<PerformanceEntry & { value: number; hadRecentInput: boolean }>('layout-shift', (shift) => {
    if (!shift.hadRecentInput) metrics.cls += shift.value
  })
  follow('longtask', ({ duration }) => {
    metrics.longTasks += duration
    metrics.blocked += duration - 50
  })
  follow<PerformanceEventTiming & { interactionId?: number }>(
    'event',
    ({ duration, interactionId }) => {
      if (interactionId) metrics.inp = Math.max(metrics.inp, duration)
    },
    { durationThreshold: 16 } as PerformanceObserverInit,
  )
}
