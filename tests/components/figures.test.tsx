import { beforeEach, describe, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import * as productStatsScreen from '../../app/dashboard/product-stats/route.tsx'
import * as rankingScreen from '../../app/dashboard/ranking/route.tsx'
import type { Product } from '../../domain/catalogue/product.ts'
import { flawsOnEachScreen } from './support/flaws.ts'
import { addProduct, answerWith, emptyShop, order, showScreen, viewProduct } from './support/show-screen.tsx'

const LONG = 'Ensemble de baptême brodé blanc' // 31 characters
const WHOLE = 'Ensemble de baptême brodé blan' // 30 characters
let ball: Product

/**
 * The ball has two views and one purchase, the dress has one view and two purchases. The third product has no views and
 * no purchases.
 */
beforeEach(async () => {
  await emptyShop()
  const badges = { isTrending: true, isBestseller: true }
  ball = await addProduct({ name: 'Ballon', category: 'Jouer', price: 4500, stock: 8, ...badges })
  const dress = await addProduct({ name: LONG, category: 'Vêtements/Enfant' })
  await addProduct({ name: WHOLE, category: 'Jouer' })
  for (const product of [ball, ball, dress]) await viewProduct(product)
  for (const product of [ball, dress, dress]) await order(product)
})

const plain = (text: string | null) => (text ?? '').replace(/\s/g, ' ')
const main = () => page.getByRole('main')

/** The rows of the ranking below its header: rank, product and count. */
const ranking = () =>
  [...document.querySelectorAll('tbody tr')].map((row) =>
    [...row.querySelectorAll('td, th')].map(({ textContent }) => plain(textContent)).join(' | '),
  )

const RANKINGS = [
  {
    path: 'most-viewed',
    title: 'Produits les plus visités',
    counted: 'Vues',
    key: 'views',
    failure: 'Erreur lors du chargement des produits les plus visités',
    rows: [
      '1 | BallonJouer | Jouer | 2',
      '2 | Ensemble de bap...Vêtements · Enfant | Vêtements · Enfant | 1',
      `3 | ${WHOLE}Jouer | Jouer | 0`,
    ],
  },
  {
    path: 'most-purchased',
    title: 'Produits les plus achetés',
    counted: 'Achats',
    key: 'purchases',
    failure: 'Erreur lors du chargement des produits les plus achetés',
    rows: [
      '1 | Ensemble de bap...Vêtements · Enfant | Vêtements · Enfant | 2',
      '2 | BallonJouer | Jouer | 1',
      `3 | ${WHOLE}Jouer | Jouer | 0`,
    ],
  },
]

describe.each(RANKINGS)('the ranking $path', ({ path, title, counted, key, failure, rows }) => {
  const showRanking = () => showScreen(rankingScreen, `/dashboard/${path}`)
  const request = `GET /api/stats/${path}`

  it('requests 50 products, shows them in order with image, name, category and count, fits each screen and passes axe', {
    tags: 'B-159 B-160 B-161 B-162 B-163 B-164 B-165 B-166 B-277 B-278 B-350'.split(' '),
  }, async () => {
    const fetched = vi.spyOn(window, 'fetch')
    await showRanking()
    await expect.element(page.getByRole('heading', { level: 1, name: title, exact: true })).toBeVisible()
    const asked = fetched.mock.calls.map(([url]) => String(url)).filter((url) => url.includes('/stats/'))
    expect(asked).toEqual([expect.stringMatching(new RegExp(`/stats/${path}\\?limit=50$`))])
    const headings = page.getByRole('columnheader').elements()
    expect(headings.map(({ textContent }) => textContent)).toEqual(['Rang', 'Produit', 'Catégorie', counted])
    expect(ranking()).toEqual(rows)
    expect(document.querySelectorAll('tbody img')).toHaveLength(3)
    await expect.element(page.getByTitle(LONG, { exact: true })).toBeVisible()
    expect(await flawsOnEachScreen()).toEqual([])
    await page.getByRole('link', { name: /^Ballon/ }).click()
    await expect.element(page.getByText(`Page /dashboard/product/${ball._id}`)).toBeVisible()
  })

  it('shows 30 of the 50 products on its first page and 20 on its second', {
    tags: ['B-167', 'B-168', 'B-351'],
  }, async () => {
    const json = Array.from({ length: 50 }, (_, number) => ({
      _id: `p${number}`,
      name: `Produit ${number + 1}`,
      category: 'Jouer',
      images: [],
      [key]: 50 - number,
    }))
    await answerWith({ request, status: 200, json })
    await showRanking()
    await expect.poll(() => ranking().length).toBe(30)
    await page.getByRole('link', { name: 'Page 2', exact: true }).click()
    await expect.poll(() => ranking().length).toBe(20)
    expect(ranking()[0]).toContain('31 | Produit 31')
  })

  it('offers a retry after a failure, and shows a notice when there are no products', {
    tags: ['B-326', 'B-327'],
  }, async () => {
    const recover = await answerWith({ request, status: 500, json: {} })
    const screen = await showRanking()
    await expect.element(page.getByRole('alert').getByText(failure, { exact: true })).toBeVisible()
    expect(await flawsOnEachScreen()).toEqual([])
    await recover()
    await page.getByRole('button', { name: 'Réessayer' }).click()
    await expect.poll(() => ranking().length).toBe(3)
    await screen.unmount()
    await answerWith({ request, status: 200, json: [] })
    await showRanking()
    await expect.element(page.getByText('Aucun produit pour le moment.')).toBeVisible()
  })
})

describe('the statistics of a product', () => {
  const showStats = (id: string) =>
    showScreen(productStatsScreen, '/dashboard/product/:id', `/dashboard/product/${id}`)

  it('show the source of each count of views and purchases, link to the form and the page of the product, fit each screen and pass axe', {
    tags: ['B-169'],
  }, async () => {
    await showStats(ball._id)
    await expect.element(page.getByRole('heading', { level: 2, name: 'Ballon' })).toBeVisible()
    for (const text of ['Jouer', '7 en stock', 'Tendance', 'Best-seller'])
      await expect.element(main().getByText(text, { exact: true })).toBeVisible()
    expect(plain(main().element().textContent)).toContain('4 500 FCFA')
    const definitions = page.getByRole('definition').elements()
    expect(definitions.map(({ textContent }) => textContent)).toEqual([
      '2',
      'Journal des visites',
      '1',
      'Commandes non annulées',
      '2',
      'Compteur du produit',
      '1',
      'Compteur du produit',
    ])
    for (const [name, href] of [
      ['Modifier', `/dashboard/manage-products/edit/${ball._id}`],
      ['Voir dans la boutique', `/product/${ball._id}`],
    ] as const) {
      await expect.element(main().getByRole('link', { name })).toHaveAttribute('href', href)
    }
    expect(document.querySelector('main img')).not.toBeNull()
    expect(await flawsOnEachScreen()).toEqual([])
  })

  it('show a failure with the server’s message', { tags: ['B-328'] }, async () => {
    await showStats('nobody')
    const alert = page.getByRole('alert')
    await expect
      .element(alert.getByText('Erreur lors du chargement des statistiques du produit', { exact: true }))
      .toBeVisible()
    await expect.element(alert.getByText('Produit non trouvé', { exact: true })).toBeVisible()
  })
})
