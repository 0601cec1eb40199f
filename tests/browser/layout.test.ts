import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Product } from '../../domain/catalogue/product.ts'
import { priceTag } from '../../domain/pricing/price.ts'
import { followPath } from '../../domain/urls/page-paths.ts'
import { anOrderInput } from '../builders/order-input.ts'
import { cartOf, storageOf } from './support/cart.ts'
import { unfinishedRequests } from './support/every-page.ts'
import { openShop } from './support/open-shop.ts'
import { holdRequests, SCREENS, type Screen, waitForHydration } from './support/visitor.ts'

/** The most that the parts of a page may move while it loads and is read. */
const MAX_SHIFT = 0.02

/** The part of a phone's screen that header and bars may cover with text at 200 %. */
const MAX_COVERED = 0.4

const shop = openShop({ demo: true })
let storage: Record<string, string>
let paths: Record<string, string>
let dress: Product

beforeAll(async () => {
  const found = await fetch(`${shop.url}/api/products?q=Matelot&limit=2`)
  const [first, second] = (await found.json()) as [Product, Product]
  dress = first
  const choice = { color: dress.colors[0] ?? null, size: dress.sizes[0] ?? null }
  const { unitPrice: price } = priceTag(dress, Date.now())
  const orderId = 'KB-L000000001'
  const order = anOrderInput({ ...dress, price }, 1, { orderId })
  const items = order.items.map((item) => ({ ...item, ...choice }))
  const { followKey } = (await post('/orders', { ...order, items })) as { followKey: string }
  const myOrders = [{ orderId, followKey, placedAt: Date.now(), totalAmount: price }]
  storage = { ...storageOf(cartOf([dress, choice], second)), myOrders: JSON.stringify(myOrders) }
  paths = {
    home: '/',
    category: '/products/V%C3%AAtements%2FEnfant',
    search: '/products?q=body',
    product: `/product/${dress._id}`,
    cart: '/cart',
    checkout: '/delivery-info',
    'birth list': `/liste/${await aBirthList()}`,
    'birth lists': '/liste-de-naissance',
    favourites: '/favoris',
    'my orders': '/mes-commandes',
    'an order': followPath(orderId, followKey),
    selection: '/selection/cadeaux',
    contact: '/contact',
    about: '/about',
    faq: '/faq',
    sizes: '/guide-des-tailles',
    terms: '/terms',
    privacy: '/privacy',
  }
})

async function post(path: string, json: object, key = ''): Promise<unknown> {
  const answer = await fetch(`${shop.url}/api${path}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${key}` },
    body: JSON.stringify(json),
  })
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
  return answer.json()
}

/** A birth list with two articles. @returns its public key */
async function aBirthList(): Promise<string> {
  const parents = { recipient: 'Awa Ndiaye', phone: '777654321', address: 'Sicap Baobabs, villa 118' }
  const about = { title: 'La liste de bébé Ndiaye', message: 'Merci !', expectedOn: null, endsOn: null }
  const { list, ownerKey } = (await post('/birth-lists', {
    ...{ id: id('list'), ...parents, ...about, district: null },
  })) as {
    list: { shareKey: string }
    ownerKey: string
  }
  for (const size of dress.sizes.slice(0, 2)) {
    const wish = { productId: dress._id, color: dress.colors[0], size, quantity: 1, takesMoney: false }
    await post(`/birth-lists/${list.shareKey}/items`, { id: id(size), ...wish }, ownerKey)
  }
  return list.shareKey
}

const id = (name: string) => name.padEnd(24, '0').replace(/\W/g, '0')

/** Opens a page with empty caches; pictures and fonts arrive after the first paint, as on a phone. */
async function openCold(page: Page, path: string): Promise<void> {
  const release = await holdRequests(page, /\.(?:avif|webp|svg|png|woff2)(?:\?|$)/)
  await page.goto(path, { waitUntil: 'domcontentloaded' })
  await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0)
  release()
}

/** Runs in the page, before its own scripts. */
function watchShifts(): void {
  const shifts: string[] = []
  Object.assign(window, { shifts, shifted: 0 })
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      const { value, hadRecentInput, sources } = entry as PerformanceEntry & {
        value: number
        hadRecentInput: boolean
        sources: { node?: Element | null; previousRect: DOMRect; currentRect: DOMRect }[]
      }
      if (hadRecentInput) continue
      ;(window as unknown as { shifted: number }).shifted += value
      for (const { node, previousRect: from, currentRect: to } of sources) {
        const at = ({ x, y, width, height }: DOMRect) => [x, y, width, height].map(Math.round).join(',')
        shifts.push(`${value.toFixed(4)} ${at(from)} to ${at(to)} ${node?.outerHTML?.slice(0, 120)}`)
      }
    }
  }).observe({ type: 'layout-shift', buffered: true })
}

/** Scrolls down by screens, each time for two frames. Runs in the page. */
async function scrollThrough(): Promise<void> {
  const frame = () => new Promise(requestAnimationFrame)
  while (scrollY + innerHeight < document.documentElement.scrollHeight - 1) {
    const before = scrollY
    scrollBy(0, innerHeight)
    await frame()
    await frame()
    if (scrollY === before) break
  }
}

