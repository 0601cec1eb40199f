import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import type { Product } from '../../domain/catalogue/product.ts'
import { plain } from './support/cart.ts'
import { aMerchant, ask } from './support/merchant-day.ts'
import { openShop } from './support/open-shop.ts'
import { orders } from './support/shopper.ts'
import { addSizedProduct, stockPage, stocksOf } from './support/stock-page.ts'

const shop = openShop()

const productOf = async ({ _id }: Product) => (await ask(shop, 'GET', `/products/${_id}`)) as Product

/** Opens a page from the search of everything, in two taps. */
async function open(page: Page, words: string, { tap }: Pick<Awaited<ReturnType<typeof aMerchant>>, 'tap'>) {
  await tap('Rechercher')
  const dialog = page.getByRole('dialog', { name: 'Rechercher' })
  await dialog.getByRole('combobox').fill(words)
  await dialog
    .getByRole('option', { name: new RegExp(`^${words}`) })
    .first()
    .waitFor()
  return dialog
}

it('a delivery of 40 pieces is received in four sizes', { tags: ['C-32'] }, async () => {
  const body = await addSizedProduct(shop.merchant, 'Body reçu', {
    '3 mois': 1,
    '6 mois': 0,
    '9 mois': 2,
    '12 mois': 0,
  })
  const { page, leave, tap, press, ends } = await aMerchant(shop)
  const found = await open(page, 'Réception', { tap })
  await press(found.getByRole('option', { name: /^Réception/ }).first())
  const list = stockPage(page)
  await list.find('Body reçu')
  await press(list.result('Body reçu'))
  await tap('+10 partout : Body reçu')
  await tap('Enregistrer la réception')
  await page.getByText('Réception enregistrée').waitFor()
  ends('receive 40 pieces')
  expect(await stocksOf(shop, body)).toEqual([11, 10, 12, 10])
  await leave()
})

it('a shelf with three promised pieces is counted as it lies there, and ends with what can be sold', {
  tags: ['C-33'],
}, async () => {
  const body = await addSizedProduct(shop.merchant, 'Body compté', { '6 mois': 10, '9 mois': 4 })
  const order = await orders(shop.url, body, { customerName: 'Awa' }, { size: '6 mois', quantity: 3 })
  await ask(shop, 'POST', `/orders/${order.orderId}/actions`, { action: 'confirm' })
  expect(await stocksOf(shop, body)).toEqual([7, 4])
  const { page, leave, tap, press, ends } = await aMerchant(shop)
  const found = await open(page, 'Inventaire', { tap })
  await press(found.getByRole('option', { name: /^Inventaire/ }).first())
  const list = stockPage(page)
  await list.find('Body compté')
  await press(list.result('Body compté'))
  await list.entry('Body compté').getByText('10 sur l’étagère, dont 3 promises').waitFor()
  // One of the ten is missing.
  await tap('Tout est juste : Body compté')
  await tap('Une pièce de moins : Body compté, 6 mois')
  await tap('Voir les différences')
  await page.getByRole('dialog', { name: 'Différences' }).getByText('10 → 9 (−1)').waitFor()
  await tap('Enregistrer l’inventaire')
  await page.getByText('Inventaire enregistré').waitFor()
  ends('count a shelf')
  expect(await stocksOf(shop, body)).toEqual([6, 4])
  await ask(shop, 'POST', `/orders/${order.orderId}/actions`, { action: 'pack' })
  expect(await stocksOf(shop, body)).toEqual([6, 4])
  await leave()
})

it('a flash sale is started and stopped', { tags: ['B-302', 'B-303'] }, async () => {
  const robe = await shop.merchant.addProduct({ name: 'Robe soldée', price: 10_000 })
  const { page, leave, tap, follow, choose, ends } = await aMerchant(shop)
  const row = page.getByRole('row', { name: 'Robe soldée' })
  const opener = row.getByRole('button', { name: 'Robe soldée', exact: true })
  await follow('Produits')
  await tap('Robe soldée', row)
  await follow('Vente flash de Robe soldée', row)
  await choose('Vente flash')
  await page.getByLabel('Durée (heures)').fill('6')
  await page.getByLabel('Réduction flash (%)').fill('20')
  await tap('Enregistrer')
  await opener.waitFor()
  expect(await productOf(robe)).toMatchObject({ flashSale: { active: true, discount: 20 } })
  expect(plain(await row.textContent())).toContain('8 000 FCFA')
  if ((await opener.getAttribute('aria-expanded')) === 'false') await tap('Robe soldée', row)
  await tap('Arrêter la vente flash de Robe soldée', row)
  await row
    .getByRole('button', { name: 'Arrêter la vente flash de Robe soldée' })
    .waitFor({ state: 'detached' })
  ends('start and stop a flash sale')
  expect(await productOf(robe)).toMatchObject({ flashSale: { active: false } })
  expect(plain(await row.textContent())).toContain('10 000 FCFA')
  await leave()
})
