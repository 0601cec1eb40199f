// Measures the pages of the shop in DATA_DIR (by default a new demo shop) in Chromium on a slow phone. `--runs 3` is quicker.
import type { Browser, BrowserContext, Locator, Page } from 'playwright-core'
import { readProducts } from '../harness/api.ts'
import { openChromium } from '../harness/chromium.ts'
import { withCleanup } from '../harness/cleanup.ts'
import { readOptions } from '../harness/options.ts'
import { startShop, waitForImages } from '../harness/server-process.ts'
import { median } from '../harness/statistics.ts'
import { type MeteringProxy, openMeteringProxy, type ProxiedResponse } from './metering-proxy.ts'
import { metricsOf, openPage, type PageMetrics, PHONE, resetInp } from './phone.ts'
import { format, writeTable } from './tables.ts'

const { runs: RUNS } = readOptions({ runs: 5 })
/** The network counts as idle after this time without traffic. It is one interval of the home page's carousel. */
const IDLE_MS = 5000
const HEAD = ['measure', 'home', 'category', 'product', 'required']

interface Visit extends PageMetrics {
  bytes: Record<Kind, number>
  aboveTheFold: number
  secondVisit: number
}
type Kind = 'html' | 'css' | 'js' | 'all'

/** Taps whose INP is measured; a tap on a control that the page lacks is skipped. */
const INTERACTIONS: readonly [name: string, page: string, control: (page: Page) => Locator][] = [
  ['open menu', 'home', (page) => page.getByRole('button', { name: 'Menu', exact: true })],
  ['open filters', 'category', (page) => page.getByRole('link', { name: /^Filtrer/ })],
  ['add to cart', 'product', (page) => page.getByRole('button', { name: 'Ajouter au panier' })],
]

const cleanup = withCleanup()
try {
  const dataDir = process.env.DATA_DIR ?? (await cleanup.temporaryFolder('bench-'))
  const shop = await startShop(dataDir)
  cleanup.add(shop.stop)
  await waitForImages(dataDir)
  const proxy = await openMeteringProxy(shop.url)
  cleanup.add(async () => proxy.close())
  const browser = await openChromium()
  cleanup.add(() => browser.close())
  const products = await readProducts(shop.url)
  // A product that can be added to the cart with one tap.
  const plain = products.find(({ stock, colors, sizes }) => stock > 0 && !colors.length && !sizes.length)
  const pages: Record<string, string> = {
    home: '/',
    category: '/products/Jouer',
    product: `/product/${(plain ?? products[0])?._id}`,
  }
  const visits = new Map<string, Visit[]>(Object.keys(pages).map((name) => [name, []]))
  const inp = new Map<string, number[]>(INTERACTIONS.map(([name]) => [name, []]))
  const opened: number[] = []
  // Measures page after page in every run, so that a slow moment of the machine affects all pages equally.
  for (let run = 0; run < RUNS; run++) {
    for (const [name, path] of Object.entries(pages)) {
      // Fills the server's cache, so that the visit does not include the rendering, which `npm run bench` measures.
      await (await fetch(proxy.url + path, { headers: { 'accept-encoding': 'br' } })).text()
      const visit = await visitTwice(browser, proxy, path)
      visits.get(name)?.push(visit)
      console.log(`${run + 1}/${RUNS} ${name}: LCP ${Math.round(visit.lcp)} ms (${visit.lcpElement})`)
    }
    for (const [name, page, control] of INTERACTIONS) {
      const measured = await tap(browser, proxy, pages[page] ?? '/', control)
      if (measured !== null) inp.get(name)?.push(measured)
    }
    opened.push(await openFromCard(browser, proxy, '/products/Jouer'))
  }
  await writeTable('pages', HEAD, tableRows(visits, inp, opened))
} finally {
  await cleanup.now()
}

async function openIdle(context: BrowserContext, proxy: MeteringProxy, path: string): Promise<Page> {
  const page = await openPage(context)
  await page.goto(proxy.url + path)
  await proxy.idle(IDLE_MS)
  return page
}

async function visitTwice(browser: Browser, proxy: MeteringProxy, path: string): Promise<Visit> {
  proxy.responses.length = 0
  const context = await browser.newContext(PHONE)
  const first = await openIdle(context, proxy, path)
  const metrics = await metricsOf(first)
  const bytes = bytesOf(proxy.responses)
  const aboveTheFold = bytesOfFiles(await imagesInViewport(first), proxy)
  await first.close()
  proxy.responses.length = 0
  await openIdle(context, proxy, path)
  const secondVisit = bytesOf(proxy.responses).all
  await context.close()
  return { ...metrics, bytes, aboveTheFold, secondVisit }
}

