import { beforeAll, describe, expect, it } from 'vitest'
import type { Product } from '../../domain/catalogue/product.ts'
import { overflow, violations } from './support/accessibility.ts'
import { deliveryRuns } from './support/delivery-run.ts'
import { openShop } from './support/open-shop.ts'
import { anAdministrator } from './support/signed-in.ts'

const shop = openShop()
const runs = deliveryRuns(shop)
let toy: Product

beforeAll(async () => {
  toy = await shop.merchant.addProduct({ name: 'Hochet', price: 2500, stock: 90 })
})

describe('the deliveries screen', () => {
  it('sorts the stops by keyboard, dispatches the run and creates the link for the courier', {
    tags: ['D-00', 'D-22', 'D-23'],
  }, async () => {
    const courierId = await runs.addCourier('Moussa')
    const [first, second] = [await runs.order(toy, 'Awa Ndiaye'), await runs.order(toy, 'Fatou Sarr')]
    for (const orderId of [first, second]) await runs.act(orderId, { action: 'assign', courierId })
    const { page, leave } = await anAdministrator(shop, { screen: 'phone' })
    await page.goto('/dashboard/order/deliveries')
    const card = page.getByRole('article', { name: 'Moussa' })
    await card.getByText(/^5.000 FCFA$/).waitFor()
    await card.getByRole('button', { name: 'Descendre Awa Ndiaye' }).focus()
    await page.keyboard.press('Enter')
    await expect.poll(async () => (await runs.ask('GET', '/runs')).runs[0].orders[0].orderId).toBe(second)
    await card.getByRole('button', { name: 'Départ' }).click()
    await card.getByText('2 faites').waitFor()
    await expect.poll(async () => (await runs.details(first)).fulfillmentStatus).toBe('out_for_delivery')
    await card.getByRole('button', { name: 'Créer le lien du livreur' }).click()
    await card.getByRole('button', { name: 'Copier le lien' }).waitFor()
    const chat = card.getByRole('link', { name: 'Envoyer par WhatsApp' })
    expect(decodeURIComponent((await chat.getAttribute('href')) ?? '')).toMatch(/\/livraison#[\w-]{43}$/)
    expect(await violations(page)).toEqual([])
    expect(await overflow(page)).toBe(0)
    await card.getByRole('button', { name: 'Révoquer' }).click()
    await page
      .getByRole('alertdialog')
      .or(page.getByRole('dialog'))
      .getByRole('button', { name: 'Révoquer' })
      .click()
    await card.getByRole('button', { name: 'Créer le lien du livreur' }).waitFor()
    await leave()
  })

  it('dispatches an order again after a failed delivery, or returns its units to stock', {
    tags: ['D-24'],
  }, async () => {
    const courierId = await runs.addCourier('Aliou')
    const [again, back] = [await runs.order(toy, 'Khady Ba'), await runs.order(toy, 'Mariama Sow')]
    await runs.leave(courierId, [again, back])
    for (const orderId of [again, back]) await runs.act(orderId, { action: 'fail', reason: 'absent' })
    const { page, leave } = await anAdministrator(shop)
    await page.goto('/dashboard/order/deliveries')
    const failed = page.getByRole('region', { name: 'Livraisons non faites' })
    const stop = (name: string) => failed.getByRole('listitem').filter({ hasText: name })
    await stop('Mariama Sow').getByRole('button', { name: 'Remettre en stock' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Remettre en stock' }).click()
    await expect.poll(async () => (await runs.details(back)).fulfillmentStatus).toBe('returned_to_stock')
    await stop('Khady Ba').getByRole('button', { name: 'Nouvelle tentative' }).click()
    await page.getByRole('button', { name: 'Faire repartir' }).click()
    await expect.poll(async () => (await runs.details(again)).deliveryAttempts.length).toBe(2)
    await stop('Khady Ba').waitFor({ state: 'detached' })
    await leave()
  })

  it('adds and changes a courier', { tags: ['D-22'] }, async () => {
    const { page, leave } = await anAdministrator(shop, { screen: 'phone' })
    await page.goto('/dashboard/order/couriers')
    await page.getByRole('button', { name: 'Ajouter un livreur' }).click()
    await page.getByRole('button', { name: 'Enregistrer' }).click()
    await page.getByLabel('Nom').fill('Ousmane')
    await page.getByLabel('Téléphone').fill('+221 76 000 00 00')
    await page.getByRole('button', { name: 'Autre montant pour une zone' }).click()
    await page.getByLabel('Zone 1', { exact: true }).fill('Rufisque')
    await page.getByLabel('FCFA', { exact: true }).fill('2 500')
    expect(await violations(page)).toEqual([])
    await page.getByRole('button', { name: 'Enregistrer' }).click()
    const card = page.getByRole('article', { name: 'Ousmane' })
    await card.getByText(/Rufisque 2.500 FCFA/).waitFor()
    await card.getByRole('button', { name: 'Désactiver Ousmane' }).click()
    await card.getByText('Inactif').waitFor()
    await leave()
  })
})
