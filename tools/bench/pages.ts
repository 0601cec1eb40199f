// Measures the pages of the shop in DATA_DIR (by default a copy of the demo's) in a real browser, and writes the table.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import type { Browser, Page } from 'playwright-core'
import type { ProductSummary } from '../../domain/catalogue/product.ts'
import { openChromium } from '../harness/chromium.ts'
import { startMeasured } from '../harness/measured-server.ts'
import { median } from '../harness/median.ts'
import { type CountingLine, openCountingLine, type Passed } from './metering-proxy.ts'
import { type Notes, notesOf, openPage, PHONE } from './phone.ts'
import { type PageRow, writePageTable } from './tables.ts'

const { values } = parseArgs({
  options: { runs: { type: 'string', default: '5' } },
})
const RUNS = Number(values.runs)
const SHOP = [fileURLToPath(new URL('../../server/main.ts', import.meta.url))]
/** So long without an answer, and a page has all it wants, in milliseconds; home turns to its next image after five. */
const SETTLED = 5000
const PORT = 4803

/** One visit: what the browser noted and how many bytes of each kind came. */
interface Visit extends Notes {
  bytes: Record<Kind, number>
  aboveTheFold: number
  again: number
}
type Kind = 'html' | 'css' | 'js' | 'all'

const dataDir = process.env.DATA_DIR ?? (await mkdtemp(join(tmpdir(), 'bench-')))
const shop = await startMeasured(SHOP, PORT, { DATA_DIR: dataDir, RATE_LIMITS: 'off', LOG_LEVEL: 'error' })
const line = await openCountingLine(shop.url)
const browser = await openChromium()
try {
  const [product] = (await (await fetch(`${shop.url}/api/products?limit=1`)).json()) as ProductSummary[]
  const pages = {
    home: '/',
    category: '/products/Jouer',
    product: `/product/${product?._id}`,
  }
  const found = new Map<string, Visit[]>(Object.keys(pages).map((name) => [name, []]))
  const opened: number[] = []
  // One page after the other, then all again: what slows the machine for a while slows every page.
  for (let run = 0; run < RUNS; run++) {
    for (const [name, path] of Object.entries(pages)) {
      // Rendered and compressed before: the server's own speed is measured elsewhere.
      await fetch(line.url + path, { headers: { 'accept-encoding': 'br' } }).then((answer) => answer.text())
      const visit = await visitTwice(browser, line, path)
      found.get(name)?.push(visit)
      console.log(`${run + 1}/${RUNS} ${name}: LCP ${Math.round(visit.lcp)} ms (${visit.lcpOf})`)
    }
    opened.push(await openFromCard(browser, line, '/products/Jouer'))
  }
  await writePageTable(rowsOf(found, opened))
} finally {
  await browser.close()
  line.close()
  await shop.stop()
  if (!process.env.DATA_DIR) await rm(dataDir, { recursive: true, force: true })
}

/** A first visit with nothing kept, and a second one with what the first has kept. */
async function visitTwice(browser: Browser, line: CountingLine, path: string): Promise<Visit> {
  const context = await browser.newContext(PHONE)
  const first = await openPage(context)
  line.passed.length = 0
  await first.page.goto(line.url + path)
  await line.quiet(SETTLED)
  const notes = await notesOf(first.page)
  const bytes = bytesOf(line.passed)
  const aboveTheFold = bytesAboveTheFold(await imagesInSight(first.page), line)
  await first.page.close()
  line.passed.length = 0
  const second = await openPage(context)
  await second.page.goto(line.url + path)
  await line.quiet(SETTLED)
  const again = bytesOf(line.passed).all
  await context.close()
  return { ...notes, bytes, aboveTheFold, again }
}

function bytesOf(passed: readonly Passed[]): Record<Kind, number> {
  // What the service worker asks for is told among all, and so are the heads of answers.
  const own = passed.filter(({ byWorker, path }) => !byWorker && path !== '/service-worker.js')
  const sum = (type: RegExp) =>
    own.filter((one) => type.test(one.type)).reduce((bytes, { body }) => bytes + body, 0)
  return {
    html: sum(/^text\/html/),
    css: sum(/^text\/css/),
    js: sum(/javascript/),
    all: passed.reduce((bytes, { head, body }) => bytes + head + body, 0),
  }
}

/** The addresses of the images that stand, wholly or in part, on the first screen. */
function imagesInSight(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.images]
      .filter((image) => {
        const { top, bottom, left, right, width } = image.getBoundingClientRect()
        return width > 0 && bottom > 0 && right > 0 && top < innerHeight && left < innerWidth
      })
      .map((image) => new URL(image.currentSrc).pathname),
  )
}

function bytesAboveTheFold(addresses: readonly string[], { passed }: CountingLine): number {
  return passed.filter(({ path }) => addresses.includes(path)).reduce((sum, { body }) => sum + body, 0)
}

/** From a tap on a card, once its product was fetched ahead, to the product's own heading, in milliseconds. */
async function openFromCard(browser: Browser, line: CountingLine, path: string): Promise<number> {
  const context = await browser.newContext(PHONE)
  const { page } = await openPage(context)
  await page.goto(line.url + path)
  await line.quiet(SETTLED)
  const card = page.locator('main article a').first()
  const name = (await card.textContent()) ?? ''
  await card.dispatchEvent('pointerdown', { pointerType: 'touch' })
  await card.dispatchEvent('touchstart')
  await line.quiet(500)
  const took = await card.evaluate(
    (link: HTMLElement, heading) =>
      new Promise<number>((resolve) => {
        const began = performance.now()
        const look = () => document.querySelector('h1')?.textContent === heading
        new MutationObserver((_, observer) => {
          if (!look()) return
          observer.disconnect()
          // In the frame that shows it.
          requestAnimationFrame(() => resolve(performance.now() - began))
        }).observe(document, { subtree: true, childList: true, characterData: true })
        link.click()
      }),
    name,
  )
  await context.close()
  return took
}

function rowsOf(found: ReadonlyMap<string, readonly Visit[]>, opened: readonly number[]): PageRow[] {
  const row = (what: string, unit: string, read: (visit: Visit) => number, least: string): PageRow => {
    const [home, category, product] = [...found.values()].map((visits) => median(visits.map(read)))
    return [what, unit, home ?? null, category ?? null, product ?? null, least]
  }
  const kilobytes = (what: string, read: (visit: Visit) => number, least: string) =>
    row(what, 'ko', (visit) => read(visit) / 1000, least)
  return [
    kilobytes('JavaScript', ({ bytes }) => bytes.js, '≤ 125'),
    kilobytes('CSS', ({ bytes }) => bytes.css, '≤ 15'),
    kilobytes('HTML', ({ bytes }) => bytes.html, '≤ 20'),
    kilobytes('images du premier écran', ({ aboveTheFold }) => aboveTheFold, '≤ 100'),
    kilobytes('première visite, tout compris', ({ bytes }) => bytes.all, '≤ 320 (accueil)'),
    kilobytes('deuxième visite, tout compris', ({ again }) => again, '≤ 40'),
    row('LCP', 'ms', ({ lcp }) => lcp, '≤ 1000'),
    row('CLS', '', ({ cls }) => cls, '≤ 0,02'),
    row('tâches longues, au-delà de 50 ms', 'ms', ({ blocked }) => blocked, '≤ 120'),
    row('tâches longues, en tout', 'ms', ({ longTasks }) => longTasks, ''),
    ['produit depuis une carte, jusqu’à son titre', 'ms', null, median(opened), null, '≤ 150'],
  ]
}
