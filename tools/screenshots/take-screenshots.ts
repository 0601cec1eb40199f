// Takes the images of docs/screenshots.md: each screen on laptop, tablet and phone, side by side, and
// the second halves of the pictures that show ten screens before and after.
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Browser } from 'playwright-core'
import sharp from 'sharp'
import { openChromium } from '../harness/chromium.ts'
import { withCleanup } from '../harness/cleanup.ts'
import { startBuiltShop } from '../harness/server-process.ts'
import { beside, seedMorning, takePhoneScreens } from './phone-screens.ts'
import { type Memory, type SeededScreens, seedScreens } from './seed-screens.ts'

const FOLDER = fileURLToPath(new URL('../../docs/images/screens', import.meta.url))
/** In pixels of the output images. */
const HEIGHT = 640
const GAP = 20
/** for a page on a busy machine */
const TIMEOUT_MS = 120_000
const PATIENCE_MS = 20_000
const PAGE_BACKGROUND = '#e9e2d6'

/** Laptop, tablet and phone, in CSS pixels. */
const SIZES = [
  { width: 1280, height: 900 },
  { width: 768, height: 1024 },
  { width: 360, height: 800 },
] as const

const cleanup = withCleanup()
try {
  const dataDir = await cleanup.temporaryFolder('screens-')
  const shop = await startBuiltShop({ DATA_DIR: dataDir, DEMO: 'on', RATE_LIMITS: 'off' }, cleanup)
  const furnished = await seedScreens(shop.url)
  const browser = await openChromium()
  cleanup.add(() => browser.close())
  await mkdir(FOLDER, { recursive: true })
  const screens = screensOf(furnished)
  for (const as of ['shopper', 'customer', 'administrator'] as const) {
    for (const [name, path] of Object.entries(screens[as])) {
      const shots: Buffer[] = []
      for (const size of SIZES) shots.push(await take(browser, shop.url + path, furnished[as], size))
      await (await sideBySide(shots)).toFile(join(FOLDER, `${name}.webp`))
      console.log(name)
    }
  }
  const memory = furnished.administrator
  const article = await seedMorning(shop.url, memory.token ?? '')
  for await (const [name, image] of takePhoneScreens(browser, shop.url, { memory, article, isLoaded })) {
    const file = join(FOLDER, `phone-${name}.webp`)
    await writeFile(file, await beside(await readFile(file), image))
    console.log(`phone-${name}`)
  }
} finally {
  await cleanup.now()
}

/** Path of each screen by file name in docs/images/screens/. */
function screensOf({ product, birthList }: SeededScreens) {
  return {
    shopper: {
      home: '/',
      list: `/products/${encodeURIComponent('Vêtements/Enfant')}`,
      product: `/product/${product}`,
      cart: '/cart',
      delivery: '/delivery-info',
      'birth-list': birthList,
      contact: '/contact',
      'not-found': '/introuvable',
    },
    customer: { account: '/mon-compte' },
    administrator: {
      overview: '/dashboard/overview',
      products: '/dashboard/products',
      'product-form': `/dashboard/manage-products/edit/${product}`,
      import: '/dashboard/products/import',
      orders: '/dashboard/order',
    },
  }
}

async function take(browser: Browser, url: string, memory: Memory, viewport: (typeof SIZES)[number]) {
  const context = await browser.newContext({ viewport, locale: 'fr-SN', reducedMotion: 'reduce' })
  await context.addInitScript((known) => {
    for (const [key, value] of Object.entries(known)) localStorage.setItem(key, value)
  }, memory)
  context.setDefaultTimeout(TIMEOUT_MS)
  const page = await context.newPage()
  // The dashboard's stream of events never ends, so the network is never idle.
  await page.goto(url)
  // A busy shop refuses images, which a second visit finds.
  await page.waitForFunction(isLoaded, null, { timeout: PATIENCE_MS }).catch(async () => {
    await page.reload()
    await page.waitForFunction(isLoaded)
  })
  const image = await page.screenshot()
  await context.close()
  return image
}

/** Runs in the page: whether it is hydrated, and nothing in the first view is still loading. */
function isLoaded(): boolean {
  const button = document.querySelector('button') ?? {}
  if (!Object.keys(button).some((key) => key.startsWith('__reactProps'))) return false
  const isSeen = (element: Element) => {
    const { top, bottom, width } = element.getBoundingClientRect()
    return width > 0 && bottom > 0 && top < innerHeight
  }
  const images = [...document.images].filter(isSeen)
  return (
    images.every(({ naturalWidth }) => naturalWidth > 0) &&
    ![...document.querySelectorAll('.skeleton')].some(isSeen)
  )
}

async function sideBySide(shots: readonly Buffer[]) {
  const parts = await Promise.all(
    shots.map((shot) => sharp(shot).resize({ height: HEIGHT }).toBuffer({ resolveWithObject: true })),
  )
  let left = GAP
  const placed = parts.map(({ data, info }) => {
    const place = { input: data, left, top: GAP }
    left += info.width + GAP
    return place
  })
  return sharp({
    create: { width: left, height: HEIGHT + 2 * GAP, channels: 3, background: PAGE_BACKGROUND },
  })
    .composite(placed)
    .webp({ quality: 78 })
}
