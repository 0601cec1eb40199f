import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Product } from '../../domain/catalogue/product.ts'
import { violations } from './support/accessibility.ts'
import { flawsOnEachScreen } from './support/flaws.ts'
import { hasFocus } from './support/keyboard.ts'
import { openShop } from './support/open-shop.ts'
import { mainImage, openProduct, thumbnails } from './support/product-page.ts'
import { drag, tapTwice } from './support/touch.ts'
import { SCREENS, type VisitorOptions } from './support/visitor.ts'

const shop = openShop()
let product: Product

beforeAll(async () => {
  product = await shop.merchant.addProduct({
    name: 'Robe en wax',
    colors: ['Rouge', 'Bleu', 'Vert'],
    images: 3,
    imageSide: 1800,
  })
})

async function inFrontOf(options: VisitorOptions = {}, shown = product) {
  const visitor = await shop.newVisitor(options)
  await openProduct(visitor.page, shown)
  return visitor
}

const zoomLink = (page: Page) => page.getByRole('link', { name: /^Agrandir la photo de / })
const viewer = (page: Page) => page.getByRole('dialog', { name: /^Photos de / })
const button = (page: Page, name: string) => viewer(page).getByRole('button', { name, exact: true })
const status = (page: Page) => viewer(page).getByRole('status').textContent()
const scale = async (page: Page) =>
  Number(await viewer(page).locator('[data-scale]').getAttribute('data-scale'))
const isGone = (page: Page) => expect.poll(() => viewer(page).count()).toBe(0)

async function openViewer(options: VisitorOptions = {}) {
  const visitor = await inFrontOf(options)
  await zoomLink(visitor.page).click()
  await viewer(visitor.page).waitFor()
  return visitor
}

/** The number of scripts that a page has loaded. */
const scripts = (page: Page) =>
  page.evaluate(
    () => performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('.js')).length,
  )

describe('the image viewer', () => {
  it('loads its code only when it opens, and returns the focus to the link when it closes', {
    tags: ['F-20'],
  }, async () => {
    const { page, leave } = await inFrontOf()
    const before = await scripts(page)
    await zoomLink(page).focus()
    await page.keyboard.press('Enter')
    await viewer(page).waitFor()
    expect(await scripts(page)).toBeGreaterThan(before)
    await expect.poll(() => hasFocus(button(page, 'Fermer'))).toBe(true)
    expect(await status(page)).toBe('Photo 1 sur 3')
    expect(await violations(page)).toEqual([])
    for (const name of ['Réduire', 'Agrandir', 'Fermer', 'Photo précédente', 'Photo suivante']) {
      const box = await button(page, name).boundingBox()
      expect(Math.min(box?.width ?? 0, box?.height ?? 0), name).toBeGreaterThanOrEqual(44)
    }
    await page.keyboard.press('Escape')
    await isGone(page)
    await expect.poll(() => hasFocus(zoomLink(page))).toBe(true)
    expect(page.url()).toBe(`${shop.url}/product/${product._id}`)
    await leave()
  })

  it('is operated by keyboard: arrows, plus and minus', { tags: ['F-20'] }, async () => {
    const { page, leave } = await openViewer({ screen: 'laptop' })
    await page.keyboard.press('ArrowLeft')
    expect(await status(page)).toBe('Photo 1 sur 3')
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('ArrowRight')
    expect(await status(page)).toBe('Photo 3 sur 3')
    await page.keyboard.press('+')
    await page.keyboard.press('+')
    expect(await scale(page)).toBe(2.25)
    expect(await status(page)).toBe('Photo 3 sur 3, agrandie')
    await page.keyboard.press('ArrowLeft')
    expect(await status(page), 'moves the zoomed image').toBe('Photo 3 sur 3, agrandie')
    await page.keyboard.press('-')
    await page.keyboard.press('-')
    expect(await scale(page)).toBe(1)
    await button(page, 'Agrandir').click()
    await button(page, 'Photo précédente').click()
    expect(await status(page), 'the next image is whole').toBe('Photo 2 sur 3')
    // The focus stays inside the dialog.
    for (let press = 0; press < 7; press++) {
      await page.keyboard.press('Tab')
      const place = await page.evaluate(
        () => document.activeElement?.closest('dialog, main, header, footer, body')?.localName,
      )
      expect(['dialog', 'body']).toContain(place)
    }
    await leave()
  })

  it('is closed by Back without leaving the page or sending API requests', { tags: ['F-20'] }, async () => {
    const { page, leave } = await openViewer()
    const asked: string[] = []
    page.on('request', (request) => asked.push(request.url()))
    await page.goBack()
    await isGone(page)
    expect(page.url()).toBe(`${shop.url}/product/${product._id}`)
    await expect.poll(() => hasFocus(zoomLink(page))).toBe(true)
    expect(asked.filter((url) => url.includes('/api/'))).toEqual([])
    await zoomLink(page).click()
    await button(page, 'Fermer').click()
    await isGone(page)
    await page.goBack()
    await expect.poll(() => page.url()).toBe('about:blank')
    await leave()
  })
})

