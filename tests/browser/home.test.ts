import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { partners } from '../../config/partners.ts'
import { isRed } from './support/colour.ts'
import { openShop } from './support/open-shop.ts'
import { alive, FAILED_ANSWER, type VisitorOptions } from './support/visitor.ts'

const SECTIONS = [
  ['Articles pour nouveau né', 'Vêtements/Nouveau-né'],
  ['Articles pour Enfants', 'Vêtements/Enfant'],
  ['Articles pour Adultes', 'Vêtements/Adulte'],
  ['Divers et Autres', 'Divers & Autres'],
  ['Kits Baptêmes et Naissances', 'Baptemes & Naissances'],
] as const

const shop = openShop()

beforeAll(async () => {
  for (const [, category] of SECTIONS) {
    for (const number of [2, 3, 4, 5, 6]) await shop.merchant.addProduct({ name: `Lot ${number}`, category })
  }
})

/** A visitor on home who sees things move, at a time that only passes when told to. */
async function aPatientVisitor(options: VisitorOptions = {}) {
  const visitor = await shop.aVisitor({ screen: 'laptop', motion: true, ...options })
  await visitor.page.clock.install({ time: new Date('2026-03-02T10:00:00Z') })
  await visitor.page.clock.pauseAt(new Date('2026-03-02T10:00:01Z'))
  await visitor.page.goto('/')
  await alive(visitor.page)
  return { ...visitor, wait: (milliseconds: number) => visitor.page.clock.runFor(milliseconds) }
}

describe('the head of home', () => {
  it('has a title, a description and keywords', async () => {
    const { page, leave } = await shop.aVisitor()
    await page.goto('/')
    const content = (name: string) => page.locator(`meta[name="${name}"]`).getAttribute('content')
    expect(await page.title()).toMatch(/^Keur Bébé \| .*bébés et enfants/)
    expect(await content('description')).toMatch(/Dakar et Mbour/)
    expect(await content('keywords')).toMatch(/bébé.*jouets.*baptême/)
    await leave()
  })
})

