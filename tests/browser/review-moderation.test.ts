import { beforeAll, expect, it } from 'vitest'
import type { Product } from '../../domain/catalogue/product.ts'
import { flawsOnEachScreen } from './support/flaws.ts'
import { openShop } from './support/open-shop.ts'
import { comment, openProduct } from './support/product-page.ts'
import { anAdministrator } from './support/signed-in.ts'

const shop = openShop()
let product: Product

beforeAll(async () => {
  product = await shop.merchant.addProduct({ name: 'Robe commentée' })
  for (const number of [1, 2]) await comment(shop.url, product, `Avis numéro ${number}`)
})

it('an administrator hides a review, which leaves the product page, and takes it back', async () => {
  const admin = await anAdministrator(shop, { screen: 'phone' })
  await admin.page.goto('/dashboard/products')
  await admin.page.getByRole('button', { name: 'Autres actions' }).click()
  await admin.page.getByRole('link', { name: 'Avis' }).click()
  const list = admin.page.getByRole('list', { name: 'Avis' })
  await list.getByText('Avis numéro 2').waitFor()
  await list
    .getByRole('button', { name: /^Masquer/ })
    .first()
    .click()
  await admin.page.getByText('1 avis masqué').first().waitFor()
  await expect.poll(() => list.getByText('Avis numéro 2').count()).toBe(0)

  const shopper = await shop.newVisitor({ screen: 'phone' })
  await openProduct(shopper.page, product)
  await shopper.page.getByText('Avis numéro 1').first().waitFor()
  expect(await shopper.page.getByText('Avis numéro 2').count()).toBe(0)

  await admin.page.getByRole('button', { name: 'Défaire' }).click()
  await list.getByText('Avis numéro 2').waitFor()
  await shopper.page.reload()
  await shopper.page.getByText('Avis numéro 2').first().waitFor()
  expect(await flawsOnEachScreen(admin.page)).toEqual([])
  await admin.page.getByRole('link', { name: 'Notes', exact: true }).click()
  await admin.page.getByText('Aucune note dans cette liste.').waitFor()
  for (const visitor of [admin, shopper]) await visitor.leave()
})

it('an administrator answers a review, which everybody reads below it at once', async () => {
  const shopper = await shop.newVisitor({ screen: 'phone' })
  await openProduct(shopper.page, product)
  const admin = await anAdministrator(shop, { screen: 'phone' })
  await admin.page.goto('/dashboard/products/reviews')
  await admin.page
    .getByRole('button', { name: /^Répondre à l’avis/ })
    .first()
    .click()
  await admin.page.getByLabel('Réponse de la boutique').fill('Merci, à bientôt.')
  await admin.page.getByRole('button', { name: 'Publier' }).click()
  await admin.page.getByText('Réponse publiée').first().waitFor()
  expect(await flawsOnEachScreen(admin.page)).toEqual([])
  await shopper.page.reload()
  const answer = shopper.page.getByRole('article').filter({ hasText: 'Merci, à bientôt.' })
  await answer.getByText('La boutique').waitFor()
  expect(await flawsOnEachScreen(shopper.page)).toEqual([])
  await admin.page.getByRole('button', { name: /^Modifier la réponse/ }).click()
  await admin.page.getByRole('button', { name: 'Retirer la réponse' }).click()
  await admin.page.getByText('Réponse retirée').first().waitFor()
  await shopper.page.reload()
  await shopper.page.getByText('Avis numéro 1').first().waitFor()
  await expect.poll(() => shopper.page.getByText('La boutique').count()).toBe(0)
})
