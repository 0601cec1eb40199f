import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Product } from '../../domain/catalogue/product.ts'
import { deliveriesOf } from './support/deliveries.ts'
import { hideServerTime } from './support/device-clock.ts'
import { flawsOnEachScreen, smallTargets } from './support/flaws.ts'
import { openShop } from './support/open-shop.ts'
import { anAdministrator } from './support/signed-in.ts'
import { toast } from './support/toast.ts'

const shop = openShop()
let product: Product
let courier: string

beforeAll(async () => {
  product = await shop.merchant.addProduct({ name: 'Body à rayures', price: 5000, stock: 60 })
  const sizes = [
    { color: null, size: '3 mois', stock: 2 },
    { color: null, size: '6 mois', stock: 0 },
  ]
  await shop.merchant.addProduct({
    name: 'Pyjama étoilé',
    price: 8000,
    sizes: ['3 mois', '6 mois'],
    variants: sizes,
  })
  courier = await deliveriesOf(shop).addCourier('Moussa')
})

/** Delivers an order and requests the return of one of its units. @returns the order's id */
async function aReturn(pieces = 1): Promise<string> {
  const orderId = await deliveriesOf(shop).deliver(product, courier, pieces)
  const lines = [{ position: 0, quantity: 1 }]
  await deliveriesOf(shop).act(orderId, 'request_return', { lines, reason: 'Trop petit' })
  return orderId
}

async function handle(page: Page, orderId: string) {
  await page.goto('/dashboard/order/returns')
  await page.getByRole('button', { name: `Traiter le retour de ${orderId}` }).click()
  const returns = page.getByRole('region', { name: 'Retours' })
  await returns.waitFor()
  return returns
}

/** Opens the tab of ended returns and locates the return of this order. */
async function endedReturn(page: Page, orderId: string) {
  const tab = page.getByRole('link', { name: 'Terminés' })
  await tab.click()
  await tab.and(page.locator('[aria-current]')).waitFor()
  return page.getByRole('main').getByRole('listitem').filter({ hasText: orderId })
}

async function expectNoFlaws(page: Page) {
  expect(await flawsOnEachScreen(page)).toEqual([])
  expect(await smallTargets(page)).toEqual([])
}

describe('the returns screen', { tags: ['D-40'] }, () => {
  it('receives and refunds a return', async () => {
    const orderId = await aReturn()
    const { page, leave } = await anAdministrator(shop, { screen: 'phone' })
    const returns = await handle(page, orderId)
    await returns.getByRole('button', { name: 'Recevoir' }).click()
    await returns.getByLabel('Abîmé').check()
    await expectNoFlaws(page)
    await returns.getByRole('button', { name: 'Pièces reçues' }).click()
    await toast(page, 'Pièces reçues.').waitFor()
    await returns.getByText('– abîmé').waitFor()
    await returns.getByRole('button', { name: 'Rembourser' }).click()
    expect(await returns.getByLabel('Montant (FCFA)').inputValue()).toBe('5000')
    await returns.getByLabel('Montant (FCFA)').fill('4 000')
    await returns.getByLabel('Moyen de remboursement').selectOption('Wave')
    await expectNoFlaws(page)
    await returns.getByRole('button', { name: 'Rembourser' }).click()
    await toast(page, 'Remboursement enregistré.').waitFor()
    const ended = await endedReturn(page, orderId)
    await ended.getByText(/4.000 FCFA, Wave/).waitFor()
    await expectNoFlaws(page)
    await leave()
  })

  it('exchanges a returned product for another one and shows the price difference to collect', {
    tags: ['D-41'],
  }, async () => {
    const orderId = await aReturn()
    const { page, leave } = await anAdministrator(shop, { screen: 'phone' })
    const returns = await handle(page, orderId)
    await returns.getByRole('button', { name: 'Recevoir' }).click()
    await returns.getByRole('button', { name: 'Pièces reçues' }).click()
    await returns.getByRole('button', { name: 'Échanger' }).click()
    await returns.getByRole('searchbox', { name: 'Chercher la nouvelle pièce' }).fill('pyjama')
    expect(await returns.getByRole('button', { name: 'Pyjama étoilé, 6 mois' }).isDisabled()).toBe(true)
    await returns.getByRole('button', { name: 'Pyjama étoilé, 3 mois' }).click()
    await returns.getByText(/^Différence de prix.: 3.000 FCFA à encaisser à la livraison\.$/).waitFor()
    await expectNoFlaws(page)
    await returns.getByRole('button', { name: 'Échanger' }).click()
    await page.getByText(/^Échange enregistré/).waitFor()
    const ended = await endedReturn(page, orderId)
    await ended.getByText(/Nouvelle commande.: KB-/).waitFor()
    await leave()
  })

  it('requests a second return of an order, then refuses one of the two', async () => {
    const orderId = await aReturn(2)
    const { page, leave } = await anAdministrator(shop, { screen: 'phone' })
    const returns = await handle(page, orderId)
    await returns.getByRole('button', { name: 'Demander un retour' }).click()
    expect(await returns.getByText(/^Le délai de retour/).count()).toBe(0)
    await returns.getByRole('button', { name: 'Enregistrer le retour' }).click()
    await returns.getByRole('alert').getByText('Choisissez au moins une pièce.').waitFor()
    await returns.getByLabel('Body à rayures').selectOption('1')
    await expectNoFlaws(page)
    await returns.getByRole('button', { name: 'Enregistrer le retour' }).click()
    await toast(page, 'Retour demandé.').waitFor()
    await expect.poll(() => returns.getByRole('button', { name: 'Demander un retour' }).count()).toBe(0)
    await returns.getByRole('button', { name: 'Refuser', exact: true }).first().click()
    await returns.getByLabel('Raison (facultatif)').fill('Porté')
    await returns.getByRole('button', { name: 'Refuser le retour' }).click()
    await toast(page, 'Retour refusé.').waitFor()
    await leave()
  })

  it('warns that the return period has passed, but accepts the return request', {
    tags: ['D-42'],
  }, async () => {
    const orderId = await aReturn(2)
    const { page, context, leave } = await anAdministrator(shop, { screen: 'phone' })
    await hideServerTime(context)
    await page.clock.setFixedTime(Date.now() + 40 * 86_400_000)
    const returns = await handle(page, orderId)
    await returns.getByRole('button', { name: 'Demander un retour' }).click()
    await returns.getByText(/^Le délai de retour de la boutique est passé depuis le /).waitFor()
    await expectNoFlaws(page)
    await returns.getByLabel('Body à rayures').selectOption('1')
    await returns.getByRole('button', { name: 'Enregistrer le retour' }).click()
    await toast(page, 'Retour demandé.').waitFor()
    await leave()
  })

  it('hides forbidden actions from an account that can only read', { tags: ['D-53'] }, async () => {
    const orderId = await aReturn()
    const account = await shop.merchant.addAdministrator('lectrice', ['orders:read'])
    const { page, leave } = await anAdministrator(shop, { account })
    await page.goto('/dashboard/order/returns')
    await page.getByRole('link', { name: orderId }).waitFor()
    expect(await page.getByRole('button', { name: /^Traiter/ }).count()).toBe(0)
    await leave()
  })
})
