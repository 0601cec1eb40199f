import { beforeEach, describe, expect, it } from 'vitest'
import { type Locator, page, userEvent } from 'vitest/browser'
import * as overviewScreen from '../../app/dashboard/overview/route.tsx'
import type { Product } from '../../domain/catalogue/product.ts'
import { flawsOnEachScreen } from './support/flaws.ts'
import {
  addProduct,
  answerWith,
  ask,
  emptyShop,
  hold,
  order,
  showScreen,
  viewProduct,
} from './support/show-screen.tsx'

beforeEach(async () => {
  await emptyShop()
  await ask('/setup', { method: 'PATCH', body: { hidden: true } })
})

/** The ball has two views and one purchase, the dress has one view, and the rattle has no views. */
async function threeProducts() {
  const ball = await addProduct({ name: 'Ballon', category: 'Jouer', isBestseller: true })
  const dress = await addProduct({ name: 'Robe', category: 'Vêtements/Enfant' })
  await addProduct({ name: 'Hochet', category: 'Jouer' })
  for (const product of [ball, ball, dress]) await viewProduct(product)
  await order(ball)
}

const MONTHS = 'Ventes et visites par mois'
const showOverview = () => showScreen(overviewScreen, '/dashboard/overview')
const main = () => page.getByRole('main')
const texts = (locator: Locator) => locator.elements().map(({ textContent }) => textContent)
const description = (chart: Locator) =>
  chart.element().querySelector('desc')?.textContent?.replace(/\s/g, ' ')
const figures = () => texts(page.getByRole('definition'))
const card = (title: string) =>
  page
    .getByRole('heading', { level: 2, name: title, exact: true })
    .element()
    .closest('section') as HTMLElement
const inCard = (title: string) => page.elementLocator(card(title))
const shown = (title: string) =>
  expect.element(page.getByRole('heading', { level: 2, name: title, exact: true })).toBeVisible()

/** The rows of a chart's table, which is opened by keyboard. */
async function tableOf(title: string): Promise<string[][]> {
  await shown(title)
  expect(inCard(title).getByRole('table').elements()).toEqual([])
  const summary = inCard(title).getByText('Voir les chiffres').element().closest('summary')
  summary?.focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(inCard(title).getByRole('table')).toBeVisible()
  return [...card(title).querySelectorAll('tr')].map((row) =>
    [...row.querySelectorAll('th, td')].map(({ textContent }) => textContent ?? ''),
  )
}

/** Views and sales of each month of the line chart, from its table. */
const monthsOf = async () => (await tableOf(MONTHS)).slice(1).map(([, views, sales]) => `${views} ${sales}`)

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
    await threeProducts()
    await showOverview()
    await expect.poll(figures).toEqual(['3', '3', '1', '1'])
    expect(texts(page.getByRole('term'))).toEqual(['Produits', 'Vues', 'Achats', 'Best-sellers'])
    expect(await ask('/stats/global')).toEqual({
      totalProducts: 3,
      totalViews: 3,
      totalPurchases: 1,
      totalBestsellers: 1,
    })
  })

  it('has bar, pie and line charts, each with its data in a table', {
    tags: ['B-066', 'B-067', 'B-068'],
  }, async () => {
    await threeProducts()
    await showOverview()
    const bars = page.getByRole('img', { name: 'Barres des vues et des achats des produits en tête' })
    const pie = page.getByRole('img', { name: 'Camembert des produits par catégorie' })
    const curve = page.getByRole('img', { name: 'Courbe des ventes et des visites par mois' })
    for (const chart of [bars, pie, curve]) await expect.element(chart).toBeVisible()
    expect(description(bars)).toContain('Ballon : vues 2, achats 1')
    expect(bars.element().querySelectorAll('rect')).toHaveLength(6)
    expect(await tableOf('Produits en tête')).toEqual([
      ['Produit', 'Vues', 'Achats'],
      ['Ballon', '2', '1'],
      ['Robe', '1', '0'],
      ['Hochet', '0', '0'],
    ])
    expect(description(pie)).toBe('Jouer : 2 ; Vêtements · Enfant : 1')
    expect(pie.element().querySelectorAll('path')).toHaveLength(2)
    expect(await tableOf('Produits par catégorie')).toEqual([
      ['Catégorie', 'Produits'],
      ['Jouer', '2'],
      ['Vêtements · Enfant', '1'],
    ])
    expect(curve.element().querySelectorAll('path')).toHaveLength(2)
    expect(main().getByText('Données d’exemple').elements()).toEqual([])
    const [head, ...months] = await tableOf(MONTHS)
    expect(head).toEqual(['Mois', 'Visites', 'Ventes'])
    expect(months).toHaveLength(12)
    expect(months.at(-1)?.slice(1)).toEqual(['3', '1'])
    expect(await flawsOnEachScreen()).toEqual([])
  })

  it('links to a new product, the users and the orders', {
    tags: ['B-071', 'B-072', 'B-073', 'B-074'],
  }, async () => {
    await showOverview()
    await shown(MONTHS)
    const actions = main()
      .getByRole('link', { name: 'Nouveau produit' })
      .element()
      .closest('ul') as HTMLElement
    const links = page.elementLocator(actions).getByRole('link').elements()
    expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['Nouveau produit', '/dashboard/manage-products/add'],
      ['Gérer les utilisateurs', '/dashboard/users'],
      ['Voir les commandes', '/dashboard/order'],
    ])
    await main().getByRole('link', { name: 'Voir les commandes' }).click()
    await expect.element(page.getByText('Page /dashboard/order')).toBeVisible()
  })
})

