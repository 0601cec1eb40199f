import type { Locator, Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { openShop } from './support/open-shop.ts'
import { names, visitorsOf } from './support/product-list.ts'
import { FAILED_ANSWER, waitForHydration } from './support/visitor.ts'

const shop = openShop()
const at = visitorsOf(shop)

beforeAll(async () => {
  for (let number = 10; number <= 60; number++) {
    await shop.merchant.addProduct({ name: `Cube ${number}`, category: 'Jouer', stock: number })
  }
})

/** The requests for lists of products. */
const LISTS = '**/api/products?*'

const scrollY = (page: Page) => page.evaluate(() => window.scrollY)
const scrollTo = (page: Page, top: number) =>
  page.evaluate((to) => window.scrollTo({ top: to, behavior: 'instant' }), top)

/** Distance of an element from the top of the viewport, in pixels. */
const top = async (place: Locator) => (await place.boundingBox())?.y

/** Records an element's distance from the top of the viewport at the next tap. */
async function topAtTap(place: Locator): Promise<() => Promise<number>> {
  await place.evaluate((element) => {
    const note = () => document.body.setAttribute('data-top', String(element.getBoundingClientRect().top))
    addEventListener('click', note, { capture: true, once: true })
  })
  return async () => Number(await place.page().locator('body').getAttribute('data-top'))
}

/**
 * Runs in the page. Makes timers of 200 ms, such as the skeleton's, fire as soon as the heading appears, before React's
 * passive effects.
 */
function endTimersWithHeading(heading: string) {
  const { setTimeout: start, clearTimeout: stop } = window
  const waiting = new Map<number, () => void>()
  window.setTimeout = ((callback: () => void, delay?: number) => {
    const id = start(delay === 200 ? () => {} : callback, delay)
    if (delay === 200) waiting.set(id, callback)
    return id
  }) as typeof setTimeout
  window.clearTimeout = (id) => {
    waiting.delete(Number(id))
    stop(id)
  }
  new MutationObserver(() => {
    if (document.querySelector('h1')?.textContent !== heading) return
    for (const callback of waiting.values()) callback()
    waiting.clear()
  }).observe(document, { childList: true, subtree: true })
}

/** Leaves all requests for lists of products unanswered from now on. */
const holdAnswers = (page: Page) => page.route(LISTS, () => {})

describe('the scroll position after Back', () => {
  it('is restored immediately on page 1 of a list when the visitor returns from page 2, also with reduced motion', async () => {
    const { page, leave } = await shop.newVisitor()
    for (const reducedMotion of ['no-preference', 'reduce'] as const) {
      await page.emulateMedia({ reducedMotion })
      await page.goto('/products/Jouer')
      await waitForHydration(page)
      const first = await names(page)
      const last = page.getByRole('main').getByRole('link', { name: first.at(-1) ?? '' })
      await page.getByRole('link', { name: 'Page 2' }).scrollIntoViewIfNeeded()
      const left = await topAtTap(last)
      expect(await scrollY(page)).toBeGreaterThan(1000)
      await page.getByRole('link', { name: 'Page 2' }).tap()
      await expect.poll(async () => (await names(page)).length, { message: reducedMotion }).toBe(11)
      await expect.poll(() => scrollY(page), { message: reducedMotion }).toBe(0)
      await holdAnswers(page)
      await page.goBack()
      await expect.poll(() => names(page), { message: reducedMotion }).toEqual(first)
      expect(await top(last), reducedMotion).toBeCloseTo(await left(), 0)
      await page.goForward()
      await expect.poll(async () => (await names(page)).length, { message: reducedMotion }).toBe(11)
      expect(await scrollY(page), reducedMotion).toBe(0)
      await page.unroute(LISTS)
    }
    await leave()
  })

  it('is restored in a list when the visitor returns from a product opened by search or by its card', async () => {
    const { page, leave } = await at('/products/Jouer')
    await scrollTo(page, 900)
    await page.getByRole('combobox', { name: 'Rechercher un article' }).fill('Cube 55')
    await page.getByRole('option', { name: /Cube 55/ }).tap()
    await page.getByRole('heading', { level: 1, name: 'Cube 55' }).waitFor()
    await page.goBack()
    await expect.poll(() => scrollY(page)).toBe(900)

    const card = page.getByRole('main').getByRole('link', { name: 'Cube 30' })
    await card.scrollIntoViewIfNeeded()
    const left = await topAtTap(card)
    await card.tap()
    await page.getByRole('heading', { level: 1, name: 'Cube 30' }).waitFor()
    await holdAnswers(page)
    await page.goBack()
    await page.getByRole('heading', { level: 1, name: 'Jouer' }).waitFor()
    expect(await top(card)).toBeCloseTo(await left(), 0)
    await leave()
  })

  it('is restored even if the list appears at the moment when its skeleton would have been shown', async () => {
    const { page, leave } = await at('/products/Jouer')
    await scrollTo(page, 900)
    await page
      .getByRole('main')
      .getByRole('link', { name: 'Cube 30' })
      .evaluate((link: HTMLElement) => link.click())
    await page.getByRole('heading', { level: 1, name: 'Cube 30' }).waitFor()
    await page.evaluate(endTimersWithHeading, 'Jouer')
    await page.goBack()
    await page.getByRole('heading', { level: 1, name: 'Jouer' }).waitFor()
    expect(await scrollY(page)).toBe(900)
    await leave()
  })
})

describe('a list restored by Back', () => {
  it('shows products that were added while the product page was open, and stays visible when its reload fails', async () => {
    const { page, leave } = await at('/products/Jouer')
    const card = page.getByRole('main').getByRole('link', { name: 'Cube 10' })
    await card.tap()
    await page.getByRole('heading', { level: 1, name: 'Cube 10' }).waitFor()
    await shop.merchant.addProduct({ name: 'Cube 01', category: 'Jouer' })
    await page.goBack()
    await expect.poll(async () => (await names(page))[0]).toBe('Cube 01')

    await card.tap()
    await page.getByRole('heading', { level: 1, name: 'Cube 10' }).waitFor()
    const failed = page.waitForEvent('requestfailed')
    await page.route(LISTS, (route) => route.abort())
    await page.goBack()
    await failed
    await card.waitFor()
    expect(await page.getByRole('alert').count()).toBe(0)
    await leave({ despite: FAILED_ANSWER })
  })
})