describe('the carousel of home', () => {
  const hero = (page: Page) => page.getByRole('region', { name: 'À la une' })
  /** counted from 0; between two slides while it still moves */
  const slideShown = (page: Page) =>
    hero(page)
      .locator('ul')
      .evaluate((track) => track.scrollLeft / track.clientWidth)
  const dotShown = (page: Page) =>
    hero(page)
      .getByRole('button', { name: /^Afficher/ })
      .evaluateAll((dots) => dots.findIndex((dot) => dot.ariaCurrent === 'true'))

  it('holds three pictures with their texts and a dot each', async () => {
    const { page, leave } = await shop.aVisitor()
    await page.goto('/')
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
    await leave()
  })

  it('turns every 5 s, round and round, and the dots follow', async () => {
    const { page, wait, leave } = await aPatientVisitor()
    await wait(4900)
    expect(await slideShown(page)).toBe(0)
    await wait(200)
    for (const next of [1, 2, 0]) {
      await expect.poll(() => slideShown(page)).toBe(next)
      expect(await dotShown(page)).toBe(next)
      await wait(5000)
    }
    await leave()
  })

  it('waits under the mouse and the focus, and stops at its pause control until told to go on', async () => {
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

  it('stands still for who asked for less motion; a dot shows its picture all the same', async () => {
    const { page, wait, leave } = await aPatientVisitor({ motion: false })
    await wait(20_000)
    expect(await slideShown(page)).toBe(0)
    expect(await page.getByRole('button', { name: 'Arrêter le défilement' }).count()).toBe(0)
    await hero(page).getByRole('button', { name: 'Afficher : Livraison' }).click()
    await expect.poll(() => slideShown(page)).toBe(1)
    await leave()
  })
})

describe('the sections of home', () => {
  it('are five, each of four products with a button to more of its category', async () => {
    const { page, leave } = await shop.aVisitor({ screen: 'tablet' })
    await page.goto('/')
    await alive(page)
    expect(await page.getByRole('link', { name: 'Voir plus de produits' }).count()).toBe(5)
    expect(await page.getByRole('article').count()).toBe(20)
    for (const [title, category] of SECTIONS) {
      const section = page.getByRole('region', { name: title, exact: true })
      await section.getByRole('heading', { level: 2, name: title, exact: true }).waitFor()
      expect(await section.getByRole('article').count()).toBe(4)
      await section.getByRole('link', { name: 'Voir plus de produits', exact: true }).click()
      await page.waitForURL(`${shop.url}/productscat?category=${encodeURIComponent(category)}`)
      await page.locator('main article').getByText('Lot 6').waitFor()
      await page.goBack()
    }
    await leave()
  })

  it('ask the server five times for four products when home is reached by a link', async () => {
    const { page, leave } = await shop.aVisitor()
    const asked: string[] = []
    page.on('request', (request) => {
      const { pathname, search } = new URL(request.url())
      if (pathname === '/api/products') asked.push(search)
    })
    await page.goto('/faq')
    await alive(page)
    await page.getByRole('banner').getByRole('link', { name: 'Keur Bébé' }).click()
    await expect.poll(() => page.getByRole('article').count()).toBe(20)
    expect(asked.sort()).toEqual(
      SECTIONS.map(([, category]) => `?${new URLSearchParams({ category, limit: '4' })}`).sort(),
    )
    await leave()
  })

  it('one that fails says so in red and can be tried again; the others are not touched', async () => {
    const { page, leave } = await shop.aVisitor()
    await page.goto('/faq')
    await alive(page)
    await page.route('**/api/products?category=Divers*', (route) =>
      route.fulfill({ status: 500, json: { message: 'La base dort' } }),
    )
    await page.route('**/api/products?category=Baptemes*', (route) => route.abort())
    await page.getByRole('banner').getByRole('link', { name: 'Keur Bébé' }).click()
    const failed = page.getByRole('region', { name: 'Divers et Autres' })
    const cut = page.getByRole('region', { name: 'Kits Baptêmes et Naissances' })
    await failed.getByText('Erreur API: 500 - La base dort', { exact: true }).waitFor()
    await cut.getByText(/^Erreur lors du chargement des produits: \S/).waitFor()
    expect(await isRed(failed.getByRole('alert'))).toBe(true)
    expect(await failed.getByRole('link', { name: 'Voir plus de produits' }).isVisible()).toBe(true)
    expect(await page.getByRole('article').count()).toBe(12)

    await page.unroute('**/api/products?category=Divers*')
    await page.unroute('**/api/products?category=Baptemes*')
    await failed.getByRole('button', { name: 'Réessayer' }).click()
    await expect.poll(() => page.getByRole('article').count()).toBe(20)
    expect(await page.getByRole('main').getByRole('alert').count()).toBe(0)
    await leave({ despite: FAILED_ANSWER })
  })
})

describe('a card of home and of the category page', () => {
  it('shows the price to pay, the rounded stars and the number of comments; four stars while nobody rated', async () => {
    const { addProduct } = shop.merchant
    const category = 'Vêtements/Nouveau-né'
    const low = await addProduct({ name: 'Avis 1', category, price: 10_000, discount: 25 })
    const high = await addProduct({ name: 'Avis 2', category, price: 4000 })
    await addProduct({ name: 'Avis 3', category, price: 4000 })
    for (const rating of [3, 3, 3, 4, 4]) await opine(low._id, 'rate', { rating })
    for (const rating of [3, 3, 4, 4, 4]) await opine(high._id, 'rate', { rating })
    for (const text of ['Doux', 'Solide']) await opine(high._id, 'review', { text, pseudo: 'Awa' })

    const { page, leave } = await shop.aVisitor()
    for (const path of ['/', `/productscat?category=${encodeURIComponent(category)}`]) {
      await page.goto(path)
      const card = (name: string) => page.getByRole('article').filter({ hasText: name })
      const text = async (name: string) => (await card(name).textContent())?.replace(/\s/g, ' ')
      expect(await text('Avis 1')).toMatch(/Solde -25%.*\(0 avis\).*7 500 FCFA.*10 000 FCFA/)
      expect(await card('Avis 1').getByRole('img').getAttribute('aria-label')).toBe('Note : 3 sur 5')
      expect(await text('Avis 2')).toMatch(/\(2 avis\)4 000 FCFA$/)
      expect(await card('Avis 2').getByRole('img').getAttribute('aria-label')).toBe('Note : 4 sur 5')
      expect(await text('Avis 3')).toContain('(0 avis)')
      const stars = card('Avis 3').getByRole('img', { name: 'Pas encore de note' })
      const look = await stars.evaluate((element) => ({
        given: getComputedStyle(element).getPropertyValue('--given'),
        fill: getComputedStyle(element, '::before').backgroundColor,
      }))
      expect(look).toEqual({ given: '80%', fill: 'rgba(0, 0, 0, 0)' })
    }
    await leave()
  })
})

async function opine(id: string, act: 'rate' | 'review', body: object): Promise<void> {
  const answer = await fetch(`${shop.url}/api/products/${id}/${act}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  })
  expect(answer.ok).toBe(true)
}

describe('Nos Partenaires', () => {
  const row = (page: Page) => page.getByRole('region', { name: 'Logos des partenaires' })
  const logosInView = (page: Page) =>
    row(page).evaluate((track) => {
      const { left, right } = track.getBoundingClientRect()
      const inView = (box: DOMRect) => box.left > left - 1 && box.right < right + 1
      return [...track.querySelectorAll('img')]
        .filter((logo) => inView((logo.parentElement as Element).getBoundingClientRect()))
        .map((logo) => logo.getAttribute('src'))
    })

  it('shows fourteen logos, six at a time, four under 1024 px, three under 768 px, two under 480 px', async () => {
    const { page, leave } = await shop.aVisitor({ screen: 'laptop' })
    await page.goto('/')
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
    await leave()
  })

  it('moves on by one logo every 2 s, for half a second, round and round without an end', async () => {
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

  it('stands still under the mouse, once stopped, and for who asked for less motion', async () => {
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

    const calm = await aPatientVisitor({ motion: false })
    await calm.wait(10_000)
    expect((await logosInView(calm.page))[0]).toBe(partners[0]?.logo)
    await calm.leave()
  })
})