describe('on a touch screen', () => {
  it('a pinch on the page opens the viewer zoomed in, and a pinch in the viewer changes the zoom', {
    tags: ['F-20'],
  }, async () => {
    const { page, context, leave } = await inFrontOf()
    const touch = await context.newCDPSession(page)
    const box = await mainImage(page).boundingBox()
    const y = (box?.y ?? 0) + 200
    await drag(
      touch,
      [
        [170, y],
        [200, y],
      ],
      [
        [110, y],
        [260, y],
      ],
    )
    await viewer(page).waitFor()
    expect(await scale(page)).toBe(2.5)
    expect(await page.evaluate(() => visualViewport?.scale), 'not the browser’s zoom').toBe(1)

    const fingers = [
      [100, 400],
      [260, 400],
    ] as const
    await drag(touch, fingers, [
      [140, 400],
      [220, 400],
    ])
    expect(await scale(page)).toBe(1.25)
    await drag(touch, fingers, [
      [20, 400],
      [340, 400],
    ])
    expect(await scale(page)).toBe(2.5)
    await leave()
  })

  it('a double tap on the page opens the viewer zoomed, another double tap zooms out', {
    tags: ['F-20'],
  }, async () => {
    const { page, context, leave } = await inFrontOf()
    const touch = await context.newCDPSession(page)
    const box = await mainImage(page).boundingBox()
    await tapTwice(touch, 200, (box?.y ?? 0) + 220)
    await expect.poll(() => scale(page)).toBe(2.5)
    await tapTwice(touch, 200, 400)
    await expect.poll(() => scale(page)).toBe(1)
    await tapTwice(touch, 100, 400)
    await expect.poll(() => scale(page)).toBe(2.5)
    await leave()
  })

  it('a swipe shows the next or previous image, a drag moves a zoomed image', {
    tags: ['F-20'],
  }, async () => {
    const { page, context, leave } = await openViewer()
    const touch = await context.newCDPSession(page)
    await drag(touch, [[300, 400]], [[60, 400]])
    expect(await status(page)).toBe('Photo 2 sur 3')
    await drag(touch, [[60, 400]], [[300, 400]])
    expect(await status(page)).toBe('Photo 1 sur 3')
    await page.keyboard.press('+')
    const image = viewer(page).locator('[data-current] img').first()
    const before = (await image.boundingBox())?.x ?? 0
    await drag(touch, [[200, 400]], [[150, 400]])
    expect(await status(page)).toBe('Photo 1 sur 3, agrandie')
    await expect.poll(async () => (await image.boundingBox())?.x).toBe(before - 50)
    await leave()
  })
})

describe('the large image of a product', () => {
  it('is loaded only when the visitor zooms in', { tags: ['F-20'] }, async () => {
    const { page, leave } = await openViewer()
    const large = viewer(page).locator('img[src$="-1600.webp"]')
    expect(await large.count()).toBe(0)
    await page.keyboard.press('+')
    await page.keyboard.press('+')
    await page.keyboard.press('+')
    await page.keyboard.press('+')
    await expect.poll(() => large.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1600)
    await leave()
  })

  it('opens by a click without scripts, in the largest existing size', { tags: ['F-20'] }, async () => {
    const small = await shop.merchant.addProduct({ name: 'Bonnet', imageSide: 500 })
    const page = await shop.read(`/product/${product._id}`)
    await zoomLink(page).click()
    await page.waitForURL('**/*-1600.webp')
    await shop.read(`/product/${small._id}`)
    await zoomLink(page).click()
    await page.waitForURL('**/*-800.webp')
  })

  it('is replaced by a message when the viewer cannot be loaded', { tags: ['F-20'] }, async () => {
    const { page, leave } = await inFrontOf()
    // Without a connection: otherwise the page would be reloaded once, as after a deploy.
    for (const lost of ['**/assets/image-viewer-*.js', '**/api/ping']) {
      await page.route(lost, (route) => route.abort())
    }
    await zoomLink(page).click()
    await page.getByText('La photo n’a pas pu être agrandie. Vérifiez votre connexion.').first().waitFor()
    await leave({ despite: /Failed to load resource/ })
  })
})

describe('thumbnails', () => {
  const allPhotos = (page: Page) => page.getByRole('link', { name: /^Voir les \d+ photos$/ })

  it('are fully visible on each screen for 3, 5, 8 and 10 images', { tags: ['F-21'] }, async () => {
    const { page, leave } = await shop.newVisitor()
    for (const images of [3, 5, 8, 10]) {
      await openProduct(page, await shop.merchant.addProduct({ images }))
      for (const [screen, size] of Object.entries(SCREENS)) {
        await page.setViewportSize(size)
        const boxes = await thumbnails(page).evaluateAll((all) =>
          all.map((one) => {
            const { x, y, width, height } = one.getBoundingClientRect()
            const top = document.elementFromPoint(x + width / 2, y + height / 2)
            return { y, bottom: y + height, size: Math.min(width, height), isSeen: one.contains(top) }
          }),
        )
        expect(boxes).toHaveLength(Math.min(8, images))
        const main = await mainImage(page).boundingBox()
        for (const { y, bottom, size, isSeen } of boxes) {
          expect(isSeen, `${images} images on a ${screen}`).toBe(true)
          expect(size).toBeGreaterThanOrEqual(44)
          expect(y).toBeGreaterThanOrEqual(main?.y ?? 0)
          expect(bottom).toBeLessThanOrEqual((main?.y ?? 0) + 450)
        }
      }
      expect(await allPhotos(page).allInnerTexts()).toEqual(images > 8 ? [`Voir les ${images} photos`] : [])
    }
    await leave()
  })

  it('show 8 of 10 images and a link to the ninth; page and viewer pass axe and fit each screen', {
    tags: ['F-21'],
  }, async () => {
    const many = await shop.merchant.addProduct({ images: 10 })
    const { page, leave } = await inFrontOf({}, many)
    expect(await flawsOnEachScreen(page)).toEqual([])
    await zoomLink(page).click()
    await viewer(page).waitFor()
    expect(await flawsOnEachScreen(page)).toEqual([])
    await page.keyboard.press('Escape')
    await isGone(page)
    await allPhotos(page).click()
    expect(await status(page)).toBe('Photo 9 sur 10')
    await leave()
  })
})