function bytesOf(responses: readonly ProxiedResponse[]): Record<Kind, number> {
  // Only the property `all` includes response heads and the responses to the service worker.
  const own = responses.filter(({ byWorker, path }) => !byWorker && path !== '/service-worker.js')
  const sum = (type: RegExp) =>
    own.filter((one) => type.test(one.type)).reduce((bytes, { body }) => bytes + body, 0)
  return {
    html: sum(/^text\/html/),
    css: sum(/^text\/css/),
    js: sum(/javascript/),
    all: responses.reduce((bytes, { head, body }) => bytes + head + body, 0),
  }
}

function imagesInViewport(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.images]
      .filter((image) => {
        const { top, bottom, left, right, width } = image.getBoundingClientRect()
        return width > 0 && bottom > 0 && right > 0 && top < innerHeight && left < innerWidth
      })
      .map((image) => new URL(image.currentSrc).pathname),
  )
}

function bytesOfFiles(paths: readonly string[], { responses }: MeteringProxy): number {
  return responses.filter(({ path }) => paths.includes(path)).reduce((sum, { body }) => sum + body, 0)
}

/** Measures the INP of a tap on an idle page. @returns milliseconds; null if the page lacks the control */
async function tap(
  browser: Browser,
  proxy: MeteringProxy,
  path: string,
  control: (page: Page) => Locator,
): Promise<number | null> {
  const context = await browser.newContext(PHONE)
  try {
    const page = await openIdle(context, proxy, path)
    const target = control(page).first()
    if (!(await target.isVisible())) return null
    // This pointer event hydrates the deferred sections before the measured tap.
    await page.locator('main').dispatchEvent('pointerdown')
    await proxy.idle(500)
    await resetInp(page)
    await target.tap()
    await page.waitForTimeout(1000)
    return (await metricsOf(page)).inp
  } finally {
    await context.close()
  }
}

/** Milliseconds from a click on a product card to the heading of its page. An earlier touch prefetches the product. */
async function openFromCard(browser: Browser, proxy: MeteringProxy, path: string): Promise<number> {
  const context = await browser.newContext(PHONE)
  const page = await openIdle(context, proxy, path)
  const card = page.locator('main article a').first()
  const name = (await card.textContent()) ?? ''
  await card.dispatchEvent('pointerdown', { pointerType: 'touch' })
  await card.dispatchEvent('touchstart')
  await proxy.idle(500)
  const took = await card.evaluate(
    (link: HTMLElement, heading) =>
      new Promise<number>((resolve) => {
        const started = performance.now()
        new MutationObserver((_, observer) => {
          if (document.querySelector('h1')?.textContent !== heading) return
          observer.disconnect()
          requestAnimationFrame(() => resolve(performance.now() - started))
        }).observe(document, { subtree: true, childList: true, characterData: true })
        link.click()
      }),
    name,
  )
  await context.close()
  return took
}

function tableRows(
  visits: ReadonlyMap<string, readonly Visit[]>,
  inp: ReadonlyMap<string, readonly number[]>,
  opened: readonly number[],
): string[][] {
  const row = (name: string, unit: string, read: (visit: Visit) => number, required: string) => [
    name,
    ...[...visits.values()].map((each) => format(median(each.map(read)), unit)),
    required,
  ]
  const kilobytes = (name: string, read: (visit: Visit) => number, required: string) =>
    row(name, 'kB', (visit) => read(visit) / 1000, required)
  const inpRow = (name: string, page: string) => {
    const times = inp.get(name) ?? []
    const figure = times.length === 0 ? '' : format(median(times), 'ms')
    return [`INP, ${name}`, ...[...visits.keys()].map((key) => (key === page ? figure : '')), '≤ 100']
  }
  return [
    kilobytes('JavaScript', ({ bytes }) => bytes.js, '≤ 130'),
    kilobytes('CSS', ({ bytes }) => bytes.css, '≤ 15'),
    kilobytes('HTML', ({ bytes }) => bytes.html, '≤ 24'),
    kilobytes('images above the fold', ({ aboveTheFold }) => aboveTheFold, '≤ 100'),
    kilobytes('first visit, everything', ({ bytes }) => bytes.all, '≤ 330 (home)'),
    kilobytes('second visit, everything', ({ secondVisit }) => secondVisit, '≤ 30'),
    row('LCP', 'ms', ({ lcp }) => lcp, '≤ 900'),
    row('CLS', '', ({ cls }) => cls, '≤ 0.02'),
    row('long tasks, beyond 50 ms each', 'ms', ({ blocked }) => blocked, '≤ 150'),
    row('long tasks, total', 'ms', ({ longTasks }) => longTasks, ''),
    ['product page from a card, to its heading', '', format(median(opened), 'ms'), '', '≤ 150'],
    ...INTERACTIONS.map(([name, page]) => inpRow(name, page)),
  ]
}
