// Takes the images of docs/screenshots.md: each screen on laptop, tablet and phone, side by side.
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Browser } from 'playwright-core'
import sharp from 'sharp'
import { openChromium } from '../harness/chromium.ts'
import { withCleanup } from '../harness/cleanup.ts'
import { startShopProcess } from '../harness/shop-process.ts'
import { SIZES, screensOf } from './screens.ts'
import { type Memory, seedScreens } from './seed-screens.ts'

const FOLDER = fileURLToPath(new URL('../../docs/images/screens', import.meta.url))
/** Image pixels. */
const HEIGHT = 640
const GAP = 20
const PAGE_BACKGROUND = '#e9e2d6'

const cleanup = withCleanup()
try {
  const dataDir = await mkdtemp(join(tmpdir(), 'screens-'))
  cleanup.add(() => rm(dataDir, { recursive: true, force: true }))
  const shop = await startShopProcess({ DATA_DIR: dataDir, DEMO: 'on', RATE_LIMITS: 'off' }, cleanup)
  const furnished = await seedScreens(shop.url)
  const browser = await openChromium()
  cleanup.add(() => browser.close())
  await mkdir(FOLDER, { recursive: true })
  for (const { name, path, as } of screensOf(furnished)) {
    const shots: Buffer[] = []
    for (const size of SIZES) shots.push(await take(browser, shop.url + path, furnished[as], size))
    await (await sideBySide(shots)).toFile(join(FOLDER, `${name}.webp`))
    console.log(name)
  }
} finally {
  await cleanup.now()
}

async function take(browser: Browser, url: string, memory: Memory, viewport: (typeof SIZES)[number]) {
  const context = await browser.newContext({ viewport, locale: 'fr-SN', reducedMotion: 'reduce' })
  await context.addInitScript((known) => {
    for (const [key, value] of Object.entries(known)) localStorage.setItem(key, value)
  }, memory)
  const page = await context.newPage()
  await page.goto(url, { waitUntil: 'networkidle' })
  const image = await page.screenshot()
  await context.close()
  return image
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
