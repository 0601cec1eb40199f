import type { Locator, Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { isRed } from './support/colour.ts'
import { openShop } from './support/open-shop.ts'
import { FAILED_ANSWER, SCREENS, waitForHydration } from './support/visitor.ts'

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
  const soldOut = { name: 'Soldé et épuisé', category: 'Jouer', stock: 0, isSale: true, discount: 30 }
  await shop.merchant.addProduct(soldOut)
})

describe('the head of home', () => {
  it('has a title, a description and keywords', { tags: ['A-089', 'A-090', 'A-091'] }, async () => {
    const page = await shop.read('/')
    const content = (name: string) => page.locator(`meta[name="${name}"]`).getAttribute('content')
    expect(await page.title()).toMatch(/^Keur Bébé \| .*bébés et enfants/)
    expect(await content('description')).toMatch(/Dakar et Mbour/)
    expect(await content('keywords')).toMatch(/bébé.*jouets.*baptême/)
  })
})

describe('the sections of home', () => {
  it('are five in number, and each has four products and a link to its category', {
    tags: ['A-097', 'A-098', 'A-099', 'A-100', 'A-101', 'A-102', 'A-103', 'A-104', 'A-105', 'A-594'],
  }, async () => {
    const { page, leave } = await shop.newVisitor({ screen: 'tablet' })
    await page.goto('/')
    await waitForHydration(page)
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

  it('send five requests for four products each after client navigation', { tags: ['A-531'] }, async () => {
    const { page, leave } = await shop.newVisitor()
    const asked: string[] = []
    page.on('request', (request) => {
      const { pathname, search } = new URL(request.url())
      if (pathname === '/api/products') asked.push(search)
    })
    await page.goto('/faq')
    await waitForHydration(page)
    await page.getByRole('banner').getByRole('link', { name: 'Keur Bébé' }).click()
    await expect.poll(() => page.getByRole('article').count()).toBe(20)
    expect(asked.sort()).toEqual(
      SECTIONS.map(([, category]) => `?${new URLSearchParams({ category, limit: '4' })}`).sort(),
    )
    await leave()
  })

  it('show a failed section in red with a retry, without affecting the others', async () => {
    const { page, leave } = await shop.newVisitor()
    await page.goto('/faq')
    await waitForHydration(page)
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

describe('a sold-out product', () => {
  it('is not in its section while enough others can be bought', async () => {
    await shop.merchant.addProduct({ name: 'Abat-jour', category: 'Divers & Autres', stock: 0 })
    const names = (page: Page) =>
      page
        .getByRole('region', { name: 'Divers et Autres' })
        .getByRole('heading', { level: 3 })
        .allTextContents()
    const expected = ['Lot 2', 'Lot 3', 'Lot 4', 'Lot 5']
    expect(await names(await shop.read('/'))).toEqual(expected)
    const { page, leave } = await shop.newVisitor()
    await page.goto('/faq')
    await waitForHydration(page)
    await page.getByRole('banner').getByRole('link', { name: 'Keur Bébé' }).click()
    await expect.poll(() => names(page)).toEqual(expected)
    await leave()
  })
})

describe('a product card', () => {
  it('shows the price, stars for the average rating and the number of comments; an unrated product has four empty stars', {
    tags: ['A-015', 'A-328', 'A-543', 'A-544', 'A-545', 'A-546', 'A-547'],
  }, async () => {
    const { addProduct } = shop.merchant
    const category = 'Vêtements/Nouveau-né'
    const low = await addProduct({ name: 'Avis 1', category, price: 10_000, discount: 25 })
    const high = await addProduct({ name: 'Avis 2', category, price: 4000 })
    await addProduct({ name: 'Avis 3', category, price: 4000 })
    for (const rating of [3, 3, 3, 4, 4]) await opine(low._id, 'rate', { rating })
    for (const rating of [3, 3, 4, 4, 4]) await opine(high._id, 'rate', { rating })
    for (const text of ['Doux', 'Solide']) await opine(high._id, 'review', { text, pseudo: 'Awa' })

    for (const path of ['/', `/productscat?category=${encodeURIComponent(category)}`]) {
      const page = await shop.read(path)
      const card = (name: string) => page.getByRole('article').filter({ hasText: name })
      const text = async (name: string) => (await card(name).textContent())?.replace(/\s/g, ' ')
      expect(await text('Avis 1')).toMatch(/3,45 notes \(0 avis\)7 500 FCFA.*10 000 FCFA.*Solde -25%/)
      expect(await card('Avis 1').getByRole('img').getAttribute('aria-label')).toBe('Note : 3 sur 5')
      expect(await text('Avis 2')).toMatch(/3,65 notes \(2 avis\)4 000 FCFA$/)
      expect(await card('Avis 2').getByRole('img').getAttribute('aria-label')).toBe('Note : 4 sur 5')
      expect(await drawn(card('Avis 1'))).toBe(0.7)
      expect(await drawn(card('Avis 2'))).toBe(0.7)
      expect(await text('Avis 3')).toMatch(/Avis 3 ?\(0 avis\)/)
      const stars = card('Avis 3').getByRole('img', { name: 'Pas encore de note' })
      const look = await stars.evaluate((element) => ({
        given: getComputedStyle(element).getPropertyValue('--given'),
        fill: getComputedStyle(element, '::before').backgroundColor,
      }))
      expect(look).toEqual({ given: '80%', fill: 'rgba(0, 0, 0, 0)' })
    }
  })

  it('covers no part of its image on a phone and a laptop', async () => {
    const { page, leave } = await shop.newVisitor()
    await page.goto('/products/Sale')
    await waitForHydration(page)
    const card = page.getByRole('article').filter({ hasText: 'Soldé et épuisé' })
    for (const size of [SCREENS.phone, SCREENS.laptop]) {
      await page.setViewportSize(size)
      const image = await boxOf(card.locator('img'))
      for (const part of [
        card.getByText('Solde -30%'),
        card.getByText('Épuisé', { exact: true }),
        card.getByRole('button', { name: /^J’aime/ }),
      ])
        expect((await boxOf(part)).y).toBeGreaterThanOrEqual(image.y + image.height)
    }
    await leave()
  })
})

/** The share of a card's stars that is filled, from 0 to 1, rounded to hundredths. */
async function drawn(card: Locator): Promise<number> {
  const stars = card.getByRole('img')
  const width = await stars.evaluate(
    (element) =>
      Number.parseFloat(getComputedStyle(element, '::before').width) / element.getBoundingClientRect().width,
  )
  return Math.round(width * 100) / 100
}

async function boxOf(part: Locator) {
  const box = await part.boundingBox()
  if (!box) throw new Error('not in view')
  return box
}

async function opine(id: string, act: 'rate' | 'review', body: object): Promise<void> {
  const answer = await fetch(`${shop.url}/api/products/${id}/${act}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  })
  expect(answer.ok).toBe(true)
}
