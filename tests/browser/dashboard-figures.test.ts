import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Product } from '../../domain/catalogue/product.ts'
import { violations } from './support/accessibility.ts'
import { storageOf } from './support/accounts.ts'
import { plain } from './support/cart.ts'
import { flawsOnEachScreen } from './support/flaws.ts'
import { openShop } from './support/open-shop.ts'
import { orders } from './support/shopper.ts'
import { FAILED_ANSWER, type VisitorOptions } from './support/visitor.ts'

const shop = openShop()
const LONG = 'Ensemble de baptême brodé blanc' // 31 characters
const WHOLE = 'Ensemble de baptême brodé blan' // 30 characters
let ball: Product

/**
 * The ball has two views and one purchase, the dress has one view and two purchases. The third product has no views and
 * no purchases.
 */
beforeAll(async () => {
  const { addProduct } = shop.merchant
  ball = await addProduct({
    name: 'Ballon',
    category: 'Jouer',
    price: 4500,
    stock: 8,
    isTrending: true,
    isBestseller: true,
  })
  const dress = await addProduct({ name: LONG, category: 'Vêtements/Enfant' })
  await addProduct({ name: WHOLE, category: 'Jouer' })
  for (const { _id } of [ball, ball, dress]) {
    await fetch(`${shop.url}/api/products/${_id}/view`, { method: 'POST' })
  }
  for (const product of [ball, dress, dress]) await orders(shop.url, product)
})

function anOwner(options: VisitorOptions = {}) {
  return shop.newVisitor({ ...options, storage: storageOf(shop.merchant) })
}

const main = (page: Page) => page.getByRole('main')

/** The rows of the ranking below its header: rank, product and count. */
async function ranking(page: Page): Promise<string[]> {
  const rows = await main(page).getByRole('row').all()
  const texts = await Promise.all(rows.slice(1).map((row) => row.getByRole('cell').allTextContents()))
  return texts.map((cells) => cells.map(plain).join(' | '))
}

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
  it('requests 50 products, shows them in order with image, name, category and count, fits each screen and passes axe', {
    tags: 'B-159 B-160 B-161 B-162 B-163 B-164 B-165 B-166 B-277 B-278 B-350'.split(' '),
  }, async () => {
    const { page, leave } = await anOwner({ screen: 'laptop' })
    const asked = page.waitForRequest(`**/api/stats/${path}?*`)
    await page.goto(`/dashboard/${path}`)
    await page.getByRole('heading', { level: 1, name: title, exact: true }).waitFor()
    expect(new URL((await asked).url()).search).toBe('?limit=50')
    expect(await main(page).getByRole('columnheader').allTextContents()).toEqual([
      'Rang',
      'Produit',
      'Catégorie',
      counted,
    ])
    expect(await ranking(page)).toEqual(rows)
    expect(await main(page).locator('tbody img').count()).toBe(3)
    await main(page).getByTitle(LONG, { exact: true }).waitFor()
    await main(page).locator('img').first().waitFor()
    expect(await flawsOnEachScreen(page)).toEqual([])
    await main(page)
      .getByRole('link', { name: /^Ballon/ })
      .click()
    await page.waitForURL(`**/dashboard/product/${ball._id}`)
    await leave()
  })

  it('shows 30 of the 50 products on its first page and 20 on its second', {
    tags: ['B-167', 'B-168', 'B-351'],
  }, async () => {
    const { page, leave } = await anOwner()
    const json = Array.from({ length: 50 }, (_, number) => ({
      _id: `p${number}`,
      name: `Produit ${number + 1}`,
      category: 'Jouer',
      images: [],
      [key]: 50 - number,
    }))
    await page.route(`**/api/stats/${path}?*`, (route) => route.fulfill({ json }))
    await page.goto(`/dashboard/${path}`)
    await expect.poll(async () => (await ranking(page)).length).toBe(30)
    await page.getByRole('link', { name: 'Page 2', exact: true }).click()
    await expect.poll(async () => (await ranking(page)).length).toBe(20)
    expect((await ranking(page))[0]).toContain('31 | Produit 31')
    await leave()
  })

  it('offers a retry after a failure, and shows a notice when there are no products', {
    tags: ['B-326', 'B-327'],
  }, async () => {
    const { page, leave } = await anOwner()
    await page.route(`**/api/stats/${path}?*`, (route) => route.fulfill({ status: 500, json: {} }))
    await page.goto(`/dashboard/${path}`)
    await main(page).getByRole('alert').getByText(failure, { exact: true }).waitFor()
    expect(await violations(page)).toEqual([])
    await page.unroute(`**/api/stats/${path}?*`)
    await page.getByRole('button', { name: 'Réessayer' }).click()
    await expect.poll(async () => (await ranking(page)).length).toBe(3)
    await page.route(`**/api/stats/${path}?*`, (route) => route.fulfill({ json: [] }))
    await page.reload()
    await main(page).getByText('Aucun produit pour le moment.').waitFor()
    await leave({ despite: FAILED_ANSWER })
  })
})

describe('the statistics of a product', () => {
  it('show the source of each count of views and purchases, link to the form and the page of the product, fit each screen and pass axe', {
    tags: ['B-169'],
  }, async () => {
    const { page, leave } = await anOwner()
    await page.goto(`/dashboard/product/${ball._id}`)
    await main(page).getByRole('heading', { level: 2, name: 'Ballon' }).waitFor()
    for (const text of ['Jouer', '7 en stock', 'Tendance', 'Best-seller'])
      await main(page).getByText(text, { exact: true }).waitFor()
    expect(plain(await main(page).textContent())).toContain('4 500 FCFA')
    expect(await main(page).getByRole('definition').allTextContents()).toEqual([
      '2',
      'Journal des visites',
      '1',
      'Commandes non annulées',
      '2',
      'Compteur du produit',
      '1',
      'Compteur du produit',
    ])
    const wayTo = (name: string) => main(page).getByRole('link', { name }).getAttribute('href')
    expect(await wayTo('Modifier')).toBe(`/dashboard/manage-products/edit/${ball._id}`)
    expect(await wayTo('Voir dans la boutique')).toBe(`/product/${ball._id}`)
    await main(page).locator('img').first().waitFor()
    expect(await flawsOnEachScreen(page)).toEqual([])
    await leave()
  })

  it('show a failure with the server’s message', { tags: ['B-328'] }, async () => {
    const { page, leave } = await anOwner()
    await page.goto('/dashboard/product/nobody')
    const alert = main(page).getByRole('alert')
    await alert.getByText('Erreur lors du chargement des statistiques du produit', { exact: true }).waitFor()
    await alert.getByText('Produit non trouvé', { exact: true }).waitFor()
    await leave({ despite: FAILED_ANSWER })
  })
})
