import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { partners } from '../../config/partners.ts'
import { openShop } from './support/open-shop.ts'
import { SCREENS, type VisitorOptions, waitForHydration } from './support/visitor.ts'

const shop = openShop()

/** A visitor without reduced motion, on home. Only the test advances the page's clock. */
async function aPatientVisitor(options: VisitorOptions = {}) {
  const visitor = await shop.newVisitor({ screen: 'laptop', motion: true, ...options })
  await visitor.page.clock.install({ time: new Date('2026-03-02T10:00:00Z') })
  await visitor.page.clock.pauseAt(new Date('2026-03-02T10:00:01Z'))
  await visitor.page.goto('/')
  await waitForHydration(visitor.page)
  return { ...visitor, wait: (milliseconds: number) => visitor.page.clock.runFor(milliseconds) }
}

const hero = (page: Page) => page.getByRole('region', { name: 'À la une' })
/** index of the shown slide; a fraction while the carousel moves */
const slideShown = (page: Page) =>
  hero(page)
    .locator('ul')
    .evaluate((track) => track.scrollLeft / track.clientWidth)

const row = (page: Page) => page.getByRole('region', { name: 'Logos des partenaires' })
const logosInView = (page: Page) =>
  row(page).evaluate((track) => {
    const { left, right } = track.getBoundingClientRect()
    const inView = (box: DOMRect) => box.left > left - 1 && box.right < right + 1
    return [...track.querySelectorAll('img')]
      .filter((logo) => inView((logo.parentElement as Element).getBoundingClientRect()))
      .map((logo) => logo.getAttribute('src'))
  })

describe('the carousel of home', () => {
  const dotShown = (page: Page) =>
    hero(page)
      .getByRole('button', { name: /^Afficher/ })
      .evaluateAll((dots) => dots.findIndex((dot) => dot.ariaCurrent === 'true'))

  it('has three images, each with a text and a dot', { tags: ['A-092', 'A-095', 'A-096'] }, async () => {
    const page = await shop.read('/')
    const slides = hero(page).locator('li')
    expect(await slides.locator('img').count()).toBe(3)
    expect(
      await hero(page)
        .getByRole('button', { name: /^Afficher/ })
        .count(),
    ).toBe(3)
    const texts = (await slides.allInnerTexts()).map((text) => text.replace(/\s+/g, ' '))
    expect(texts[0]).toContain("Jusqu'à 80% de remise sur tous vos achats")
    expect(texts[1]).toContain('Acheter et faites-vous livrer à domicile')
  })

  it('shows the button of each slide above or beside the dots, without overlap, at any width', async () => {
    const { page, leave } = await shop.newVisitor()
    await page.goto('/')
    await waitForHydration(page)
    for (const width of [320, 360, 768, 1280]) {
      await page.setViewportSize({ width, height: 800 })
      const dots = await hero(page).getByRole('button', { name: 'Afficher : Remises' }).boundingBox()
      for (const [index, call] of ['Voir les soldes', 'Voir tous les produits', 'Les découvrir'].entries()) {
        await hero(page)
          .getByRole('button', { name: /^Afficher/ })
          .nth(index)
          .click()
        await expect.poll(() => slideShown(page)).toBe(index)
        const button = await hero(page).getByText(call).boundingBox()
        expect(button?.height).toBeGreaterThanOrEqual(44)
        const below = (button?.y ?? 0) + (button?.height ?? 0) <= (dots?.y ?? 0)
        const beside = (button?.x ?? 0) + (button?.width ?? 0) <= (dots?.x ?? 0)
        expect(below || beside, `${call} at ${width} px`).toBe(true)
      }
    }
    await leave()
  })

  it('advances every 5 s, returns to the first slide after the last, and updates its dots once per slide', {
    tags: ['A-093', 'A-094', 'A-598'],
  }, async () => {
    const { page, wait, leave } = await aPatientVisitor()
    await hero(page).evaluate((section) => {
      const dots = [...section.querySelectorAll('button[aria-label^=Afficher]')]
      const seen: number[] = []
      Object.assign(window, { seen })
      new MutationObserver(() => {
        const shown = dots.findIndex((dot) => dot.ariaCurrent === 'true')
        if (shown !== seen.at(-1)) seen.push(shown)
      }).observe(section, { subtree: true, attributeFilter: ['aria-current'] })
    })
    await wait(4900)
    expect(await slideShown(page)).toBe(0)
    await wait(200)
    for (const next of [1, 2, 0]) {
      await expect.poll(() => slideShown(page)).toBe(next)
      expect(await dotShown(page)).toBe(next)
      await wait(5000)
    }
    await expect.poll(() => slideShown(page)).toBe(1)
    expect(await page.evaluate(() => (window as unknown as { seen: number[] }).seen)).toEqual([1, 2, 0, 1])
    await leave()
  })

  it('pauses on hover, on focus and with its pause control', async () => {
    const { page, wait, leave } = await aPatientVisitor()
    await hero(page).hover()
    await wait(20_000)
    expect(await slideShown(page)).toBe(0)
    await page.mouse.move(5, 890)
    await wait(5100)
    await expect.poll(() => slideShown(page)).toBe(1)

    await hero(page).getByRole('button', { name: 'Afficher : Nouveautés' }).focus()
    await wait(20_000)
    expect(await slideShown(page)).toBe(1)
    await page.keyboard.press('Enter')
    await expect.poll(() => slideShown(page)).toBe(2)

    await hero(page).getByRole('button', { name: 'Arrêter le défilement' }).press('Enter')
    await page.keyboard.press('Tab')
    await page.evaluate(() => (document.activeElement as HTMLElement).blur())
    await wait(20_000)
    expect(await slideShown(page)).toBe(2)
    await hero(page).getByRole('button', { name: 'Reprendre le défilement' }).press('Enter')
    await page.evaluate(() => (document.activeElement as HTMLElement).blur())
    await wait(5100)
    await expect.poll(() => slideShown(page)).toBe(0)
    await leave()
  })
})

