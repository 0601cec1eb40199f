import type { Locator, Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { violations } from './support/accessibility.ts'
import { storageOf } from './support/accounts.ts'
import { flawsOnEachScreen } from './support/flaws.ts'
import { type OpenShop, openShop } from './support/open-shop.ts'
import { orders } from './support/shopper.ts'
import { FAILED_ANSWER, holdRequests, type VisitorOptions } from './support/visitor.ts'

const shop = openShop()
const emptyShop = openShop()

/** The ball has two views and one purchase, the dress has one view, and the rattle has no views. */
beforeAll(async () => {
  const { addProduct, token } = shop.merchant
  await fetch(`${shop.url}/api/setup`, {
    method: 'PATCH',
    headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
    body: JSON.stringify({ hidden: true }),
  })
  const ball = await addProduct({ name: 'Ballon', category: 'Jouer', isBestseller: true })
  const dress = await addProduct({ name: 'Robe', category: 'Vêtements/Enfant' })
  await addProduct({ name: 'Hochet', category: 'Jouer' })
  for (const { _id } of [ball, ball, dress]) {
    await fetch(`${shop.url}/api/products/${_id}/view`, { method: 'POST' })
  }
  await orders(shop.url, ball)
})

/** A signed-in administrator who has not opened a page yet. */
function anOwner({ merchant, newVisitor }: OpenShop = shop, options: VisitorOptions = {}) {
  return newVisitor({ ...options, storage: storageOf(merchant) })
}

const main = (page: Page) => page.getByRole('main')
const loading = (page: Page) => main(page).getByRole('status', { name: 'Chargement' })
const figures = (page: Page) => main(page).getByRole('definition').allTextContents()
const card = (page: Page, title: string) =>
  main(page)
    .locator('section')
    .filter({ has: page.getByRole('heading', { level: 2, name: title, exact: true }) })

async function open(page: Page) {
  await page.goto('/dashboard/overview')
  await card(page, 'Ventes et visites par mois').waitFor()
}

/** The rows of a chart's table, which is opened by keyboard. */
async function tableOf(chart: Locator): Promise<string[][]> {
  expect(await chart.getByRole('table').count()).toBe(0)
  await chart.getByText('Voir les chiffres').press('Enter')
  const rows = await chart.getByRole('row').all()
  return Promise.all(rows.map((row) => row.locator('th, td').allTextContents()))
}

/** Views and sales of each month of the line chart, from its table. */
async function monthsOf(chart: Locator): Promise<string[]> {
  const [, ...months] = await tableOf(chart)
  return months.map(([, views, sales]) => `${views} ${sales}`)
}

/** Sample views and sales of each month, which the chart shows until the first real sale or view. */
const SAMPLE = [
  '180 12',
  '240 15',
  '260 14',
  '310 19',
  '390 23',
  '370 21',
  '430 27',
  '520 30',
  '480 28',
  '560 35',
  '650 41',
  '720 46',
]

describe('the overview', () => {
  it('shows the number of products, views, purchases and best-sellers', {
    tags: 'B-004 B-060 B-061 B-062 B-063 B-064 B-065 B-079 B-237 B-238 B-239 B-240 B-276'.split(' '),
  }, async () => {
    const { page, leave } = await anOwner()
    await open(page)
    await expect.poll(() => figures(page)).toEqual(['3', '3', '1', '1'])
    expect(await main(page).getByRole('term').allTextContents()).toEqual([
      'Produits',
      'Vues',
      'Achats',
      'Best-sellers',
    ])
    const headers = { Authorization: `Bearer ${shop.merchant.token}` }
    expect(await (await fetch(`${shop.url}/api/stats/global`, { headers })).json()).toEqual({
      totalProducts: 3,
      totalViews: 3,
      totalPurchases: 1,
      totalBestsellers: 1,
    })
    await leave()
  })

  it('has a bar chart of the leading products and a pie chart of the categories, each with its data in a table', {
    tags: ['B-066', 'B-067'],
  }, async () => {
    const { page, leave } = await anOwner()
    await open(page)
    const leading = card(page, 'Produits en tête')
    const bars = leading.getByRole('img', { name: 'Barres des vues et des achats des produits en tête' })
    expect(await bars.locator('desc').textContent()).toContain('Ballon : vues 2, achats 1')
    expect(await bars.locator('rect').count()).toBe(6)
    expect(await tableOf(leading)).toEqual([
      ['Produit', 'Vues', 'Achats'],
      ['Ballon', '2', '1'],
      ['Robe', '1', '0'],
      ['Hochet', '0', '0'],
    ])
    const categories = card(page, 'Produits par catégorie')
    const pie = categories.getByRole('img', { name: 'Camembert des produits par catégorie' })
    expect(await pie.locator('desc').textContent()).toBe('Jouer : 2 ; Vêtements · Enfant : 1')
    expect(await pie.locator('path').count()).toBe(2)
    expect(await tableOf(categories)).toEqual([
      ['Catégorie', 'Produits'],
      ['Jouer', '2'],
      ['Vêtements · Enfant', '1'],
    ])
    await leave()
  })

  it('has a line chart of sales and visits by month once there is a sale or a visit', {
    tags: ['B-068'],
  }, async () => {
    const { page, leave } = await anOwner()
    await open(page)
    const chart = card(page, 'Ventes et visites par mois')
    const drawing = chart.getByRole('img', { name: 'Courbe des ventes et des visites par mois' })
    expect(await drawing.locator('path').count()).toBe(2)
    expect(await chart.getByText('Données d’exemple').count()).toBe(0)
    const [head, ...months] = await tableOf(chart)
    expect(head).toEqual(['Mois', 'Visites', 'Ventes'])
    expect(months).toHaveLength(12)
    expect(months.at(-1)?.slice(1)).toEqual(['3', '1'])
    await leave()
  })

  it('links to a new product, the users and the orders', {
    tags: ['B-071', 'B-072', 'B-073', 'B-074'],
  }, async () => {
    const { page, leave } = await anOwner()
    await open(page)
    for (const [name, path] of [
      ['Nouveau produit', '/dashboard/manage-products/add'],
      ['Gérer les utilisateurs', '/dashboard/users'],
      ['Voir les commandes', '/dashboard/order'],
    ] as const) {
      await card(page, 'Ventes et visites par mois').waitFor()
      expect(await main(page).getByRole('link').count()).toBe(3)
      await main(page).getByRole('link', { name, exact: true }).click()
      await page.waitForURL(`**${path}`)
      await page.goBack()
    }
    await leave()
  })

  it('passes axe and fits each screen when its tables are open', async () => {
    const { page, leave } = await anOwner(shop, { screen: 'phone' })
    await open(page)
    await card(page, 'Produits par catégorie').getByRole('img').waitFor()
    await card(page, 'Produits en tête').getByRole('img').waitFor()
    for (const summary of await page.getByText('Voir les chiffres').all()) await summary.click()
    expect(await flawsOnEachScreen(page)).toEqual([])
    await leave()
  })
})

describe('the overview of a new shop', () => {
  it('shows sample figures of sales and visits by month, labelled as samples', {
    tags: ['B-069'],
  }, async () => {
    const { page, leave } = await anOwner(emptyShop)
    await open(page)
    const chart = card(page, 'Ventes et visites par mois')
    await chart.getByText('Données d’exemple', { exact: true }).waitFor()
    expect(await monthsOf(chart)).toEqual(SAMPLE)
    await expect.poll(() => figures(page)).toEqual(['0', '0', '0', '0'])
    for (const title of ['Produits en tête', 'Produits par catégorie']) {
      await card(page, title).getByText('Ce graphique apparaît dès que la boutique a un produit.').waitFor()
    }
    expect(await violations(page)).toEqual([])
    await leave()
  })
})

describe('the line chart of a new shop', () => {
  const quiet = openShop()

  it('shows its sample figures until the first real sale or visit', { tags: ['B-070'] }, async () => {
    const { page, leave } = await anOwner(quiet)
    const ball = await quiet.merchant.addProduct({ name: 'Ballon', isBestseller: true })
    const { orderId } = await orders(quiet.url, ball)
    await fetch(`${quiet.url}/api/orders/${orderId}/cancel`, {
      method: 'PATCH',
      headers: { Authorization: `Bearer ${quiet.merchant.token}` },
    })
    await open(page)
    await expect.poll(() => figures(page)).toEqual(['1', '0', '0', '1'])
    const chart = card(page, 'Ventes et visites par mois')
    await chart.getByText('Données d’exemple', { exact: true }).waitFor()
    expect(await monthsOf(chart)).toEqual(SAMPLE)

    // After the first real sale, the chart shows real months.
    await orders(quiet.url, ball)
    await page.reload()
    await expect.poll(() => figures(page)).toEqual(['1', '0', '1', '1'])
    expect(await chart.getByText('Données d’exemple').count()).toBe(0)
    expect((await monthsOf(chart)).at(-1)).toBe('0 1')
    await leave()
  })
})

describe('the loading overview', () => {
  it('shows title and quick actions immediately and skeletons for the other parts', {
    tags: ['B-077'],
  }, async () => {
    const { page, leave } = await anOwner()
    const arrive = await holdRequests(page, '**/api/stats/**')
    await page.goto('/dashboard/overview')
    await main(page).getByRole('link', { name: 'Nouveau produit' }).waitFor()
    expect(await loading(page).count()).toBe(4)
    expect(await figures(page)).toEqual([])
    expect(await violations(page)).toEqual([])
    arrive()
    await expect.poll(() => figures(page)).toEqual(['3', '3', '1', '1'])
    await expect.poll(() => loading(page).count()).toBe(0)
    await leave()
  })

  it('shows one error with a retry button when the totals cannot be loaded', {
    tags: ['B-078', 'B-324', 'B-325'],
  }, async () => {
    const { page, leave } = await anOwner()
    for (const [answer, detail] of [
      [{ status: 500, json: { message: 'La base est pleine.' } }, 'La base est pleine.'],
      [null, 'Le serveur ne répond pas. Vérifiez votre connexion, puis réessayez.'],
      [{ status: 200, json: {} }, 'La réponse du serveur n’a pas pu être comprise. Rechargez la page.'],
    ] as const) {
      await page.route('**/api/stats/global', (route) => (answer ? route.fulfill(answer) : route.abort()))
      await open(page)
      const alert = main(page).getByRole('alert')
      await alert.getByText('Erreur de chargement', { exact: true }).waitFor()
      await alert
        .getByText(`Erreur lors du chargement des statistiques globales : ${detail}`, { exact: true })
        .waitFor()
      expect(await alert.count(), detail).toBe(1)
      expect(await violations(page), detail).toEqual([])
      await page.unroute('**/api/stats/global')
      await alert.getByRole('button', { name: 'Réessayer' }).click()
      await expect.poll(() => figures(page), { message: detail }).toEqual(['3', '3', '1', '1'])
    }
    await leave({ despite: FAILED_ANSWER })
  })

  it('shows an error in place of each chart that fails to load, and still shows the totals', async () => {
    const { page, leave } = await anOwner()
    await page.route(/\/api\/stats\/(?!global)/, (route) => route.fulfill({ status: 500, json: {} }))
    await page.goto('/dashboard/overview')
    await expect.poll(() => main(page).getByText('Erreur de chargement').count()).toBe(3)
    await expect.poll(() => figures(page)).toEqual(['3', '3', '1', '1'])
    await leave({ despite: FAILED_ANSWER })
  })
})
