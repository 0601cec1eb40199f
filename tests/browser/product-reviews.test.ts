import type { Locator, Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Product } from '../../domain/catalogue/product.ts'
import { overflow, violations } from './support/accessibility.ts'
import { flawsOnEachScreen } from './support/flaws.ts'
import { openShop } from './support/open-shop.ts'
import { comment, openProduct } from './support/product-page.ts'
import { drag } from './support/touch.ts'
import type { VisitorOptions } from './support/visitor.ts'

const shop = openShop()
let product: Product
/** A product whose newest comment is longer than a card. */
let wordy: Product

beforeAll(async () => {
  wordy = await shop.merchant.addProduct({})
  for (const text of ['Court', 'Un mot de plus. '.repeat(20)]) await comment(shop.url, wordy, text)
  product = await shop.merchant.addProduct({ name: 'Robe commentée' })
  for (const number of [1, 2, 3, 4, 5, 6]) await comment(shop.url, product, `Avis numéro ${number}`)
})

const carousel = (page: Page) => page.getByRole('region', { name: 'Commentaires', exact: true })
const track = (page: Page) => page.getByRole('region', { name: 'Liste des commentaires' })

/** Index of the first visible comment; a fraction while the row moves. */
function place(page: Page): Promise<number> {
  return track(page).evaluate((row) => {
    const [first, second] = row.querySelectorAll('li')
    return row.scrollLeft / ((second?.offsetLeft ?? 0) - (first?.offsetLeft ?? 0))
  })
}

function cardsInView(page: Page): Promise<number> {
  return track(page).evaluate((row) => {
    const { left, right } = row.getBoundingClientRect()
    return [...row.querySelectorAll('li')].filter((card) => {
      const box = card.getBoundingClientRect()
      return box.left >= left - 1 && box.right <= right + 1
    }).length
  })
}

/** Moves a finger to the left over most of a phone's width. */
async function swipeLeft(place: Locator): Promise<void> {
  const box = await place.boundingBox()
  const touch = await place.page().context().newCDPSession(place.page())
  const [x, y] = [box?.x ?? 0, (box?.y ?? 0) + 60]
  await drag(touch, [[x + 280, y]], [[x + 40, y]], 24)
}

/** A visitor without reduced motion, at the comments. Only the test advances the page's clock. */
async function aPatientVisitor(options: VisitorOptions = {}) {
  const visitor = await shop.newVisitor({ screen: 'laptop', motion: true, ...options })
  const { page } = visitor
  await page.clock.install({ time: new Date('2026-03-02T10:00:00Z') })
  await page.clock.pauseAt(new Date('2026-03-02T10:00:01Z'))
  await openProduct(page, product)
  await track(page).scrollIntoViewIfNeeded()
  return { ...visitor, wait: (milliseconds: number) => page.clock.runFor(milliseconds) }
}