describe('Nos Partenaires', () => {
  it('shows fourteen logos, six at a time, four under 1024 px, three under 768 px, two under 480 px', {
    tags: ['A-106', 'A-107', 'A-419', 'A-420', 'A-602', 'A-603', 'A-604', 'A-605', 'A-606'],
  }, async () => {
    const page = await shop.read('/', 'laptop')
    await page.getByRole('heading', { level: 2, name: 'Nos Partenaires', exact: true }).waitFor()
    const names = await row(page)
      .getByRole('img')
      .evaluateAll((logos) => logos.map((logo) => (logo as HTMLImageElement).alt))
    expect(names).toEqual(partners.map(({ name }) => name))
    expect(new Set(names).size).toBe(14)
    for (const [width, inView] of [
      [1280, 6],
      [1024, 6],
      [1000, 4],
      [768, 4],
      [700, 3],
      [480, 3],
      [400, 2],
    ] as const) {
      await page.setViewportSize({ width: width as number, height: 800 })
      expect((await logosInView(page)).length, `${width} px`).toBe(inView)
    }
    await page.setViewportSize(SCREENS.laptop)
  })

  it('moves by one logo every 2 s in a loop, with an animation of half a second', {
    tags: ['A-108', 'A-109', 'A-607', 'A-608'],
  }, async () => {
    const { page, wait, leave } = await aPatientVisitor()
    await wait(1900)
    expect((await logosInView(page))[0]).toBe(partners[0]?.logo)
    await wait(200)
    const glide = await row(page).evaluate((track) =>
      track.firstElementChild?.getAnimations().map((animation) => animation.effect?.getTiming().duration),
    )
    expect(glide).toEqual([500])
    for (let step = 1; step <= 16; step++) {
      const logos = Array.from({ length: 6 }, (_, place) => partners[(step + place) % 14]?.logo)
      await page.evaluate(() => document.getAnimations().map((animation) => animation.finish()))
      expect(await logosInView(page), `step ${step}`).toEqual(logos)
      await wait(2000)
    }
    await leave()
  })

  it('stops on hover and with its control', async () => {
    const { page, wait, leave } = await aPatientVisitor()
    const first = async () => (await logosInView(page))[0]
    const section = page.getByRole('region', { name: 'Nos Partenaires' })
    await section.hover()
    await wait(10_000)
    expect(await first()).toBe(partners[0]?.logo)
    await section.getByRole('button', { name: 'Arrêter le défilement' }).click()
    await page.evaluate(() => (document.activeElement as HTMLElement).blur())
    await page.mouse.move(5, 5)
    await wait(10_000)
    expect(await first()).toBe(partners[0]?.logo)
    await leave()
  })
})

describe('home with reduced motion', () => {
  it('moves neither the carousel nor the logos of partners, but the dots of the carousel work', async () => {
    const { page, wait, leave } = await aPatientVisitor({ motion: false })
    await wait(20_000)
    expect(await slideShown(page)).toBe(0)
    expect((await logosInView(page))[0]).toBe(partners[0]?.logo)
    expect(await page.getByRole('button', { name: 'Arrêter le défilement' }).count()).toBe(0)
    await hero(page).getByRole('button', { name: 'Afficher : Livraison' }).click()
    await expect.poll(() => slideShown(page)).toBe(1)
    await leave()
  })
})
