import { beforeAll, describe, expect, it } from 'vitest'
import { overflow, overflowAtDoubleText, violations } from './support/accessibility.ts'
import { openShop } from './support/open-shop.ts'
import { alive, FAILED_ANSWER, SCREENS, type Screen } from './support/visitor.ts'

const STOREFRONT = [
  '/',
  '/products',
  '/products/Jouer',
  '/products/New',
  '/products/Sale?sort=price',
  '/products?q=zzzz',
  '/productscat',
  '/productscat?category=Jouer',
  '/cart',
  '/delivery-info',
  '/contact',
  '/about',
  '/faq',
  '/terms',
  '/privacy',
  '/login',
  '/register',
  '/create-admin',
]
const DASHBOARD = [
  'overview',
  'products',
  'manage-products/add',
  'order',
  'users',
  'most-viewed',
  'most-purchased',
]

const shop = openShop({ demo: true })
let productId: string

beforeAll(async () => {
  const [product] = (await (await fetch(`${shop.url}/api/products?q=Matelot&limit=1`)).json()) as {
    _id: string
  }[]
  productId = product?._id ?? ''
})

describe('home without scripts', () => {
  it('holds five sections with twenty linked products, their prices and pictures', async () => {
    const html = await (await fetch(`${shop.url}/`)).text()
    for (const title of [
      'Articles pour nouveau né',
      'Articles pour Enfants',
      'Articles pour Adultes',
      'Divers et Autres',
      'Kits Baptêmes et Naissances',
    ]) {
      expect(html).toContain(`>${title}</h2>`)
    }
    const cards = html.match(/<article.*?<\/article>/gs) ?? []
    expect(cards).toHaveLength(20)
    for (const card of cards) {
      expect(card).toMatch(/href="\/product\/[\w-]+"/)
      expect(card).toMatch(/\d FCFA/)
      const picture = /src="(\/pictures\/[^"]+)"/.exec(card)?.[1]
      expect((await fetch(`${shop.url}${picture}`)).headers.get('content-type')).toBe('image/webp')
    }
    expect(html.match(/Voir plus de produits/g)).toHaveLength(5)
  })
})

describe('addresses', () => {
  it.each([
    ['/nowhere', 404],
    ['/a/b/c', 404],
    ['/product/000000000000000000000000', 404],
    ['/products/%E0%A4%A', 404],
    ['/products/V%C3%AAtements%2FNouveau-n%C3%A9', 200],
  ])('%s answers %i', async (path, status) => {
    expect((await fetch(`${shop.url}${path}`)).status).toBe(status)
  })

  it('carry a category in one piece: the unencoded form is sent there for good', async () => {
    const answer = await fetch(`${shop.url}/products/V%C3%AAtements/Nouveau-n%C3%A9?sort=price`, {
      redirect: 'manual',
    })
    expect(answer.status).toBe(308)
    expect(answer.headers.get('location')).toBe('/products/V%C3%AAtements%2FNouveau-n%C3%A9?sort=price')
  })
})

describe.each(['phone', 'laptop'] as const)('every screen on a %s', (screen) => {
  it('of the storefront is accessible and fits', async () => {
    const { page, leave } = await shop.aVisitor({ screen })
    const found: string[] = []
    for (const path of [...STOREFRONT, `/product/${productId}`]) {
      await page.goto(path, { waitUntil: 'load' })
      await page.locator('main h1').first().waitFor()
      found.push(...(await violations(page)).map((violation) => `${path}: ${violation}`))
      if ((await overflow(page)) > 0) found.push(`${path}: wider than the screen`)
    }
    expect(found).toEqual([])
    await leave()
  })

  it('of the dashboard is accessible and fits', async () => {
    const { page, context, leave } = await shop.aVisitor({ screen })
    await context.addInitScript((token) => {
      localStorage.setItem('token', token)
      const permissions = { products: true, orders: true, users: true, stats: true }
      localStorage.setItem('user', JSON.stringify({ _id: 'a', username: 'awa', role: 'admin', permissions }))
    }, shop.merchant.token)
    const found: string[] = []
    for (const path of [...DASHBOARD, `product/${productId}`, `manage-products/edit/${productId}`]) {
      await page.goto(`/dashboard/${path}`, { waitUntil: 'load' })
      await page.locator('main h1').first().waitFor()
      found.push(...(await violations(page)).map((violation) => `${path}: ${violation}`))
      if ((await overflow(page)) > 0) found.push(`${path}: wider than the screen`)
    }
    expect(found).toEqual([])
    await leave()
  })
})

describe('text twice as large', () => {
  it.each(['phone', 'laptop'] as const)('fits on a %s', async (screen) => {
    const { page, leave } = await shop.aVisitor({ screen })
    const found: string[] = []
    for (const path of [...STOREFRONT, `/product/${productId}`, '/nowhere']) {
      await page.goto(path, { waitUntil: 'load' })
      await page.locator('main h1').first().waitFor()
      if ((await overflowAtDoubleText(page)) > 0) found.push(`${path}: wider than the screen`)
    }
    expect(found).toEqual([])
    await leave({ despite: FAILED_ANSWER })
  })
})

describe.each(Object.keys(SCREENS) as Screen[])('the header on a %s', (screen) => {
  it('leads to every category, by keyboard alone', async () => {
    const { page, leave } = await shop.aVisitor({ screen })
    await page.goto('/')
    await alive(page)
    if (screen !== 'laptop') {
      await page.getByRole('button', { name: 'Menu' }).press('Enter')
      const drawer = page.getByRole('dialog', { name: 'Menu' })
      await drawer.getByText('Chaussures').press('Enter')
      await drawer.getByRole('link', { name: 'Enfant' }).last().press('Enter')
    } else {
      await page.getByRole('button', { name: 'Chaussures' }).press('Enter')
      await page.getByRole('link', { name: 'Enfant', exact: true }).press('Enter')
    }
    await page.waitForURL('**/products/Chaussures%2FEnfant')
    await page.getByRole('heading', { level: 1, name: 'Chaussures · Enfant' }).waitFor()
    await expect.poll(() => page.locator('article').count()).toBe(6)
    await leave()
  })
})