describe('the comment carousel', () => {
  it('shows one card, two from a screen width of 640 px, and four from 1024 px', {
    tags: ['A-474', 'A-475', 'A-476', 'A-601'],
  }, async () => {
    const { page, leave } = await shop.newVisitor()
    await openProduct(page, product)
    for (const [width, cards] of [
      [600, 1],
      [639, 1],
      [640, 2],
      [800, 2],
      [1023, 2],
      [1024, 4],
      [1280, 4],
    ] as const) {
      await page.setViewportSize({ width, height: 800 })
      expect(await track(page).getByRole('listitem').count(), `${width} px`).toBe(6)
      expect(await cardsInView(page), `${width} px`).toBe(cards)
      expect(await overflow(page), `${width} px`).toBe(0)
    }
    await leave()
  })

  it('advances by one card every 5 s in a loop without layout shift', {
    tags: ['A-156', 'A-471', 'A-599'],
  }, async () => {
    const { page, wait, leave } = await aPatientVisitor()
    await page.evaluate(() => {
      const seen = window as unknown as { shifts: number }
      seen.shifts = 0
      new PerformanceObserver((list) => {
        seen.shifts += list.getEntries().length
      }).observe({ type: 'layout-shift' })
    })
    await wait(4900)
    expect(await place(page)).toBe(0)
    await wait(200)
    for (const next of [1, 2, 0, 1]) {
      await expect.poll(() => place(page)).toBeCloseTo(next, 1)
      await wait(5000)
    }
    expect(await page.evaluate(() => (window as unknown as { shifts: number }).shifts)).toBe(0)
    await leave()
  })

  it('pauses on keyboard focus and on hover', { tags: ['A-472'] }, async () => {
    const { page, wait, leave } = await aPatientVisitor()
    await track(page).focus()
    await page.keyboard.press('Tab')
    await wait(20_000)
    expect(await place(page)).toBe(0)
    await page.evaluate(() => (document.activeElement as HTMLElement).blur())
    await wait(5100)
    await expect.poll(() => place(page)).toBeCloseTo(1, 1)

    await carousel(page).hover()
    await wait(7000)
    expect(await place(page)).toBeCloseTo(1, 1)
    await page.mouse.move(2, 2)
    await wait(5100)
    await expect.poll(() => place(page)).toBeCloseTo(2, 1)
    await leave()
  })

  it('stops with its pause control, and pauses for 5 s after a click on previous or next', {
    tags: ['A-473', 'A-600'],
  }, async () => {
    const { page, wait, leave } = await aPatientVisitor()
    await carousel(page).getByRole('button', { name: 'Arrêter le défilement' }).click()
    await page.mouse.move(2, 2)
    await wait(20_000)
    expect(await place(page)).toBe(0)
    await carousel(page).getByRole('button', { name: 'Reprendre le défilement' }).click()
    await page.mouse.move(2, 2)
    await wait(5100)
    await expect.poll(() => place(page)).toBeCloseTo(1, 1)

    await carousel(page).getByRole('button', { name: 'Commentaire suivant' }).click()
    await expect.poll(() => place(page)).toBeCloseTo(2, 1)
    await page.mouse.move(2, 2)
    await wait(5000)
    expect(await place(page)).toBeCloseTo(2, 1)
    await wait(5100)
    await expect.poll(() => place(page)).toBeCloseTo(0, 1)
    await leave()
  })

  it('does not move with reduced motion, but its buttons work', async () => {
    const { page, wait, leave } = await aPatientVisitor({ motion: false })
    await wait(20_000)
    expect(await place(page)).toBe(0)
    expect(await carousel(page).getByRole('button', { name: 'Arrêter le défilement' }).count()).toBe(0)
    const previous = carousel(page).getByRole('button', { name: 'Commentaire précédent' })
    await previous.press('Enter')
    expect(await place(page)).toBeCloseTo(2, 1)
    const next = carousel(page).getByRole('button', { name: 'Commentaire suivant' })
    await next.press('Enter')
    expect(await place(page)).toBeCloseTo(0, 1)
    await leave()
  })

  it('moves with arrow keys and swipes', async () => {
    const { page, leave } = await shop.newVisitor({ screen: 'phone' })
    await openProduct(page, product)
    await track(page).focus()
    await page.keyboard.press('ArrowRight')
    await expect.poll(() => place(page)).toBeCloseTo(1, 1)
    await track(page).evaluate((row) => row.scrollIntoView({ block: 'center' }))
    await swipeLeft(track(page))
    await expect.poll(() => place(page)).toBeCloseTo(2, 1)
    await leave()
  })
})

