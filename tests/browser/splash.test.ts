import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { openShop } from './support/open-shop.ts'
import { translateEarly } from './support/translate.ts'
import { FAILED_ANSWER } from './support/visitor.ts'

const shop = openShop()

/** Stops the clock, which only the test advances from now on. */
async function stopTime(page: Page) {
  await page.clock.install({ time: '2026-03-02T10:00:00Z' })
  await page.clock.pauseAt('2026-03-02T10:00:01Z')
}

/** Stops the clock and mocks the server's ping responses; null leaves a ping without a response. */
async function splashOf(page: Page, answer: (ping: number) => number | null) {
  let pings = 0
  await stopTime(page)
  await page.route('**/api/ping', (route) => {
    const status = answer(++pings)
    if (status !== null) return route.fulfill({ status, body: 'anything at all' })
  })
  return { splash: page.locator('.splash'), pings: () => pings }
}

describe('the splash screen', () => {
  it('is visible until a ping succeeds, then fades and disappears after 1 s', {
    tags: ['A-277', 'A-278', 'A-279', 'A-523', 'A-611'],
  }, async () => {
    const { page, leave } = await shop.newVisitor()
    let answering = () => {}
    const there = new Promise<void>((resolve) => {
      answering = resolve
    })
    await stopTime(page)
    await page.route('**/api/ping', async (route) => {
      await there
      await route.fulfill({ body: 'not JSON' })
    })
    await page.goto('/', { waitUntil: 'commit' })
    await page.locator('.splash').waitFor()
    await page.clock.runFor(5000)
    expect(await page.locator('.splash').isVisible()).toBe(true)
    answering()
    await page.locator('[data-splash=leaving]').waitFor()
    await page.clock.runFor(999)
    expect(await page.locator('[data-splash=leaving]').count()).toBe(1)
    await page.clock.runFor(1)
    await page.locator('.splash').waitFor({ state: 'hidden' })
    await leave()
  })

  it('repeats failed pings every 3 s and shows no error', { tags: ['A-280', 'A-572', 'A-610'] }, async () => {
    const { page, leave } = await shop.newVisitor()
    const { pings } = await splashOf(page, (ping) => (ping < 3 ? 500 : 200))
    // Set when the page has received an answer, and thus started the timer of the next ping.
    const answered = () => page.locator('html').getAttribute('data-ping')
    await page.goto('/')
    await expect.poll(answered).not.toBeNull()
    const first = await answered()
    await page.clock.runFor(2900)
    expect(pings()).toBe(1)
    await page.clock.runFor(200)
    await expect.poll(answered).not.toBe(first)
    expect(pings()).toBe(2)
    await page.clock.runFor(3100)
    await expect.poll(pings).toBe(3)
    await page.locator('[data-splash=leaving]').waitFor()
    expect(await page.getByRole('alert').filter({ hasText: /./ }).count()).toBe(0)
    expect(await page.locator('[data-sonner-toast]').count()).toBe(0)
    await leave({ despite: FAILED_ANSWER })
  })

  it('stays away from a later page that React renders anew, because the browser translated it early', {
    tags: ['A-279'],
  }, async () => {
    const { page, leave } = await shop.newVisitor()
    await translateEarly(page)
    await page.goto('/faq')
    const renderedAnew = page.waitForEvent('console', (message) => message.text().includes('#418'))
    await page.reload()
    await renderedAnew
    await page.locator('.splash').waitFor({ state: 'hidden', timeout: 2000 })
    await leave()
  })

  it('disappears after 10 s at most and leaves the page usable', { tags: ['A-281', 'A-609'] }, async () => {
    const { page, leave } = await shop.newVisitor()
    const { splash } = await splashOf(page, () => null)
    await page.goto('/', { waitUntil: 'domcontentloaded' })
    await page.clock.runFor(8900)
    expect(await page.locator('[data-splash]').count()).toBe(0)
    await page.clock.runFor(1100)
    await splash.waitFor({ state: 'hidden' })
    await page.clock.resume()
    await page.getByRole('link', { name: /^Panier/ }).click()
    await page.waitForURL('**/cart')
    await leave()
  })

  it('sends pings that bypass every cache, and appears once per tab', { tags: ['A-522'] }, async () => {
    const { page, context, leave } = await shop.newVisitor()
    await page.addInitScript(() => {
      const fetchIt = window.fetch
      window.fetch = (address, options) => {
        if (String(address).endsWith('/ping')) document.documentElement.dataset.pingCache = options?.cache
        return fetchIt(address, options)
      }
    })
    await page.goto('/')
    expect(await page.locator('html').getAttribute('data-ping-cache')).toBe('no-store')
    await page.locator('.splash').waitFor({ state: 'hidden' })
    let pings = 0
    await page.route('**/api/ping', (route) => {
      pings++
      return route.continue()
    })
    await page.goto('/about')
    expect(await page.locator('[data-splash=gone]').count()).toBe(1)
    expect(pings).toBe(0)
    const tab = await context.newPage()
    // Without a response the splash stays.
    await tab.route('**/api/ping', () => {})
    await tab.goto('/', { waitUntil: 'commit' })
    await tab.locator('.splash').waitFor()
    await leave()
  })

  it('is not visible without JavaScript', async () => {
    const page = await shop.read('/')
    expect(await page.locator('.splash').isVisible()).toBe(false)
    expect(await page.getByRole('heading', { name: 'Articles pour nouveau né' }).isVisible()).toBe(true)
  })
})