describe('the overview of a new shop', () => {
  it('shows sample figures of sales and visits by month, labelled as samples', {
    tags: ['B-069'],
  }, async () => {
    await showOverview()
    await shown(MONTHS)
    await expect.element(page.getByText('Données d’exemple', { exact: true })).toBeVisible()
    expect(await monthsOf()).toEqual(SAMPLE)
    await expect.poll(figures).toEqual(['0', '0', '0', '0'])
    for (const title of ['Produits en tête', 'Produits par catégorie']) {
      await shown(title)
      const notice = inCard(title).getByText('Ce graphique apparaît dès que la boutique a un produit.')
      await expect.element(notice).toBeVisible()
    }
    expect(await flawsOnEachScreen()).toEqual([])
  })

  it('shows its sample figures until the first real sale or visit', { tags: ['B-070'] }, async () => {
    const ball: Product = await addProduct({ name: 'Ballon', isBestseller: true })
    const { orderId } = await order(ball)
    await ask(`/orders/${orderId}/cancel`, { method: 'PATCH' })
    const screen = await showOverview()
    await expect.poll(figures).toEqual(['1', '0', '0', '1'])
    await expect.element(page.getByText('Données d’exemple', { exact: true })).toBeVisible()
    expect(await monthsOf()).toEqual(SAMPLE)
    await screen.unmount()
    await order(ball)
    await showOverview()
    await expect.poll(figures).toEqual(['1', '0', '1', '1'])
    await shown(MONTHS)
    expect(main().getByText('Données d’exemple').elements()).toEqual([])
    expect((await monthsOf()).at(-1)).toBe('0 1')
  })
})

describe('the loading overview', () => {
  it.each(['global', 'monthly', 'categories', 'most-viewed'])(
    'shows title and quick actions immediately and a skeleton in place of %s',
    { tags: ['B-077'] },
    async (part) => {
      await threeProducts()
      const release = await hold(`GET /api/stats/${part}`)
      await showOverview()
      await expect.element(page.getByRole('heading', { level: 1, name: 'Aperçu' })).toBeVisible()
      await expect.element(main().getByRole('link', { name: 'Nouveau produit' })).toBeVisible()
      const loading = main().getByRole('status', { name: 'Chargement' })
      await expect.poll(() => loading.elements().length).toBe(1)
      if (part === 'global') expect(figures()).toEqual([])
      expect(await flawsOnEachScreen()).toEqual([])
      await release()
      await expect.poll(figures).toEqual(['3', '3', '1', '1'])
      await expect.poll(() => loading.elements().length).toBe(0)
    },
  )

  it.each([
    [
      'an error with a message',
      { status: 500, json: { message: 'La base est pleine.' } },
      'La base est pleine.',
    ],
    ['no answer', { lost: 'request' }, 'Le serveur ne répond pas. Vérifiez votre connexion, puis réessayez.'],
    [
      'an unreadable answer',
      { status: 200, json: {} },
      'La réponse du serveur n’a pas pu être comprise. Rechargez la page.',
    ],
  ] as const)(
    'shows one error with a retry button when the totals cannot be loaded: %s',
    {
      tags: ['B-078', 'B-324', 'B-325'],
    },
    async (_failure, answer, detail) => {
      const recover = await answerWith({ request: 'GET /api/stats/global', ...answer })
      await showOverview()
      await shown(MONTHS)
      const alert = main().getByRole('alert')
      await expect.element(alert.getByText('Erreur de chargement', { exact: true })).toBeVisible()
      const text = `Erreur lors du chargement des statistiques globales : ${detail}`
      await expect.element(alert.getByText(text, { exact: true })).toBeVisible()
      expect(alert.elements()).toHaveLength(1)
      expect(await flawsOnEachScreen()).toEqual([])
      await recover()
      await alert.getByRole('button', { name: 'Réessayer' }).click()
      await expect.poll(figures).toEqual(['0', '0', '0', '0'])
    },
  )

  it('shows an error in place of each chart that fails to load, and still shows the totals', async () => {
    for (const part of ['monthly', 'categories', 'most-viewed']) {
      await answerWith({ request: `GET /api/stats/${part}`, status: 500, json: {} })
    }
    await showOverview()
    await expect.poll(() => main().getByText('Erreur de chargement').elements().length).toBe(3)
    await expect.poll(figures).toEqual(['0', '0', '0', '0'])
  })
})