describe('the list of all comments', () => {
  it('replaces the carousel until the visitor returns to the carousel', async () => {
    const { page, wait, leave } = await aPatientVisitor()
    await page.getByRole('button', { name: 'Tous les avis', exact: true }).click()
    const list = page.getByRole('list', { name: 'Tous les avis' })
    expect(await carousel(page).count()).toBe(0)
    const cards = list.getByRole('listitem')
    expect(await cards.allInnerTexts()).toEqual(
      [6, 5, 4, 3, 2, 1].map((number) => expect.stringContaining(`Avis numéro ${number}`)),
    )
    const places = () => cards.evaluateAll((all) => all.map((card) => card.getBoundingClientRect().y))
    const before = await places()
    await wait(20_000)
    expect(await places()).toEqual(before)
    await page.getByRole('button', { name: 'Revenir au carrousel' }).click()
    await track(page).waitFor()
    await leave()
  })

  it('shows a long comment in full', async () => {
    const { page, leave } = await shop.newVisitor({ screen: 'phone' })
    await openProduct(page, wordy)
    await page.getByRole('button', { name: 'Tous les avis' }).tap()
    await page
      .getByRole('list', { name: 'Tous les avis' })
      .getByText(/(Un mot de plus\. ?){20}/)
      .waitFor()
    expect(await page.getByRole('button', { name: 'Lire la suite' }).count()).toBe(0)
    expect(await violations(page)).toEqual([])
    expect(await overflow(page)).toBe(0)
    await leave()
  })
})

describe('comments', () => {
  it('have cards whose height depends on the length of the text', async () => {
    const mixed = await shop.merchant.addProduct({})
    for (const text of ['Un mot de plus. '.repeat(20), 'Court']) await comment(shop.url, mixed, text)
    const page = await shop.read(`/product/${mixed._id}`, 'laptop')
    const heights = await track(page)
      .getByRole('article')
      .evaluateAll((all) => all.map((card) => card.getBoundingClientRect().height))
    expect(heights[0]).toBeLessThan((heights[1] ?? 0) - 60)
  })

  it('are replaced by a short text when a product has none', async () => {
    const { _id } = await shop.merchant.addProduct({})
    const page = await shop.read(`/product/${_id}`)
    await page.getByText('Aucun commentaire pour le moment.').waitFor()
    expect(await carousel(page).count()).toBe(0)
  })

  it('have no scroll buttons when all of them are in view', async () => {
    const few = await shop.merchant.addProduct({})
    for (const text of ['Un', 'Deux']) await comment(shop.url, few, text)
    const { page, leave } = await shop.newVisitor()
    await openProduct(page, few)
    const next = carousel(page).getByRole('button', { name: 'Commentaire suivant' })
    expect(await next.isVisible()).toBe(true)
    await page.setViewportSize({ width: 768, height: 1024 })
    expect(await next.isVisible()).toBe(false)
    await leave()
  })

  it('with unusual texts do not break the layout on any screen', async () => {
    const odd = await shop.merchant.addProduct({})
    const texts = [
      'W'.repeat(500),
      '👨‍👩‍👧‍👦'.repeat(100),
      '<script>alert(1)</script>',
      '\u202E inverse \n\n\n fin',
    ]
    for (const text of texts) await comment(shop.url, odd, text, 'm'.repeat(50))
    const { page, leave } = await shop.newVisitor()
    await openProduct(page, odd)
    expect(await flawsOnEachScreen(page)).toEqual([])
    expect((await track(page).boundingBox())?.height).toBeLessThan(400)
    const card = track(page).getByRole('article').filter({ hasText: 'WWW' })
    const before = (await card.boundingBox())?.height ?? 0
    await card.getByRole('button', { name: 'Lire la suite' }).press('Enter')
    expect((await card.boundingBox())?.height).toBeGreaterThan(before)
    await card.getByRole('button', { name: 'Réduire' }).press('Enter')
    expect((await card.boundingBox())?.height).toBe(before)
    await leave()
  })

  it('stop the carousel when the visitor expands a long comment', async () => {
    const { page, leave } = await shop.newVisitor({ screen: 'phone', motion: true })
    await page.clock.install()
    await openProduct(page, wordy)
    await page.getByRole('button', { name: 'Lire la suite' }).tap()
    await page.clock.runFor(20_000)
    expect(await place(page)).toBe(0)
    await carousel(page).getByRole('button', { name: 'Reprendre le défilement' }).waitFor()
    await leave()
  })
})
