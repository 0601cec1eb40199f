import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Product } from '../../domain/catalogue/product.ts'
import { overflow, overflowAtDoubleText, violations } from './support/accessibility.ts'
import { openShop } from './support/open-shop.ts'
import { cartOf, openProduct, textOf } from './support/product-page.ts'
import { toast } from './support/toast.ts'
import { FAILED_ANSWER, SCREENS, type VisitorOptions, waitForHydration } from './support/visitor.ts'

const shop = openShop()
let drum: Product
let dress: Product

beforeAll(async () => {
  drum = await shop.merchant.addProduct({ name: 'Tambour', category: 'Jouer', price: 5000, stock: 9 })
  dress = await shop.merchant.addProduct({ name: 'Robe', price: 12_000, sizes: ['4 ans'], colors: ['Rouge'] })
})

async function change(product: Product, fields: Record<string, unknown>) {
  const answer = await fetch(`${shop.url}/api/products/${product._id}`, {
    method: 'PATCH',
    headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${shop.merchant.token}` },
    body: JSON.stringify(fields),
  })
  if (!answer.ok) throw new Error(`changing a product: ${answer.status} ${await answer.text()}`)
}

async function remove({ _id }: Product) {
  const headers = { Authorization: `Bearer ${shop.merchant.token}` }
  await fetch(`${shop.url}/api/products/${_id}`, { method: 'DELETE', headers })
}

const heart = (page: Page, name: string) => page.getByRole('button', { name: `J’aime ${name}` })
const row = (page: Page, name: string) =>
  page.getByRole('list', { name: 'Mes favoris' }).getByRole('listitem').filter({ hasText: name })
const recent = (page: Page) => page.getByRole('region', { name: 'Vus récemment' })
const namesIn = (page: Page) => recent(page).getByRole('link').allTextContents()

/** Likes products on their pages. */
async function like(page: Page, ...products: Product[]) {
  for (const product of products) {
    await openProduct(page, product)
    await heart(page, product.name).first().click()
    await toast(page, 'Produit liké').waitFor()
  }
}

/** Opens a window whose cookie belongs to a visitor who already liked these products. */
async function visitorWhoLikes(products: Product[], options?: VisitorOptions) {
  const visitor = await shop.newVisitor(options)
  for (const { _id } of products) {
    const answer = await visitor.context.request.post(`/api/products/${_id}/like`)
    expect(await answer.json()).toMatchObject({ message: 'Produit liké' })
  }
  return visitor
}

describe('Mes favoris', () => {
  it('lists the liked products and what changed since they were liked', { tags: ['F-22'] }, async () => {
    const ball = await shop.merchant.addProduct({ name: 'Ballon', category: 'Jouer', price: 8000, stock: 6 })
    const { page, leave } = await shop.newVisitor()
    await like(page, ball, dress)
    await page.locator('[data-sonner-toast]').getByRole('link', { name: 'Mes favoris' }).first().click()
    await page.waitForURL('**/favoris')
    expect(await row(page, 'Ballon').textContent()).not.toMatch(/cher|stock/)
    await change(ball, { price: 6500, stock: 2 })
    await page.reload()
    await row(page, 'Ballon').getByText('Moins cher de 1\u202f500 FCFA').waitFor()
    await row(page, 'Ballon').getByText('Plus que 2 en stock').waitFor()
    expect(await textOf(row(page, 'Ballon'))).toContain('6 500 FCFA')
    expect(await row(page, 'Robe').textContent()).not.toMatch(/cher|stock/)
    expect(await violations(page)).toEqual([])
    expect(await overflow(page)).toBe(0)
    await remove(ball)
    await page.reload()
    await row(page, 'Robe').waitFor()
    expect(await row(page, 'Ballon').count()).toBe(0)
    await leave()
  })

  it('adds a product to the cart, or links to its page to choose a size, and omits unliked products after a reload', {
    tags: ['F-22'],
  }, async () => {
    const { page, leave } = await visitorWhoLikes([drum, dress], { screen: 'laptop' })
    await page.goto('/favoris')
    await page.getByRole('button', { name: 'Ajouter au panier : Tambour' }).click()
    await toast(page, 'Article ajouté au panier').waitFor()
    expect(await cartOf(page)).toMatchObject([{ quantity: 1, color: null, size: null }])
    const choose = page.getByRole('link', { name: 'Choisir la taille : Robe' })
    expect(await choose.getAttribute('href')).toBe(`/product/${dress._id}`)
    await heart(page, 'Tambour').click()
    await toast(page, 'Like retiré').waitFor()
    expect(await row(page, 'Tambour').isVisible(), 'to bring it back').toBe(true)
    await page.reload()
    await row(page, 'Robe').waitFor()
    expect(await row(page, 'Tambour').count()).toBe(0)
    await leave()
  })

  it('shows an explanation when empty, and is linked from the menu', { tags: ['F-22'] }, async () => {
    const { page, leave } = await shop.newVisitor()
    await page.goto('/')
    await waitForHydration(page)
    await page.getByRole('button', { name: 'Menu', exact: true }).click()
    await page.getByRole('dialog').getByRole('link', { name: 'Mes favoris' }).click()
    await page.getByText('Vous n’avez pas encore de favoris').waitFor()
    expect(await page.locator('meta[name="robots"]').getAttribute('content')).toBe('noindex')
    expect(await violations(page)).toEqual([])
    await leave()
  })

  it('reports a failed load, loads again on Réessayer, and fits 320 px and text at 200 %', {
    tags: ['F-22'],
  }, async () => {
    const { page, leave } = await visitorWhoLikes([drum, dress])
    await page.setViewportSize({ width: 320, height: 640 })
    await page.route('**/api/likes', (route) => route.fulfill({ json: { not: 'a list' } }))
    await page.goto('/favoris')
    await page.getByRole('alert').waitFor()
    await page.unroute('**/api/likes')
    await page.getByRole('button', { name: 'Réessayer' }).click()
    await row(page, 'Tambour').waitFor()
    await row(page, 'Robe').waitFor()
    expect(await overflow(page)).toBe(0)
    await page.setViewportSize(SCREENS.phone)
    expect(await overflowAtDoubleText(page)).toBe(0)
    await leave({ despite: FAILED_ANSWER })
  })
})

describe('a shared list of favourites', () => {
  it('has a URL that contains the ids of the liked products', { tags: ['F-22', 'F-23'] }, async () => {
    const { page, leave } = await visitorWhoLikes([drum, dress])
    await page.addInitScript(() => {
      Object.defineProperty(navigator, 'share', { value: undefined })
    })
    await page.goto('/favoris')
    await page.getByRole('button', { name: 'Partager' }).click()
    const address = `${shop.url}/favoris?liste=${dress._id},${drum._id}`
    await page.getByRole('dialog', { name: 'Partager' }).getByText(address).waitFor()
    await leave()
  })

  it('opens without scripts, is not indexed, and shows its first product in a chat preview', {
    tags: ['F-22', 'F-23'],
  }, async () => {
    const page = await shop.read(`/favoris?liste=${dress._id},none,<script>,${drum._id},${dress._id}`)
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('Une liste de favoris')
    expect(await page.locator('main article h3').allTextContents()).toEqual(['Robe', 'Tambour'])
    const meta = (property: string) => page.locator(`meta[property="${property}"]`).getAttribute('content')
    expect(await meta('og:description')).toBe('Robe, Tambour')
    expect(await meta('og:image')).toBe(`${shop.url}${dress.images[0]?.replace('.webp', '.jpg')}`)
    expect(await page.locator('meta[name="robots"]').getAttribute('content')).toBe('noindex')
    await shop.read('/favoris?liste=none')
    await page.getByText('Les articles de cette liste ne sont plus en vente.').waitFor()
    await shop.read('/favoris')
    await page
      .getByText(/JavaScript/)
      .first()
      .waitFor()
  })

  it('lets visitors like its products, and opens again on Back', { tags: ['F-22'] }, async () => {
    const { page, leave } = await shop.newVisitor()
    await page.goto(`/favoris?liste=${drum._id}`)
    await waitForHydration(page)
    expect(await violations(page)).toEqual([])
    await heart(page, 'Tambour').click()
    await toast(page, 'Produit liké').waitFor()
    await page.getByRole('link', { name: 'Voir mes favoris' }).click()
    await row(page, 'Tambour').waitFor()
    await page.goBack()
    await page.getByRole('heading', { name: 'Une liste de favoris' }).waitFor()
    expect(await page.locator('main article h3').allTextContents()).toEqual(['Tambour'])
    await leave()
  })
})

describe('recently viewed products', () => {
  it('are listed on product pages and home at their current price, and omit deleted products', {
    tags: ['F-22'],
  }, async () => {
    const gone = await shop.merchant.addProduct({ name: 'Hochet', category: 'Jouer' })
    const cup = await shop.merchant.addProduct({ name: 'Gobelet', category: 'Jouer', price: 3000 })
    const { page, leave } = await shop.newVisitor()
    for (const product of [gone, cup, drum, dress]) await openProduct(page, product)
    await recent(page).scrollIntoViewIfNeeded()
    await expect.poll(() => namesIn(page)).toEqual(['Tambour', 'Gobelet', 'Hochet'])
    await change(cup, { price: 2500 })
    await remove(gone)
    const asked: string[] = []
    page.on('request', (request) => asked.push(new URL(request.url()).pathname))
    await page.goto('/')
    await recent(page).scrollIntoViewIfNeeded()
    await expect.poll(() => namesIn(page)).toEqual(['Robe', 'Tambour', 'Gobelet'])
    expect(await textOf(recent(page))).toContain('2 500 FCFA')
    expect(asked.filter((path) => path.endsWith('/by-ids'))).toHaveLength(1)
    expect(await page.evaluate(() => JSON.parse(localStorage.getItem('recentProducts') ?? ''))).toHaveLength(
      3,
    )
    expect(await violations(page)).toEqual([])
    expect(await overflow(page)).toBe(0)
    await leave()
  })

  it('are cleared with one tap, which can be undone', { tags: ['F-22'] }, async () => {
    const { page, leave } = await shop.newVisitor({
      storage: { recentProducts: JSON.stringify([dress._id, drum._id]) },
    })
    await page.goto('/')
    await recent(page).scrollIntoViewIfNeeded()
    await expect.poll(() => namesIn(page)).toEqual(['Robe', 'Tambour'])
    await recent(page).getByRole('button', { name: 'Effacer' }).click()
    await expect.poll(() => recent(page).count()).toBe(0)
    expect(await page.evaluate(() => localStorage.getItem('recentProducts'))).toBeNull()
    await page.getByRole('button', { name: 'Défaire' }).click()
    await recent(page).scrollIntoViewIfNeeded()
    await expect.poll(() => namesIn(page)).toEqual(['Robe', 'Tambour'])
    await leave()
  })

  it('are listed without invalid entries of the browser’s storage, and can be loaded again after a failure', {
    tags: ['F-22'],
  }, async () => {
    const { page, leave } = await shop.newVisitor({
      storage: { recentProducts: `["<b>",7,"${drum._id}"]`, likedOffers: 'nonsense' },
    })
    await page.route('**/api/products/by-ids?*', (route) => route.fulfill({ json: 'nonsense' }))
    await page.goto('/')
    await recent(page).scrollIntoViewIfNeeded()
    await recent(page).getByText('Ces articles n’ont pas pu être chargés.').waitFor()
    await page.unroute('**/api/products/by-ids?*')
    await recent(page).getByRole('button', { name: 'Réessayer' }).click()
    await expect.poll(() => namesIn(page)).toEqual(['Tambour'])
    await leave()
  })
})