describe('a page that loads', () => {
  it.each(Object.keys(SCREENS) as Screen[])('does not shift its parts on a %s', async (screen) => {
    const { page, context, leave } = await shop.newVisitor({ screen, storage })
    await context.request.post(`/api/products/${dress._id}/like`)
    await (await context.newCDPSession(page)).send('Network.setCacheDisabled', { cacheDisabled: true })
    await page.addInitScript(watchShifts)
    const unfinished = unfinishedRequests(page)
    const moved: Record<string, unknown> = {}
    for (const [name, path] of Object.entries(paths)) {
      await openCold(page, path)
      await page.waitForLoadState('networkidle')
      await page.evaluate(scrollThrough)
      await expect.poll(unfinished).toEqual([])
      await page.evaluate(scrollThrough)
      const { shifted, shifts } = await page.evaluate(
        // Only these two of all that the window has.
        ({ shifted, shifts } = window as unknown as { shifted: number; shifts: string[] }) => ({ shifted, shifts }),
      )
      if (process.env.SHOW) console.log('SHOW', screen, name, shifted.toFixed(4), shifts.join('\n'))
      if (shifted > MAX_SHIFT) moved[name] = { shifted, shifts }
    }
    expect(moved).toEqual({})
    await leave()
  })
})

/** The part of the screen that the header and the bars at its edges cover. Runs in the page. */
function coveredPart(): number {
  const isBar = (element: Element | null): boolean =>
    element !== null &&
    (['fixed', 'sticky'].includes(getComputedStyle(element).position) || isBar(element.parentElement))
  const rows = Array.from({ length: innerHeight / 4 }, (_, row) => row * 4)
  return rows.filter((y) => isBar(document.elementFromPoint(innerWidth / 2, y))).length / rows.length
}

describe('with text at 200 %, header and bars', () => {
  const ways: [string, (page: Page) => Promise<unknown>][] = [
    [
      'set by the page',
      (page) => page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%')),
    ],
    ['zoomed by the browser', (page) => page.setViewportSize({ width: 180, height: 400 })],
  ]

  it.each(ways)('leave three fifths of a phone’s screen, %s', async (_, enlarge) => {
    const { page, leave } = await shop.newVisitor({ storage })
    const covered: Record<string, number> = {}
    for (const name of ['home', 'category', 'product', 'cart', 'checkout'] as const) {
      await page.setViewportSize(SCREENS.phone)
      await page.goto(paths[name] ?? '')
      await waitForHydration(page)
      await enlarge(page)
      for (const top of [0, 300, 900, 1800]) {
        await page.evaluate((top) => scrollTo(0, top), top)
        await page.evaluate(() => new Promise(requestAnimationFrame))
        await page.evaluate(() => new Promise(requestAnimationFrame))
        covered[`${name} from ${top}`] = await page.evaluate(coveredPart)
      }
    }
    if (process.env.SHOW) console.log('SHOW', covered)
    expect(covered['home from 0']).toBeGreaterThan(0)
    expect(Object.entries(covered).filter(([, part]) => part > MAX_COVERED)).toEqual([])
    await leave()
  })
})

/** Boxes of the faces in the square part of a slide's image that a phone shows, in parts of its side. */
const FACES = { '/hero/1': [[0.19, 0.46, 0.45, 0.7], [0.59, 0.56, 0.81, 0.73]], '/hero/3': [[0.17, 0.53, 0.38, 0.69]] }

/** What lies over the faces of a slide, and which controls lie over its text or outside the slide. Runs in the page. */
function flawsOfSlide(slide: Element, faces: readonly (readonly number[])[]): string[] {
  const image = slide.querySelector('img')?.getBoundingClientRect() as DOMRect
  const outer = slide.getBoundingClientRect()
  const meets = (a: DOMRect, b: DOMRect) =>
    a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1
  const boxes = (elements: Iterable<Element>) =>
    [...elements].flatMap((element) => {
      const range = document.createRange()
      range.selectNodeContents(element)
      const name = element.getAttribute('aria-label') ?? element.textContent ?? ''
      return [...range.getClientRects(), element.getBoundingClientRect()]
        .slice(element.localName === 'button' || element.classList.contains('bg-action') ? -1 : 0)
        .map((box) => ({ name, box }))
    })
  const text = boxes(slide.querySelectorAll('a > span:first-child, small > span, a .bg-action'))
  const controls = boxes(slide.closest('section')?.querySelectorAll('button') ?? [])
  const flaws: string[] = []
  for (const [left = 0, top = 0, right = 0, bottom = 0] of faces) {
    const face = new DOMRect(
      ...[image.left + left * image.width, image.top + top * image.height],
      ...[(right - left) * image.width, (bottom - top) * image.height],
    )
    for (const { name, box } of [...text, ...controls]) if (meets(box, face)) flaws.push(`${name} lies over a face`)
  }
  for (const { name, box } of text) {
    if (box.bottom > outer.bottom || box.top < outer.top) flaws.push(`${name} is cut off`)
    if (controls.some((control) => meets(control.box, box))) flaws.push(`a control lies over ${name}`)
  }
  return flaws
}
